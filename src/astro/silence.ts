/**
 * Silences messages of Astro that this program replaces with better ones.
 */
import type { AstroIntegrationLogger } from "astro";

export function silence(logger: Partial<AstroIntegrationLogger>): void {
  if (logger.options) logger.options.level = "silent";
}
