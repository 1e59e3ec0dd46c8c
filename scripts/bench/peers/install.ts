/**
 * Installs what a peer is made of into a folder of the benchmark: none of it is a dependency of this project.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { run } from "../run.ts";

/**
 * @param names of packages, as npm takes them; the first is what the peer is called by
 * @returns the version of the first
 * @throws Error with npm's own words where they cannot be had
 */
export async function install(
  folder: string,
  names: readonly [string, ...string[]],
): Promise<string> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  await run("npm", ["install", "--no-audit", "--no-fund", ...names], {
    cwd: folder,
  });
  const [first] = names;
  const name = first.replace(/(?<=.)@.*$/, "");
  return z
    .object({ version: z.string() })
    .parse(
      JSON.parse(readFileSync(path.join(folder, "node_modules", name, "package.json"), "utf8")),
    ).version;
}
