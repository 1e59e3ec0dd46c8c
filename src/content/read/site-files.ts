/**
 * The two files that every content folder needs: site.yaml and company.md.
 */
import { addConfigured } from "../configured.ts";
import { companySchema, type Company } from "../company.ts";
import { splitFrontMatter } from "./split-front-matter.ts";
import type { Problem } from "../problems.ts";
import type { ContentFiles } from "./read-content.ts";
import { securityExpiry } from "../security-expiry.ts";
import { settingsSchema, type Settings } from "../settings.ts";
import { toSiteCollections, presetCollections, type SiteCollections } from "../site-collections.ts";
import { validate } from "./validate-yaml.ts";
import { parseYaml, valuePosition } from "./yaml-source.ts";

/** @returns site.yaml as far as it can be read, after adding what is wrong to the problems */
export function readSettings(files: ContentFiles, problems: Problem[]): Settings | undefined {
  const source = findOrReport(
    files,
    "site.yaml",
    "it tells the name and the address of the site. Create it with name, base_url, description and locales.",
    problems,
  );
  const yaml = parseYaml(`${files.label}/site.yaml`, source?.text ?? "");
  const result = validate(yaml, settingsSchema);
  if (source) problems.push(...result.problems);
  const settings = (source && result.value) ?? result.standIn;
  return settings && addConfigured(settings, files.configured);
}

/** @returns the settings in a site.yaml of another time, or undefined where they are wrong */
export function readSettingsText(text: string): Settings | undefined {
  return validate(parseYaml("", text), settingsSchema).value;
}

/** @returns the languages that a site.yaml names even when the rest of it is wrong, or undefined where they are wrong too */
export function readLocales(files: ContentFiles): string[] | undefined {
  const text = findText(files, "site.yaml");
  if (text === undefined) return undefined;
  const { data, problems } = validate(parseYaml("", text), settingsSchema);
  const locales =
    typeof data === "object" && data !== null && "locales" in data ? data.locales : undefined;
  // Said, and not understood.
  if (locales === undefined && problems.length > 0 && text.includes("locales")) return undefined;
  return settingsSchema.shape.locales.safeParse(locales).data;
}

/** @returns the collections of a content folder; those of the table where site.yaml cannot be read */
export function readCollections(files: ContentFiles): SiteCollections {
  const settings = readSettings(files, []);
  return settings ? toSiteCollections(settings) : presetCollections;
}

/** @returns where a value of site.yaml stands. Parsed again when asked: few have to know */
export function locateSetting(files: ContentFiles, keys: (string | number)[]) {
  return valuePosition(parseYaml("", findText(files, "site.yaml") ?? ""), keys);
}

/** @returns company.md as far as it can be read, after adding what is wrong to the problems */
export function readCompany(
  files: ContentFiles,
  problems: Problem[],
  now: Date,
): Company | undefined {
  const source = findOrReport(
    files,
    "company.md",
    "it is the profile of the organisation. Create it with a line ---, name: …, description: … and a line ---.",
    problems,
  ) ?? { name: "company.md", text: "---\n---\n" };
  const file = `${files.label}/company.md`;
  const { split, problems: faults } = splitFrontMatter(source, file);
  const { yaml, body, bodyLine } = split;
  const result = validate(yaml, companySchema);
  problems.push(...faults);
  if (findText(files, source.name) !== undefined && (faults.length === 0 || bodyLine > 1))
    problems.push(...result.problems);
  const facts = result.value ?? result.standIn;
  return (
    facts && {
      ...facts,
      file,
      source: source.name,
      path: "/",
      body,
      bodyLine,
      locate: (key: string) => valuePosition(yaml, [key]),
      updatedAt: facts.updated ?? null,
      securityExpires: securityExpiry(now),
    }
  );
}

function findText(files: ContentFiles, name: string): string | undefined {
  return files.sources.find((source) => source.name === name)?.text;
}

/** A file that could not be read is reported already, and so is a folder that is not there. */
function findOrReport(
  { sources, problems: known, label }: ContentFiles,
  name: string,
  purpose: string,
  problems: Problem[],
) {
  const source = sources.find((candidate) => candidate.name === name);
  const file = `${label}/${name}`;
  const isReported = known.some((problem) => [label, `${label}/`, file].includes(problem.file));
  if (!source && !isReported)
    problems.push({
      file,
      line: 1,
      column: 1,
      message: `is missing: ${purpose}`,
    });
  return source;
}
