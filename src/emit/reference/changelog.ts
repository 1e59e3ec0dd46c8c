/**
 * Changelog of a version of the API: additions by day, from changelog.yaml in its folder.
 */
import { existsSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import type { ApiChanges } from "../../site/reference/reference.ts";

const Changes = z.strictObject({
  date: z.iso.date(),
  added: z.array(
    z.strictObject({
      kind: z.enum(["operation", "parameter", "field"]),
      names: z.array(z.string()).min(1),
      of: z.array(z.string()).min(1).exactOptional(),
    }),
  ),
});

/** @returns the changes of a version such as `v1`, newest first; empty if none are recorded */
export function readChangelog(version: string): ApiChanges[] {
  const file = new URL(`../../contract/${version}/changelog.yaml`, import.meta.url);
  return existsSync(file) ? z.array(Changes).parse(parse(readFileSync(file, "utf8"))) : [];
}
