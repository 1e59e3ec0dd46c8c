/**
 * What the edge keeps in memory: after all of a list was read, and after any number of requests.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { OutputFile } from "../../src/emit/output-file.ts";
import { writeOutput } from "../../src/pipeline/output/write-output.ts";
import type { Figure } from "./results.ts";

const task = fileURLToPath(new URL("memory-task.ts", import.meta.url));

const report = z.object({
  touched: z.number(),
  most: z.number(),
  middle: z.number(),
  end: z.number(),
});

/**
 * @param work an empty folder
 * @param requests answered after everything was read
 */
export function benchMemory(
  documents: number,
  files: readonly OutputFile[],
  { work, requests }: { work: string; requests: number },
): Figure[] {
  mkdirSync(work, { recursive: true });
  writeOutput(
    work,
    files.filter(({ path: name }) => !name.startsWith("/api/")),
  );
  const { touched, most, middle, end } = report.parse(
    JSON.parse(
      execFileSync(process.execPath, ["--expose-gc", task, path.resolve(work), String(requests)], {
        encoding: "utf8",
      }),
    ),
  );
  const limit = documents > 10_000 ? 128 : 64;
  const figure = (name: string, bytes: number, bound: number | null): Figure => ({
    name,
    documents,
    value: bytes / 1e6,
    unit: "MB",
    most: bound,
    least: null,
  });
  return [
    figure("memory with all of a list read", touched, limit),
    figure("the most while it is read", most, limit),
    figure("memory after half of the requests", middle, limit),
    figure("memory after all of the requests", end, limit),
  ];
}
