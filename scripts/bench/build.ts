/**
 * Times builds: cold beside Hugo's; and whole ones, with the search index and the social images, of which the second finds those kept.
 */
import { appendFileSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { lean, root } from "../run-build.ts";
import { writeDocuments } from "./documents.ts";
import { findHugo, writeHugoSite } from "./hugo.ts";
import { median, type BuildResult } from "./results.ts";
import { run, type Cost } from "./run.ts";

export interface BuildOptions {
  documents: number;
  runs: number;
  /** Where everything is made; emptied first. */
  work: string;
  /** A content folder whose posts are taken. */
  from: string | undefined;
}

/** Pagefind takes a third of a gigabyte a thousand pages. */
const mostWithSearch = 10_000;

/** @param log is given a line for each thing done */
export async function benchBuild(
  { documents, runs, work, from }: BuildOptions,
  log: (line: string) => void,
): Promise<BuildResult> {
  const content = path.join(work, "content");
  const output = path.join(work, "ours");
  const hugo = path.join(work, "hugo");
  rmSync(work, { recursive: true, force: true });
  writeDocuments(content, documents, from);
  const hasHugo = findHugo() !== undefined;
  if (hasHugo) writeHugoSite(content, hugo);

  const measure = async (what: string, action: () => Promise<Cost>) => {
    const cost = await action();
    log(`${what}: ${cost.seconds.toFixed(2)} s`);
    return cost;
  };
  const build = (env: Record<string, string>) =>
    run(process.execPath, [...buildArguments(), "--outDir", output], {
      cwd: root,
      env: { ...env, CONTENT_DIR: content },
    });
  const forget = () => {
    rmSync(output, { recursive: true, force: true });
    // Where builds keep what they may use again.
    rmSync(path.join(root, "node_modules/.astro"), {
      recursive: true,
      force: true,
    });
  };

  const theirs: Cost[] = [];
  const cold: Cost[] = [];
  for (let turn = 0; turn < runs; turn++) {
    if (hasHugo) {
      rmSync(path.join(hugo, "public"), { recursive: true, force: true });
      theirs.push(
        await measure("Hugo", () => run("hugo", ["--quiet"], { cwd: hugo })),
      );
    }
    forget();
    // Without what Hugo has no part of, which is measured beside.
    cold.push(await measure("cold", () => build(lean)));
  }
  const files = readdirSync(output, { recursive: true, withFileTypes: true });
  const whole: Cost[] = [];
  if (documents <= mostWithSearch) {
    forget();
    whole.push(await measure("with search index and images", () => build({})));
    whole.push(await measure("nothing edited", () => build({})));
    editPost(content);
    whole.push(await measure("one post edited", () => build({})));
  }
  const [withSearch, unchanged, edited] = whole;
  return {
    documents,
    runs,
    cold: median(seconds(cold)),
    withSearch: withSearch?.seconds ?? null,
    edited: edited?.seconds ?? null,
    unchanged: unchanged?.seconds ?? null,
    hugo: hasHugo ? median(seconds(theirs)) : null,
    memory: cold.reduce<number | null>(
      (most, { memory }) =>
        memory === null ? most : Math.max(most ?? 0, memory),
      null,
    ),
    files: files.filter((entry) => entry.isFile()).length,
  };
}

/** Without npm, which is not what is measured. */
function buildArguments(): string[] {
  const { scripts } = z
    .object({ scripts: z.object({ build: z.string() }) })
    .parse(JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")));
  return scripts.build.split(" ").slice(1);
}

function editPost(content: string): void {
  const folder = path.join(content, "blog");
  const name = readdirSync(folder).toSorted()[0];
  if (name === undefined) throw new Error(`${folder} holds no posts to edit.`);
  appendFileSync(path.join(folder, name), "\nEdited.\n");
}

function seconds(costs: readonly Cost[]): number[] {
  return costs.map((cost) => cost.seconds);
}
