/**
 * Times what an editor waits for: the first page of a preview, a text that was saved, the check of a file. Beside it Astro's own blog starter, with
 * the same posts.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { findFreePort } from "../../src/cli/find-free-port.ts";
import { buildCall, root } from "../run-build.ts";
import { writeDocuments } from "./documents.ts";
import { astro, astroPosts, astroProgram } from "./peers/astro.ts";
import type { BuildOptions } from "./builds.ts";
import type { Timing } from "./results.ts";
import { run, type Cost } from "./run.ts";
import { takeTurns, type Work } from "./turns.ts";

const longest = 120_000;
const program = path.join(root, "src/cli/broadsheet.ts");

/** A server for writers, which is started anew for each turn. */
interface Desk {
  name: string;
  args: readonly string[];
  options: { cwd: string; env?: NodeJS.ProcessEnv };
  /** The file of a post. */
  file: string;
  address: string;
}

/** @param log is given a line for each thing done */
export async function benchDesk(
  { documents, runs, work, from }: BuildOptions,
  log: (line: string) => void,
): Promise<Timing[]> {
  rmSync(work, { recursive: true, force: true });
  const content = path.join(work, "content");
  writeDocuments(content, documents, from);
  const name = readdirSync(path.join(content, "blog"))
    .filter((one) => one.endsWith(".md"))
    .toSorted()[0];
  if (name === undefined) throw new Error(`${content} holds no posts.`);
  const address = `/blog/${path.basename(name, ".md")}/`;
  const { options } = buildCall(content, path.join(work, "unused"));
  const ours: Desk = {
    name: "preview",
    args: [program, "dev"],
    options,
    file: path.join(content, "blog", name),
    address,
  };
  const starter = path.join(work, "starter");
  const desks = [ours];
  try {
    await astro().prepare(content, starter);
    desks.push({
      name: "Astro’s blog starter",
      args: [astroProgram, "dev"],
      options: { cwd: starter },
      file: path.join(starter, astroPosts, name),
      address,
    });
  } catch (error) {
    log(`without Astro's blog starter: ${String(error).split("\n")[0]}`);
  }
  try {
    const check = (env: NodeJS.ProcessEnv) =>
      run(process.execPath, [program, "check", ours.file], {
        cwd: root,
        env: { CONTENT_DIR: content, ...env },
      });
    const checks: Work[] = [
      { name: "check of one file", run: () => check({}) },
      {
        name: "check of one file, with nothing kept",
        run: () => check({ BROADSHEET_CACHE: "off" }),
      },
    ];
    // Whoever checks a file has checked one before.
    await check({});
    return await takeTurns([...desks.flatMap(deskWorks), ...checks], documents, runs, log);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** @returns two works, of which the second goes on where the first ends */
function deskWorks(desk: Desk): Work[] {
  let server: { origin: string; stop: () => Promise<void> } | undefined;
  return [
    {
      name: `${desk.name}: first page`,
      run: () =>
        clock(async () => {
          server = await startDesk(desk);
          await waitFor(server.origin + desk.address, "<h1");
        }),
    },
    {
      name: `${desk.name}: saved text`,
      async run() {
        if (!server) throw new Error(`${desk.name} has not been started.`);
        const mark = `saved-${Date.now()}`;
        try {
          return await clock(async () => {
            appendFileSync(desk.file, `\n${mark}\n`);
            await waitFor(`${server?.origin}${desk.address}`, mark);
          });
        } finally {
          await server.stop();
        }
      },
    },
  ];
}

async function startDesk({ args, options }: Desk) {
  const port = await findFreePort();
  const child = spawn(process.execPath, [...args, "--port", String(port), "--host", "127.0.0.1"], {
    ...options,
    env: { ...process.env, ...options.env, ASTRO_DEV_BACKGROUND: "0" },
    stdio: "ignore",
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

async function waitFor(url: string, text: string): Promise<void> {
  const end = Date.now() + longest;
  while (Date.now() < end) {
    try {
      const response = await fetch(url);
      if (response.ok && (await response.text()).includes(text)) return;
    } catch {
      // It does not listen yet.
    }
    await setTimeout(20);
  }
  throw new Error(`${url} did not show ${text} within ${longest / 1000} s.`);
}

async function clock(action: () => Promise<void>): Promise<Cost> {
  const started = performance.now();
  await action();
  return {
    seconds: (performance.now() - started) / 1000,
    processor: null,
    memory: null,
  };
}
