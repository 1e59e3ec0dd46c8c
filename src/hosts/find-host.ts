/**
 * Finds the host that site.yaml names: a folder beside this file.
 */
import { readdirSync } from "node:fs";
import type { Host } from "./host.ts";

export const hostNames: readonly string[] = readdirSync(import.meta.dirname, {
  withFileTypes: true,
})
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
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
