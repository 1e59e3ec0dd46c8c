/** Local server for sites on workerd, Cloudflare's runtime, started with wrangler. */
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { z } from "zod";
import type { Served } from "../../hosts/host.ts";
import { fillHostTemplate } from "../host-templates/templates.ts";
import { makeTemporary } from "../../hosts/temporary-folder.ts";

const startLimit = 110_000;
const stopLimit = 10_000;

/**
 * @returns the path of wrangler's executable
 * @throws Error if wrangler is not installed
 */
export function findWrangler(): string {
  return path.join(path.dirname(resolveWrangler()), "../bin/wrangler.js");
}

/** @returns the path of the module that the package exports, which is the program itself */
function resolveWrangler(): string {
  try {
    return fileURLToPath(import.meta.resolve("wrangler"));
  } catch {
    throw new Error("wrangler is not installed. Run npm install --save-dev wrangler.");
  }
}

const readyMessage = z.object({
  event: z.literal("DEV_SERVER_READY"),
  port: z.number(),
});

/** Keeps wrangler quiet and offline. */
const quiet = {
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_SEND_ERROR_REPORTS: "false",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  WRANGLER_HIDE_BANNER: "true",
};

interface Place {
  /** Default: 127.0.0.1. */
  host?: string;
  /** Default: 0, a free port. */
  port?: number;
  /** Folder of wrangler.jsonc and functions/; the current folder by default. */
  root?: string;
}

/**
 * Serves an output folder as on Cloudflare Pages.
 *
 * @throws Error with wrangler's output if it does not start
 */
export function startWorkerd(folder: string, place: Place = {}): Promise<Served> {
  return startWrangler(() => ["pages", "dev", path.resolve(folder)], place);
}

/**
 * Serves an output folder as on Cloudflare Workers, with the Worker of this package.
 *
 * @throws Error with wrangler's output if it does not start
 */
export function startWorker(folder: string, place: Place = {}): Promise<Served> {
  return startWrangler((temporary) => {
    const config = path.join(temporary, "wrangler.jsonc");
    const values = {
      host: "cloudflare-workers",
      name: "site",
      main: moduleFile("function"),
      directory: path.resolve(folder),
      routes: "",
    };
    const template = new URL("templates/cloudflare-workers/wrangler.jsonc", import.meta.url);
    writeFileSync(config, fillHostTemplate(template, values));
    return ["dev", "--config", config];
  }, place);
}

/** @returns a module of this folder: TypeScript in the repository, JavaScript in the package */
const moduleFile = (name: string) =>
  path.join(import.meta.dirname, `${name}${path.extname(import.meta.filename)}`);

/** @param command makes the wrangler command that serves a site, given a temporary folder */
async function startWrangler(
  command: (temporary: string) => readonly string[],
  { host = "127.0.0.1", port = 0, root: cwd = process.cwd() }: Place,
): Promise<Served> {
  const { folder: temporary, remove, env } = makeTemporary();
  const guard = pathToFileURL(moduleFile("end-with-parent"));
  guard.searchParams.set("folder", temporary);
  const child = fork(
    // Without the process that the executable puts before it.
    resolveWrangler(),
    [
      command(temporary),
      ["--ip", host],
      ["--port", String(port)],
      ["--inspector-port", "0"],
      ["--log-level", "warn"],
      ["--persist-to", path.join(temporary, "state")],
    ].flat(),
    {
      cwd,
      env: { ...process.env, ...quiet, ...env },
      // Does not inherit flags of this process, such as --test.
      execArgv: ["--no-warnings", "--import", guard.href],
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      // A process group of its own, to end workerd even if wrangler is killed.
      detached: process.platform !== "win32",
    },
  );
  const end = async () => {
    await once(child, "exit");
    killGroup(child.pid);
    remove();
  };
  const closed = end();
  const stop = async () => {
    child.kill("SIGTERM");
    const timer = setTimeout(() => child.kill("SIGKILL"), stopLimit);
    await closed;
    clearTimeout(timer);
  };
  try {
    const { port: actual } = await waitUntilReady(child);
    return { origin: `http://${host}:${actual}`, stop, closed };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @param leader process id of a process that has ended */
function killGroup(leader: number | undefined) {
  try {
    if (leader !== undefined) process.kill(-leader, "SIGKILL");
  } catch {
    // Nothing of the group is left, or the system has no groups.
  }
}

/**
 * Waits for the message with the port.
 *
 * @throws Error with wrangler's output if it exits or is not ready in time
 */
async function waitUntilReady(child: ChildProcess) {
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => (output = (output + String(chunk)).slice(-10_000)));
  const ready = Promise.withResolvers<z.output<typeof readyMessage>>();
  const fail = (reason: string) => ready.reject(new Error(`wrangler ${reason}:\n${output}`));
  const timer = setTimeout(() => fail(`was not ready within ${startLimit / 1000} s`), startLimit);
  child.on("message", (message) => {
    const { success, data } = readyMessage.safeParse(
      typeof message === "string" ? JSON.parse(message) : message,
    );
    if (success) ready.resolve(data);
  });
  child.once("exit", (code) => fail(`exited with ${code}`));
  try {
    return await ready.promise;
  } finally {
    clearTimeout(timer);
  }
}
