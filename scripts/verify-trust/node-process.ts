/**
 * Node server of a built site in its own process, so that its memory and file descriptors can be
 * measured.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../run-build.ts";

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
  const script = path.join(root, "src/cli/broadsheet.ts");
  const child = spawn(process.execPath, [script, "serve", folder, "--port", "0", ...options], {
    stdio: ["ignore", "pipe", "pipe"],
  });
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

/** True if the system has the /proc of Linux. */
export const hasProc = process.platform === "linux";

/** @returns peak memory of a process in bytes (VmHWM of proc(5)) */
export function readPeakMemory(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const [, kilobytes = ""] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? [];
  return Number(kilobytes) * 1024;
}

/** @returns number of open file descriptors of a process */
export function countDescriptors(pid: number | undefined): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}
