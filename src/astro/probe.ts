/**
 * Probe page that Astro renders during the build. It shows the HTML that other integrations add to
 * the head of every page.
 */
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const name = "broadsheet-probe";

export const probeRoute = {
  pattern: `/${name}`,
  entrypoint: fileURLToPath(new URL("../theme/routes/probe.astro", import.meta.url)),
};

/**
 * Removes the probe page.
 *
 * @returns Astro's additions to its head
 */
export function removeProbe(astroFolder: string): string {
  const folder = path.join(astroFolder, name);
  const html = readFileSync(path.join(folder, "index.html"), "utf8");
  rmSync(folder, { recursive: true });
  return /<meta charset="utf-8">(.*)<\/head>/s.exec(html)?.[1] ?? "";
}
