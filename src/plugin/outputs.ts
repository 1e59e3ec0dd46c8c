/**
 * Files of plugins, within the limits of the interface: a plugin writes no file of the API, no file
 * twice, and sets no header of a file that is not its own.
 */
import { findReserved, reservePaths } from "../content/reserved-paths.ts";
import type { Site } from "../content/site.ts";
import type { OutputFile } from "../emit/output-file.ts";
import { PluginError } from "./attribute.ts";
import type { Extensions } from "./extensions.ts";
import type { BuildTools } from "./plugin.ts";

/**
 * Generates the files of plugins one by one, so that the build writes each before the next.
 *
 * @param isTaken returns whether the engine or the site has a file with the path
 * @param toTools returns what a build offers to a plugin; undefined in dev
 * @throws PluginError with the name of the plugin
 */
export async function* emitOutputs(
  site: Site,
  outputs: Extensions["outputs"],
  isTaken: (path: string) => boolean,
  toTools?: (plugin: string) => BuildTools,
): AsyncGenerator<OutputFile & { isListed: boolean }, void> {
  const owners = new Map<string, string>();
  for (const { plugin, reserves, isListed = true, ...output } of outputs) {
    const written = new Set<string>();
    for await (const file of await output.emit(site, toTools?.(plugin))) {
      const { path } = file;
      const owner = owners.get(path) ?? (isTaken(path) ? "the engine or the site" : undefined);
      const fault = owner === undefined ? refusePath(path) : `which ${owner} writes already`;
      if (fault !== undefined)
        throw new PluginError(
          `Plugin "${plugin}" writes ${JSON.stringify(path)}, ${fault}. Choose another path.`,
        );
      owners.set(path, `the plugin "${plugin}"`);
      written.add(path);
      yield { ...file, isListed };
    }
    const isReserved = reservePaths(reserves, []);
    for (const pattern of output.headers?.(site).flatMap(({ paths }) => paths) ?? [])
      if (
        !written.has(pattern) &&
        // Files of others have no path of this form.
        !isReserved(pattern.replace(/^\*\//, "/"))
      )
        throw new PluginError(
          `Plugin "${plugin}" sets headers of ${JSON.stringify(pattern)}, which can be the path of another file. Name one of its files, or a path below a segment that the plugin reserves.`,
        );
  }
}

/** @returns the reason why no plugin may write a path, as a relative clause */
function refusePath(path: string): string | undefined {
  const { pathname } = new URL(path, "https://site.example");
  if (pathname !== path || /\/$|\*/.test(path)) return "which is not the path of a file";
  // The contract defines these files.
  const reserved = findReserved(path);
  if (["api", "_data"].includes(reserved?.segment ?? ""))
    return `which is reserved for ${reserved?.purpose}`;
  if (path.endsWith(".md") && !path.startsWith("/.well-known/"))
    return "which is the path of a Markdown alternate";
  return undefined;
}
