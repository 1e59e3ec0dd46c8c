/**
 * Builds of the same posts by this project and by other generators, and waiting times of an editor.
 */
import { appendFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buildCall, command, project } from "../packages/conformance/src/project.ts";
import { Unavailable } from "../packages/conformance/src/suite.ts";
import { devTasks } from "./authoring.ts";
import { measure, runCommand, type Task } from "./measure.ts";
import { preparePeer, prepareTheme } from "./peers.ts";
import { writePosts } from "./posts.ts";
import { ourName } from "./comparison.ts";
import type { Figure } from "./report.ts";

export interface BenchOptions {
  documents: number;
  runs: number;
  /** Content folder with posts to repeat. */
  from: string | undefined;
  /** Checkout of Hugo's theme PaperMod. */
  theme: string | undefined;
  /** An empty folder. */
  work: string;
  log: (line: string) => void;
}

/** Content folder with posts, and the output folder of its builds. */
interface Site {
  content: string;
  output: string;
  /** File name of the first post. */
  post: string;
}

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });

/** Tasks by the name of their subject. */
const tasks = {
  hugo: ({ content }, work) => [preparePeer("hugo", content, work)],
  hugoWithSearch: ({ content }, work) => [preparePeer("hugo", content, work, true)],
  hugoWithTheme: ({ content }, work, { theme }) => [prepareTheme(theme, content, work)],
  eleventy: ({ content }, work) => [preparePeer("eleventy", content, work)],
  starlight: ({ content }, work) => [preparePeer("starlight", content, work)],
  blume: ({ content }, work) => [preparePeer("blume", content, work)],
  /** Without the stages that other generators do not have. */
  lean: (site) => [
    buildTask(site, "cold, without search and social images", ["--skip", "search,social-images"]),
  ],
  complete: (site) => [buildTask(site, "cold, complete")],
  /** The same, with a name for the run of other generators. */
  ours: (site) => [buildTask(site, ourName)],
  /** As in CI: without the last output, but with the caches that the workflow restores. */
  async again(site) {
    const complete = buildTask(site, "");
    await complete.prepare?.();
    await complete.run();
    let added = 0;
    const newPost = () => {
      remove(site.output);
      const blog = path.join(site.content, "blog");
      const text = readFileSync(path.join(blog, site.post), "utf8");
      writeFileSync(path.join(blog, `zz-new-${added++}.md`), `${text}\nAnd something new.\n`);
    };
    return [
      { ...buildTask(site, "one new post"), prepare: newPost },
      { ...buildTask(site, "nothing changed"), prepare: () => remove(site.output) },
    ];
  },
  dev: ({ content, post }) => devTasks(content, post),
  async check({ content, post }) {
    const check = (env: NodeJS.ProcessEnv) =>
      runCommand(command("check", path.join(content, "blog", post)), {
        env: { CONTENT_DIR: content, ...env },
      });
    // A typical check uses the cache of an earlier one.
    await check({});
    return [
      { name: "check of one file", run: () => check({}) },
      { name: "check of one file, without cache", run: () => check({ BROADSHEET_CACHE: "off" }) },
    ];
  },
} satisfies Record<
  string,
  (site: Site, work: string, options: BenchOptions) => Promise<Task[]> | Task[]
>;

/** Measures tasks alternately. A generator that cannot be installed is left out. */
export async function benchTasks(
  names: readonly (keyof typeof tasks)[],
  options: BenchOptions,
): Promise<Figure[]> {
  const site = writeSite(options);
  const all: Task[] = [];
  for (const name of names)
    try {
      all.push(...(await tasks[name](site, path.join(options.work, name), options)));
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      options.log(error.message);
    }
  return measure(all, options);
}

/** @returns the output of a build of generated posts, without the search */
export async function buildPosts(options: BenchOptions): Promise<string> {
  const site = writeSite({ ...options, from: undefined });
  await tasks.lean(site)[0]?.run();
  return site.output;
}

/** @returns the output of a build of all documents of a content folder, with the search */
export async function buildSearched(options: BenchOptions): Promise<string> {
  const site = writeSite(options, options.from);
  await buildTask(site, "", ["--skip", "social-images"]).run();
  return site.output;
}

/** @param template see writePosts; by default a site has only posts, as those of other generators */
function writeSite({ documents, from, work }: BenchOptions, template?: string): Site {
  const content = path.join(work, "content");
  const post = writePosts(content, documents, from, template);
  // Cloudflare does not accept sites with so many files.
  if (documents > 20_000) appendFileSync(path.join(content, "site.yaml"), "host: node\n");
  return { content, output: path.join(work, "dist"), post };
}

function buildTask({ content, output }: Site, name: string, options: string[] = []): Task {
  const [node, args, call] = buildCall(content, output, options);
  return {
    name,
    prepare() {
      remove(output);
      remove(path.join(project, "node_modules/.astro"));
    },
    // As `npm run build` does.
    run: () => runCommand([node, path.join(project, "scripts/run.mjs"), ...args], call),
  };
}
