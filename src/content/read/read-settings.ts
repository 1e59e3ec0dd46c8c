/**
 * The settings alone, for a moment at which the rest of the content may still be wrong.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { settingsSchema, usualHost, type Settings } from "../settings.ts";
import { validate } from "./validate-yaml.ts";
import { parseYaml } from "./yaml-source.ts";

/** @returns the settings of a content folder, or undefined where site.yaml is missing or wrong */
export function readSettingsFrom(folder: string): Settings | undefined {
  try {
    const text = readFileSync(path.join(folder, "site.yaml"), "utf8");
    return validate(parseYaml("site.yaml", text), settingsSchema).value;
  } catch {
    return undefined;
  }
}

/** @returns the name of the site's host, as far as site.yaml can tell */
export function readHostName(folder: string): string {
  return readSettingsFrom(folder)?.host ?? usualHost;
}
