/**
 * Waiting times of an editor: the first page of the dev server, a saved change, and a check of one
 * file. Astro's dev server with the same posts is measured for comparison.
 */
import { appendFileSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { startServer, type RunningServer } from "../packages/conformance/src/server.ts";
import { program, root, tryPeer, type BenchOptions } from "./builds.ts";
import { measure, runCommand, time, type Task } from "./measure.ts";
import { writePosts } from "./posts.ts";
import type { Figure } from "./report.ts";

const timeLimit = 120_000;

interface DevServer {
  name: string;
  command: string[];
  cwd: string;
  env?: NodeJS.ProcessEnv;
  /** The file of a post. */
  file: string;
}

export async function benchAuthoring(options: BenchOptions): Promise<Figure[]> {
  const { documents, runs, from, work, log } = options;
  const content = path.join(work, "content");
  const post = writePosts(content, documents, from);
  const file = path.join(content, "blog", post);
  const env = { CONTENT_DIR: content };
  const own = { name: "dev", command: [...program, "dev", "--port", "0"], cwd: root, env, file };
  const astro = await tryPeer("astro", content, work, log);
  const peers = astro
    ? [
        {
          name: "Astro’s blog starter",
          command: [process.execPath, "node_modules/astro/bin/astro.mjs", "dev", "--port", "0"],
          cwd: astro.folder,
          file: path.join(astro.posts, post),
        },
      ]
    : [];
  const check = (more: NodeJS.ProcessEnv = {}) =>
    runCommand([...program, "check", file], { cwd: root, env: { ...env, ...more } });
  // A typical check uses the cache of an earlier one.
  await check();
  const page = `/blog/${path.basename(post, ".md")}/`;
  return measure(
    [
      ...[own, ...peers].flatMap((server) => devTasks(server, page)),
      { name: "check of one file", run: () => check() },
      { name: "check of one file, without cache", run: () => check({ BROADSHEET_CACHE: "off" }) },
    ],
    { documents, runs, log },
  );
}

/** @returns two tasks; the second uses and stops the server that the first has started */
function devTasks({ name, command, cwd, env = {}, file }: DevServer, page: string): Task[] {
  let server: RunningServer | undefined;
  return [
    {
      name: `${name}: first page`,
      run: () =>
        time(async () => {
          server = await startServer(command, { cwd, env: { ...env, ASTRO_DEV_BACKGROUND: "0" } });
          await waitFor(server.origin + page, "<h1");
        }),
    },
    {
      name: `${name}: saved change`,
      async run() {
        const mark = `saved-${Date.now()}`;
        try {
          return await time(async () => {
            appendFileSync(file, `\n${mark}\n`);
            await waitFor(`${server?.origin}${page}`, mark);
          });
        } finally {
          await server?.stop();
        }
      },
    },
  ];
}

async function waitFor(url: string, text: string): Promise<void> {
  const end = Date.now() + timeLimit;
  while (Date.now() < end) {
    // The server may be restarting.
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok && (await response.text()).includes(text)) return;
    await setTimeout(20);
  }
  throw new Error(`${url} did not show "${text}" within ${timeLimit / 1000} s.`);
}
