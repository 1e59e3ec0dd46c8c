/**
 * Suppression of messages of Astro that duplicate those of a build.
 */
import type { AstroIntegrationLogger } from "astro";

export function silence(logger: Partial<AstroIntegrationLogger>): void {
  if (logger.options) logger.options.level = "silent";
}
