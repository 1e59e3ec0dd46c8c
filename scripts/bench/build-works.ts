/**
 * The builds that are measured, ours and those of others, each with what it may find of builds before it.
 */
import { appendFileSync, cpSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildCall, lean, root } from "../run-build.ts";
import type { Peer } from "./peers/peer.ts";
import { run } from "./run.ts";
import type { Work } from "./turns.ts";

/** The names by which results are known. */
export const workNames = {
  lean: "cold, without search and social images",
  delivered: "cold, as delivered",
  newPost: "one new post",
  unchanged: "nothing changed",
} as const;

/** What the workflow keeps from one build to the next. */
const cache = path.join(root, "node_modules/.astro");

export interface Ours {
  lean: Work;
  delivered: Work;
  /** As in CI, after a build as delivered: the output is gone, and what the workflow keeps is there. */
  newPost: Work;
  unchanged: Work;
}

/**
 * @param content a content folder with posts
 * @param output a folder that nobody else uses
 */
export function ourWorks(content: string, output: string): Ours {
  const build = (chosen: readonly string[] = []) => {
    const { args, options } = buildCall(content, output, chosen);
    return run(process.execPath, args, options);
  };
  const remove = (folder: string) => {
    rmSync(folder, { recursive: true, force: true });
  };
  const forget = () => {
    remove(output);
    remove(cache);
  };
  return {
    lean: { name: workNames.lean, prepare: forget, run: () => build(lean) },
    delivered: {
      name: workNames.delivered,
      prepare: forget,
      run: () => build(),
    },
    newPost: {
      name: workNames.newPost,
      prepare() {
        remove(output);
        addPost(path.join(content, "blog"));
      },
      run: () => build(),
    },
    unchanged: {
      name: workNames.unchanged,
      prepare: () => {
        remove(output);
      },
      run: () => build(),
    },
  };
}

let added = 0;

/** Adds one like the last. */
function addPost(folder: string): void {
  const name = readdirSync(folder).toSorted().at(-1);
  if (name === undefined) throw new Error(`${folder} holds no posts.`);
  const target = path.join(folder, `zz-new-${added++}.md`);
  cpSync(path.join(folder, name), target);
  appendFileSync(target, "\nAnd something new.\n");
}

/** @param folder that of a site which has been prepared */
export function peerWork(peer: Peer, folder: string): Work {
  return { name: peer.name, run: () => peer.build(folder) };
}

/** A build of another program, and then the index of its pages by Pagefind's own program. */
export function peerWithSearch(peer: Peer, folder: string): Work {
  const pagefind = new URL("runner/bin.cjs", import.meta.resolve("pagefind"));
  return {
    name: `${peer.name} and Pagefind`,
    async run() {
      const built = await peer.build(folder);
      const indexed = await run(process.execPath, [
        fileURLToPath(pagefind),
        "--quiet",
        "--site",
        peer.output(folder),
      ]);
      return {
        seconds: built.seconds + indexed.seconds,
        processor:
          built.processor === null || indexed.processor === null
            ? null
            : built.processor + indexed.processor,
        memory:
          built.memory === null || indexed.memory === null
            ? null
            : Math.max(built.memory, indexed.memory),
      };
    },
  };
}
