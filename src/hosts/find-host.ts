/**
 * Finds the host that site.yaml names: a folder beside this file that has a module host.ts, in the package host.js.
 */
import { globSync } from "node:fs";
import path from "node:path";
import type { Host } from "./host.ts";

export const hostNames: readonly string[] = globSync("*/host.{ts,js}", {
  cwd: import.meta.dirname,
})
  .map((file) => path.dirname(file))
  .toSorted();

/** @throws Error for a name that is not among hostNames */
export async function findHost(name: string): Promise<Host> {
  if (!hostNames.includes(name))
    throw new Error(
      `There is no host "${name}". Write host: ${hostNames.join(" or ")} into site.yaml.`,
    );
  const folder: { host: Host } = await import(`./${name}/host.ts`);
  return folder.host;
}
