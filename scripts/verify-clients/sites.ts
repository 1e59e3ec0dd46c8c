/**
 * Sites for the clients: one with a null in every nullable field, a damaged copy of it, and an
 * OpenAPI description older than both.
 */
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { apiRoot, dataRoot } from "../../src/contract/urls.ts";
import { currentVersion } from "../../src/contract/version.ts";
import { lean, root, runBuild } from "../run-build.ts";
import { readFiles } from "../verify-trust/sites.ts";

/**
 * @returns output of the demo site without the company's address, so that every nullable field is
 *   null somewhere
 */
export function buildSite(work: string): string {
  const content = path.join(work, "content");
  cpSync(path.join(root, "content"), content, { recursive: true });
  const company = path.join(content, "company.md");
  writeFileSync(company, readFileSync(company, "utf8").replace(/^address:\n(?: .*\n)+/m, ""));
  const output = path.join(work, "output");
  const build = runBuild(content, output, lean);
  if (build.status !== 0) throw new Error(`The build fails:\n${build.output}`);
  return output;
}

/** Fields unknown to the clients, as if a later version of the site had added them. */
const laterFields = ["updated_at", "hint"];

/** @returns path of an openapi.json without those fields */
export function describeEarlier(work: string, output: string): string {
  const source = readFileSync(path.join(output, "openapi.json"), "utf8");
  const earlier: unknown = JSON.parse(source, (key, value: unknown) => {
    if (laterFields.includes(key)) return undefined;
    return key === "required" && Array.isArray(value)
      ? value.filter((name) => !laterFields.includes(name))
      : value;
  });
  const description = path.join(work, "openapi.json");
  writeFileSync(description, JSON.stringify(earlier));
  return description;
}

/** @returns a copy of a site whose API files have the same length but a different first byte */
export function damageContent(work: string, output: string): string {
  const damaged = path.join(work, "damaged");
  cpSync(output, damaged, { recursive: true });
  for (const folder of [`${apiRoot}/${currentVersion}`, `${dataRoot}/${currentVersion}`])
    for (const [file, bytes] of readFiles(path.join(damaged, folder)))
      writeFileSync(path.join(damaged, folder, file), bytes.fill(120, 0, 1));
  return damaged;
}
