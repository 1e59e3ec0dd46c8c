/**
 * Servers in child processes.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { stripVTControlCharacters } from "node:util";

export interface Server {
  origin: string;
  pid: number;
  /** Output since the start of the process. */
  output: () => string;
  stop: (signal?: NodeJS.Signals) => Promise<void>;
}

const startLimit = 120_000;

/**
 * Starts a server that prints its address.
 *
 * @throws Error with its output if it exits, or prints no address in time
 */
export async function startServer(
  [command = "", ...args]: readonly string[],
  { cwd, env = {} }: { cwd?: string | undefined; env?: NodeJS.ProcessEnv } = {},
): Promise<Server> {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, NO_COLOR: "1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    // A process group, because npx and npm do not forward signals.
    detached: true,
  });
  const ended = once(child, "close");
  const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, signal);
    await ended;
  };
  let output = "";
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += stripVTControlCharacters(String(chunk));
      const [, origin] = /(http:\/\/[\w.[\]:-]+:\d+)\b/.exec(output) ?? [];
      if (origin !== undefined) resolve(origin);
    });
  const fail = (reason: string) =>
    reject(new Error(`${command} ${args.join(" ")} ${reason}:\n${output}`));
  child.once("error", reject);
  child.once("exit", (code) => fail(`exited with ${code}`));
  const timer = setTimeout(() => fail("did not start in time"), startLimit);
  try {
    const origin = await promise;
    return { origin, pid: child.pid ?? 0, output: () => output, stop };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
