/**
 * Engine under test: the package `broadsheet` of the project in the current folder, or its sources
 * if that project is the engine itself.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** Root folder of the project. */
export const project = process.cwd();

const isEngine = existsSync(path.join(project, "src/cli/broadsheet.ts"));

/** @param name path without extension, for example `exports/edge` */
function engineModule(name: string): string {
  return isEngine
    ? path.join(project, "src", `${name}.ts`)
    : path.join(project, "node_modules/broadsheet/lib", `${name}.js`);
}

/** Command line of a Node process that runs a command of `broadsheet`. */
export function command(...args: readonly string[]): string[] {
  return [process.execPath, engineModule("cli/broadsheet"), ...args];
}

/** Reads a file of a site by its path. */
export type AssetReader = (path: string) => Promise<Response>;

export interface ResponseCache {
  match(key: string): Promise<Response | undefined>;
  put(key: string, response: Response): Promise<void>;
}

export type EdgeHandler = (
  request: Request,
  context?: {
    cache?: ResponseCache | undefined;
    waitUntil?: (work: Promise<unknown>) => void;
  },
) => Promise<Response>;

export type CreateHandler = (read: AssetReader) => EdgeHandler;

/** Loads the edge of the engine at run time. */
export async function loadEdge(): Promise<CreateHandler> {
  const { href } = pathToFileURL(engineModule("exports/edge"));
  const { createHandler }: { createHandler: CreateHandler } = await import(href);
  return createHandler;
}

/** Build options that skip the slowest stages. */
export const lean = ["--skip", "search,social-images"];

/** Content folder with the output of its build. */
export interface BuiltSite {
  content: string;
  output: string;
}

export interface RunningBuild {
  child: ChildProcess;
  /** Standard output and standard error so far. */
  output(): string;
  ended: Promise<{ status: number | null; output: string }>;
}

/** @returns command, arguments and options of a process that builds a content folder */
export function buildCall(
  content: string,
  target: string,
  options: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
) {
  const [node = "", ...args] = command("build", "--outDir", target, ...options);
  const quiet = { ASTRO_TELEMETRY_DISABLED: "1", NO_COLOR: "1" };
  return [
    node,
    args,
    { cwd: project, env: { ...process.env, ...quiet, CONTENT_DIR: content, ...env } },
  ] as const;
}

/** Starts a build without waiting for it. */
export function startBuild(
  content: string,
  target: string,
  options?: readonly string[],
): RunningBuild {
  const [node, args, spawnOptions] = buildCall(content, target, options);
  const child = spawn(node, args, { ...spawnOptions, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => (output += String(chunk)));
  const ended = once(child, "close").then(() => ({ status: child.exitCode, output }));
  return { child, output: () => output, ended };
}

/** @throws Error with its output if the build fails */
export async function buildOrThrow(
  content: string,
  target: string,
  options?: readonly string[],
): Promise<void> {
  const { status, output } = await startBuild(content, target, options).ended;
  if (status !== 0) throw new Error(`The build of ${content} fails:\n${output}`);
}
