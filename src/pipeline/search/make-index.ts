/**
 * Runs Pagefind's program over pages of which only the text is left.
 *
 * The program ends, and with it goes the memory that it took. It numbers the pages as the file system lists them: same pages on the same disk, same
 * bytes.
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import type { OutputFile } from "../../emit/output-file.ts";
import { digestCode } from "../cache/code-digest.ts";
import { sortIndex } from "./sort-index.ts";

/** Of what Pagefind writes, everything but its ready-made interfaces. */
const wanted =
  /^(?:index|fragment|filter|pagefind\.js|pagefind-worker\.js|pagefind-entry\.json|.*\.pf_meta|wasm\..*\.pagefind)$/;

/** What stands beside a text and leads away from it. */
const besideText = "nav, .aside, .facts, .items, .more";

/** What this folder does to an index is in it, too. */
let codeDigest: string | undefined;
const code = () => (codeDigest ??= digestCode(["pipeline/search"], ["pagefind"]));

/** @returns the name under which the index of these pages is kept */
export function digestPages(pages: readonly OutputFile[]): string {
  const hash = createHash("sha256").update(code());
  for (const page of pages) hash.update(`${page.path}\0`).update(page.body).update("\0");
  return hash.digest("hex").slice(0, 32);
}

/**
 * @param pages the folder of the pages
 * @param output the folder of the index
 * @param signal ends the program
 * @throws Error with what the program says
 */
export async function runPagefind(
  pages: string,
  output: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    await promisify(execFile)(
      await findProgram(),
      [
        "--quiet",
        `--site=${pages}`,
        `--output-path=${output}`,
        `--exclude-selectors=${besideText}`,
      ],
      { signal },
    );
  } catch (error) {
    throw new Error(
      `The search index was not made: ${error instanceof Error ? error.message : String(error)}\nA site without a search has "search: false" in site.yaml.`,
      { cause: error },
    );
  }
}

/** Leaves of what the program has written what a site needs, in an order that does not change from run to run. */
export function cleanIndex(output: string): void {
  for (const name of readdirSync(output))
    if (!wanted.test(name)) rmSync(path.join(output, name), { recursive: true });
  sortIndex(output);
}

/** @returns where the program of this machine is. The script of npm that starts it takes fifty megabytes while it waits */
async function findProgram(): Promise<string> {
  const { resolveBinaryPath }: Resolver = await import(
    new URL("resolveBinary.js", import.meta.resolve("pagefind")).href
  );
  return resolveBinaryPath(["pagefind_extended", "pagefind"]);
}

interface Resolver {
  resolveBinaryPath(names: readonly string[]): string;
}
