/**
 * Runs a built site on workerd, the runtime of Cloudflare Pages, through `wrangler pages dev`.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

export interface RunningSite {
  /** Without a final slash. */
  origin: string;
  port: number;
  host: string;
  /** Of wrangler, which starts workerd. */
  pid: number;
  stop(): Promise<void>;
  /** Resolves when it has ended, by itself or stopped. */
  closed: Promise<void>;
}

const projectRoot = fileURLToPath(new URL("../../..", import.meta.url));
const startLimit = 60_000;

const readyMessage = z.object({
  event: z.literal("DEV_SERVER_READY"),
  ip: z.string(),
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
 * @param folder the output folder of a build
 * @param options port 0 takes any free one; so does inspectorPort; root is the folder that holds functions/, this project unless told
 * @throws Error with wrangler's own words when it does not start
 */
export async function startWorkerd(
  folder: string,
  { host = "127.0.0.1", port = 0, inspectorPort = 0, root = projectRoot } = {},
): Promise<RunningSite> {
  const state = mkdtempSync(path.join(tmpdir(), "broadsheet-workerd-"));
  const wrangler = path.join(
    projectRoot,
    "node_modules/wrangler/bin/wrangler.js",
  );
  const child = fork(
    wrangler,
    [
      "pages",
      "dev",
      path.resolve(folder),
      "--ip",
      host,
      "--port",
      String(port),
      "--inspector-port",
      String(inspectorPort),
      "--log-level",
      "warn",
      "--persist-to",
      state,
    ],
    {
      cwd: root,
      env: { ...process.env, ...quiet },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on(
      "data",
      (chunk) => (output = (output + String(chunk)).slice(-10_000)),
    );
  const closed = once(child, "exit").then(() =>
    rmSync(state, { recursive: true, force: true }),
  );
  const stop = async () => {
    child.kill("SIGTERM");
    await closed;
  };
  const ready = new Promise<{ ip: string; port: number }>((resolve, reject) => {
    const timer = setTimeout(
      () =>
        reject(
          new Error(
            `wrangler was not ready within ${startLimit / 1000} s:\n${output}`,
          ),
        ),
      startLimit,
    );
    child.on("message", (message) => {
      const parsed = readyMessage.safeParse(
        typeof message === "string" ? JSON.parse(message) : message,
      );
      if (!parsed.success) return;
      clearTimeout(timer);
      resolve(parsed.data);
    });
    child.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`wrangler ended with ${code}:\n${output}`));
    });
  });
  try {
    const { port: actual } = await ready;
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
