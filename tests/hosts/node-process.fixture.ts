/**
 * Node server of a built site in its own process, so that its memory and file descriptors can be
 * measured.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { command } from "../../packages/conformance/src/project.ts";

export interface NodeProcess {
  child: ChildProcess;
  origin: string;
  port: number;
  /** Output since the start of the process. */
  written: { stdout: string; stderr: string };
  stop(): Promise<void>;
}

/**
 * @param folder output of a build
 * @param options further options of `serve`
 * @throws Error with the output of the command if it does not start
 */
export async function startNodeProcess(folder: string, ...options: string[]): Promise<NodeProcess> {
  const [node = "", ...args] = command("serve", folder, "--port", "0", ...options);
  const child = spawn(node, args, { stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "exit");
  const written = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    child[name].on("data", (chunk: Buffer) => {
      written[name] += chunk.toString();
    });
  await Promise.race([once(child.stderr, "data"), ended]);
  const [origin = ""] = /http:\/\/\S+/.exec(written.stderr) ?? [];
  if (origin === "") throw new Error(written.stderr);
  return {
    child,
    origin,
    port: Number(new URL(origin).port),
    written,
    async stop() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** @returns number of open file descriptors of a process */
export function countDescriptors(pid: number | undefined): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}
