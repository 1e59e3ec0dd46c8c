/**
 * Builds of the same posts, by this project and by other generators.
 */
import { appendFileSync, existsSync, rmSync } from "node:fs";
import path from "node:path";
import { measure, runCommand, type Task, type Timing } from "./measure.ts";
import { preparePeer, type Peer } from "./peers.ts";
import { addPost, writePosts } from "./posts.ts";

export const root = path.join(import.meta.dirname, "..");
export const program = [process.execPath, path.join(root, "src/cli/broadsheet.ts")];
/** Build options that skip the stages which other generators do not have. */
const lean = ["--skip", "search,social-images"];

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
export const buildParts: Record<string, (options: BenchOptions) => Promise<Timing[]>> = {
  cold: (options) =>
    measureBuilds(options, async (ours, peer) => [
      ...(await peer("hugo")).map(({ build }) => build),
      ours.lean,
    ]),
  complete: (options) =>
    measureBuilds(options, async (ours, peer) => [
      ...(await peer("hugo")).map(({ buildWithSearch }) => buildWithSearch),
      ours.complete,
    ]),
  again: (options) =>
    measureBuilds(options, async ({ complete, newPost, unchanged }) => {
      await complete.prepare?.();
      await complete.run();
      return [newPost, unchanged];
    }),
  large: (options) => measureBuilds(options, ({ lean: task }) => [task]),
  peers: (options) =>
    measureBuilds(options, async (_, peer) =>
      [...(await peer("eleventy")), ...(await peer("astro"))].map(({ build }) => build),
    ),
};

type Tasks = Record<"lean" | "complete" | "newPost" | "unchanged", Task>;
type Prepare = (name: Parameters<typeof preparePeer>[0]) => Promise<Peer[]>;

async function measureBuilds(
  { documents, runs, from, work, log }: BenchOptions,
  choose: (ours: Tasks, peer: Prepare) => Promise<Task[]> | Task[],
): Promise<Timing[]> {
  const content = path.join(work, "content");
  writePosts(content, documents, from);
  // Cloudflare does not accept sites with so many files.
  if (documents > 20_000) appendFileSync(path.join(content, "site.yaml"), "host: node\n");
  const peer: Prepare = async (name) => {
    try {
      return [await preparePeer(name, content, path.join(work, name))];
    } catch (error) {
      log(`without ${name}: ${String(error).split("\n")[0]}`);
      return [];
    }
  };
  return measure(await choose(ourTasks(content, path.join(work, "dist")), peer), {
    documents,
    runs,
    log,
  });
}

function ourTasks(content: string, output: string): Tasks {
  const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });
  const build = (...options: string[]) =>
    runCommand([...program, "build", "--outDir", output, ...options], {
      cwd: root,
      env: { CONTENT_DIR: content, ASTRO_TELEMETRY_DISABLED: "1" },
    });
  const fresh = () => {
    remove(output);
    remove(path.join(root, "node_modules/.astro"));
  };
  let added = 0;
  return {
    lean: {
      name: "cold, without search and social images",
      prepare: fresh,
      run: () => build(...lean),
    },
    complete: { name: "cold, complete", prepare: fresh, run: () => build() },
    // As in CI: without the last output, but with the caches that the workflow restores.
    newPost: {
      name: "one new post",
      prepare() {
        remove(output);
        addPost(path.join(content, "blog"), String(added++));
      },
      run: () => build(),
    },
    unchanged: { name: "nothing changed", prepare: () => remove(output), run: () => build() },
  };
}

/** @returns the output of a build of generated posts */
export async function buildPosts(documents: number, work: string): Promise<string> {
  const output = path.join(work, "dist");
  if (existsSync(output)) return output;
  const content = path.join(work, "content");
  writePosts(content, documents);
  if (documents > 20_000) appendFileSync(path.join(content, "site.yaml"), "host: node\n");
  await ourTasks(content, output).lean.run();
  return output;
}
