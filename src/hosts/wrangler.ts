/**
 * Runs sites here on workerd, the runtime of Cloudflare, through wrangler.
 */
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { Served } from "./host.ts";

export interface RunningSite extends Served {
  /** Of wrangler, which starts workerd. */
  pid: number;
}

const startLimit = 60_000;

/**
 * @returns the program that runs sites here and publishes them
 * @throws Error where the site has not installed it
 */
export function findWrangler(): string {
  try {
    const main = fileURLToPath(import.meta.resolve("wrangler"));
    return path.join(path.dirname(main), "../bin/wrangler.js");
  } catch {
    throw new Error(
      "Cloudflare's own program is missing. Install it with: npm install --save-dev wrangler",
    );
  }
}

const readyMessage = z.object({
  event: z.literal("DEV_SERVER_READY"),
  port: z.number(),
});

/** What keeps wrangler quiet and offline. */
const quiet = {
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_SEND_ERROR_REPORTS: "false",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  WRANGLER_HIDE_BANNER: "true",
};

/**
 * @param command of wrangler that serves a site, with its own arguments
 * @param place port 0 takes any free one; so does inspectorPort; cwd is where wrangler looks for its files
 * @throws Error with wrangler's own words when it does not start
 */
export async function startWrangler(
  command: readonly string[],
  { host = "127.0.0.1", port = 0, inspectorPort = 0, cwd = process.cwd() } = {},
): Promise<RunningSite> {
  const state = mkdtempSync(path.join(tmpdir(), "broadsheet-workerd-"));
  const child = fork(
    findWrangler(),
    [
      command,
      ["--ip", host],
      ["--port", String(port)],
      ["--inspector-port", String(inspectorPort)],
      ["--log-level", "warn"],
      ["--persist-to", state],
    ].flat(),
    {
      cwd,
      env: { ...process.env, ...quiet },
      // Flags of this process, such as --test, are not for wrangler.
      execArgv: [],
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    },
  );
  const closed = once(child, "exit").then(() => rmSync(state, { recursive: true, force: true }));
  const stop = async () => {
    child.kill("SIGTERM");
    await closed;
  };
  try {
    const { port: actual } = await waitUntilReady(child);
    return {
      origin: `http://${host}:${actual}`,
      host,
      port: actual,
      pid: child.pid ?? 0,
      stop,
      closed,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * @returns where it listens
 * @throws Error with its own words when it ends first, or is not ready in time
 */
async function waitUntilReady(child: ChildProcess) {
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => (output = (output + String(chunk)).slice(-10_000)));
  const ready = Promise.withResolvers<z.output<typeof readyMessage>>();
  const fail = (what: string) => ready.reject(new Error(`wrangler ${what}:\n${output}`));
  const timer = setTimeout(() => fail(`was not ready within ${startLimit / 1000} s`), startLimit);
  child.on("message", (message) => {
    const { success, data } = readyMessage.safeParse(
      typeof message === "string" ? JSON.parse(message) : message,
    );
    if (success) ready.resolve(data);
  });
  child.once("exit", (code) => fail(`ended with ${code}`));
  try {
    return await ready.promise;
  } finally {
    clearTimeout(timer);
  }
}
