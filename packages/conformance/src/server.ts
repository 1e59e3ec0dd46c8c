/**
 * Servers in child processes.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { command, project } from "./project.ts";
import { Unavailable } from "./suite.ts";

export interface RunningServer {
  origin: string;
  child: ChildProcess;
  /** Output since the start of the process. */
  written: { stdout: string; stderr: string };
  stop: (signal?: NodeJS.Signals) => Promise<void>;
}

interface Options {
  cwd?: string | undefined;
  env?: NodeJS.ProcessEnv;
  /** True if the process sends its port as a message, as wrangler does. */
  sendsPort?: boolean;
  /** Maximum time in milliseconds until it has an address. */
  startLimit?: number;
}

/**
 * Starts a server that prints or sends its address.
 *
 * @throws Error with its output if it exits, or has no address in time
 */
export async function startServer(
  [program = "", ...args]: readonly string[],
  { cwd, env = {}, sendsPort = false, startLimit = 120_000 }: Options = {},
): Promise<RunningServer> {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, NO_COLOR: "1", ...env },
    stdio: ["ignore", "pipe", "pipe", ...(sendsPort ? (["ipc"] as const) : [])],
    // A process group, because npx and npm do not forward signals.
    detached: true,
  });
  const ended = once(child, "close");
  const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, signal);
    await ended;
  };
  const stopAtExit = () => void stop();
  process.once("exit", stopAtExit);
  child.once("close", () => process.off("exit", stopAtExit));
  const written = { stdout: "", stderr: "" };
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  for (const name of ["stdout", "stderr"] as const)
    child[name]?.on("data", (chunk) => {
      written[name] += stripVTControlCharacters(String(chunk));
      const [origin] = /http:\/\/[\w.[\]:-]+:\d+\b/.exec(written[name]) ?? [];
      if (origin !== undefined && !sendsPort) resolve(origin);
    });
  child.on("message", (message) => {
    const text = typeof message === "string" ? message : JSON.stringify(message);
    const [, port] = /"DEV_SERVER_READY".*"port":(\d+)/.exec(text) ?? [];
    if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
  });
  const fail = (reason: string) =>
    reject(
      new Error(`${program} ${args.join(" ")} ${reason}:\n${written.stdout}${written.stderr}`),
    );
  child.once("error", reject);
  child.once("exit", (code) => fail(`exited with ${code}`));
  const timer = setTimeout(() => fail("did not start in time"), startLimit);
  try {
    return { origin: await promise, child, written, stop };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

interface WorkerdOptions {
  /** Folder of functions/; that of the project by default. */
  functions?: string;
  inspectorPort?: number;
}

/**
 * Serves the output of a build on workerd, as on Cloudflare Pages.
 *
 * @throws Unavailable if the project has no wrangler
 */
export async function startWorkerd(
  folder: string,
  { functions = project, inspectorPort = 0 }: WorkerdOptions = {},
): Promise<RunningServer> {
  const wrangler = path.join(project, "node_modules/wrangler/bin/wrangler.js");
  if (!existsSync(wrangler))
    throw new Unavailable(
      `${project} has no wrangler, which runs workerd. Install it with: npm install --save-dev wrangler`,
    );
  const state = mkdtempSync(path.join(tmpdir(), "broadsheet-workerd-"));
  const remove = () => rmSync(state, { recursive: true, force: true, maxRetries: 5 });
  process.once("exit", remove);
  const server = await startServer(
    [
      [process.execPath, wrangler],
      ["pages", "dev", path.resolve(folder), "--ip", "127.0.0.1", "--port", "0"],
      ["--inspector-port", String(inspectorPort), "--log-level", "warn", "--persist-to", state],
    ].flat(),
    {
      cwd: functions,
      sendsPort: true,
      env: {
        WRANGLER_SEND_METRICS: "false",
        CLOUDFLARE_CF_FETCH_ENABLED: "false",
        CI: "true",
        TMPDIR: state,
      },
    },
  );
  return {
    ...server,
    async stop(signal) {
      await server.stop(signal);
      process.off("exit", remove);
      remove();
    },
  };
}

/**
 * Serves the output of a build with the Node server.
 *
 * @param options additional options of `serve`
 */
export function startNode(folder: string, ...options: string[]): Promise<RunningServer> {
  return startServer(command("serve", folder, "--port", "0", ...options));
}

/** @returns a port that was free a moment ago, for servers that do not report the one they choose */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  const port = await portOf(server);
  server.close();
  return port;
}

/** @returns the port of a server of this process, as soon as it listens */
export async function portOf(server: Server): Promise<number> {
  await once(server, "listening");
  const address = server.address();
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}
