/**
 * Keeps Astro from telling of what is told better here.
 */
import type { AstroIntegrationLogger } from "astro";

export function silence(logger: Partial<AstroIntegrationLogger>): void {
  if (logger.options) logger.options.level = "silent";
}
