/**
 * The settings alone, for a moment at which the rest of the content may still be wrong.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { usualHost, type Settings } from "../settings.ts";
import { readSettingsText } from "./site-files.ts";

/** @returns the settings of a content folder, or undefined where site.yaml is missing or wrong */
export function readSettingsFrom(folder: string): Settings | undefined {
  try {
    return readSettingsText(readFileSync(path.join(folder, "site.yaml"), "utf8"));
  } catch {
    return undefined;
  }
}

/** @returns the name of the site's host, as far as site.yaml can tell */
export function readHostName(folder: string): string {
  return readSettingsFrom(folder)?.host ?? usualHost;
}
