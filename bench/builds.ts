/**
 * Builds of the same posts, by this project and by other generators.
 */
import { appendFileSync, existsSync, rmSync } from "node:fs";
import path from "node:path";
import { measure, runCommand, type Task } from "./measure.ts";
import { preparePeer, type Peer } from "./peers.ts";
import { addPost, writePosts } from "./posts.ts";
import type { Figure } from "./report.ts";

export const root = path.join(import.meta.dirname, "..");
export const program = [process.execPath, path.join(root, "src/cli/broadsheet.ts")];

export interface BenchOptions {
  documents: number;
  runs: number;
  /** Content folder with posts to repeat. */
  from: string | undefined;
  /** An empty folder. */
  work: string;
  log: (line: string) => void;
}

/** Parts of the benchmark; the tasks of a part run alternately. */
export const buildParts = {
  cold: (options: BenchOptions) =>
    measureBuilds(options, async ({ lean }, peer) => [...(await peer("hugo", "build")), lean]),
  complete: (options: BenchOptions) =>
    measureBuilds(options, async ({ complete }, peer) => [
      ...(await peer("hugo", "buildWithSearch")),
      complete,
    ]),
  again: (options: BenchOptions) =>
    measureBuilds(options, async ({ complete, newPost, unchanged }) => {
      await complete.prepare?.();
      await complete.run();
      return [newPost, unchanged];
    }),
  small: (options: BenchOptions) => measureBuilds(options, async ({ complete }) => [complete]),
  large: (options: BenchOptions) => measureBuilds(options, async ({ lean }) => [lean]),
  peers: (options: BenchOptions) =>
    measureBuilds(options, async (_, peer) => [
      ...(await peer("eleventy", "build")),
      ...(await peer("astro", "build")),
    ]),
} satisfies Record<string, (options: BenchOptions) => Promise<Figure[]>>;

type PreparePeer = (
  name: Parameters<typeof preparePeer>[0],
  task: "build" | "buildWithSearch",
) => Promise<Task[]>;

async function measureBuilds(
  { documents, runs, from, work, log }: BenchOptions,
  choose: (ours: ReturnType<typeof ourTasks>, peer: PreparePeer) => Promise<Task[]>,
): Promise<Figure[]> {
  const content = writeContent(work, documents, from);
  const peer: PreparePeer = async (name, task) => {
    const prepared = await tryPeer(name, content, work, log);
    return prepared ? [prepared[task]] : [];
  };
  const tasks = await choose(ourTasks(content, path.join(work, "dist")), peer);
  return measure(tasks, { documents, runs, log });
}

/** @returns a prepared peer; undefined, with a line in the log, if it cannot be installed */
export async function tryPeer(
  name: Parameters<typeof preparePeer>[0],
  content: string,
  work: string,
  log: (line: string) => void,
): Promise<Peer | undefined> {
  try {
    return await preparePeer(name, content, path.join(work, name));
  } catch (error) {
    log(`without ${name}: ${String(error).split("\n")[0]}`);
    return undefined;
  }
}

/** @returns the content folder */
function writeContent(work: string, documents: number, from?: string): string {
  const content = path.join(work, "content");
  writePosts(content, documents, from);
  // Cloudflare does not accept sites with so many files.
  if (documents > 20_000) appendFileSync(path.join(content, "site.yaml"), "host: node\n");
  return content;
}

function ourTasks(content: string, output: string) {
  const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });
  const build = (...options: string[]) =>
    runCommand([...program, "build", "--outDir", output, ...options], {
      cwd: root,
      env: { CONTENT_DIR: content, ASTRO_TELEMETRY_DISABLED: "1" },
    });
  const prepare = () => {
    remove(output);
    remove(path.join(root, "node_modules/.astro"));
  };
  let added = 0;
  const lean: Task = {
    name: "cold, without search and social images",
    prepare,
    // Without the stages that other generators do not have.
    run: () => build("--skip", "search,social-images"),
  };
  const complete: Task = { name: "cold, complete", prepare, run: () => build() };
  // As in CI: without the last output, but with the caches that the workflow restores.
  const newPost: Task = {
    name: "one new post",
    prepare() {
      remove(output);
      addPost(path.join(content, "blog"), String(added++));
    },
    run: () => build(),
  };
  const unchanged: Task = {
    name: "nothing changed",
    prepare: () => remove(output),
    run: () => build(),
  };
  return { lean, complete, newPost, unchanged };
}

/** @returns the output of a build of generated posts */
export async function buildPosts(documents: number, work: string): Promise<string> {
  const output = path.join(work, "dist");
  if (!existsSync(output)) await ourTasks(writeContent(work, documents), output).lean.run();
  return output;
}
