/**
 * The server of a built site as a process of its own, whose memory and descriptors are nobody else's.
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
 * @param folder the output of a build
 * @param options of the command beside the port
 * @throws Error with its own words when it does not start
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

/** Whether the system tells of its processes as Linux does. */
export const hasProc = process.platform === "linux";

/** @returns the bytes of memory that a process has had at most (VmHWM of proc(5)) */
export function readPeakMemory(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const [, kilobytes = ""] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? [];
  return Number(kilobytes) * 1024;
}

/** @returns how many descriptors a process has open */
export function countDescriptors(pid: number | undefined): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}
