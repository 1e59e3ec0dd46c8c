/**
 * Suppresses messages of Astro for which this package prints better ones.
 */
import type { AstroIntegrationLogger } from "astro";

export function silence(logger: Partial<AstroIntegrationLogger>): void {
  if (logger.options) logger.options.level = "silent";
}
