/**
 * A site of four pages that builds in seconds but uses all expensive stages: search, social images
 * and image sizes. For tests with many builds. Independent of the test runner, so that other
 * programs can use it.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { buildCall, root } from "../../scripts/run-build.ts";

/** @returns the content folder; every page contains the word */
export function writeSmallSite(folder: string, word: string): string {
  const files = {
    "site.yaml": `name: ${word} site\nbase_url: https://small.example\ndescription: About it\n`,
    "company.md": "---\nname: Company\ndescription: What it does\n---\n",
    "pages/index.md": markdown("Home", word, "category: Company\n"),
    "pages/about.md": markdown("About", word, "category: Company\nlisting: blog\n"),
    "blog/a-post.md": markdown(
      "A post",
      `![A load path](load-path.png)\n\n[The list](list.csv) of ${word}`,
      "date: 2026-01-05\n",
    ),
    "blog/list.csv": `${word}\n`,
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  copyFileSync(
    path.join(root, "content/guides/images/load-path.png"),
    path.join(folder, "blog/load-path.png"),
  );
  return folder;
}

function markdown(title: string, text: string, keys: string): string {
  return `---\ntitle: ${title}\ndescription: About ${title}\n${keys}---\n\n${text}\n`;
}

export interface RunningBuild {
  child: ChildProcess;
  /** Output so far. */
  output(): string;
  ended: Promise<{ status: number | null; output: string }>;
}

/** Starts a build like `npm run build`, without waiting for it. */
export function startBuild(
  content: string,
  target: string,
  { options = [], env = {} }: { options?: string[]; env?: NodeJS.ProcessEnv } = {},
): RunningBuild {
  const call = buildCall(content, target, options, env);
  const child = spawn(process.execPath, call.args, {
    ...call.options,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => (output += String(chunk)));
  return {
    child,
    output: () => output,
    ended: new Promise((resolve) => {
      child.once("close", (status) => resolve({ status, output }));
    }),
  };
}

/**
 * @returns a digest of the names and contents of all files below a folder; empty if it does not
 *   exist
 */
export function digestTree(folder: string): string {
  if (!existsSync(folder)) return "";
  const hash = createHash("sha256");
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
  for (const file of files)
    hash.update(`${path.relative(folder, file)}\0`).update(readFileSync(file));
  return hash.digest("hex");
}
