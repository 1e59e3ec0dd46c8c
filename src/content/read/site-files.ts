/**
 * Files beside the documents: site.yaml and company.md, which every content folder needs, and the
 * interface strings that a site defines in `strings.<locale>.yaml`, whose keys
 * src/checks/check-settings.ts checks.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { plainText } from "../../collections/front-matter/value-schemas.ts";
import { normalizeInstant } from "../../collections/front-matter/dates.ts";
import { settingsSchema, type Settings, type SettingsSchema } from "../settings/settings.ts";
import { companySchema, type Company, securityExpiry } from "../company.ts";
import { filePlace, isWarning, type Place, type Problem } from "../problems.ts";
import { toSiteCollections, presetCollections, type SiteCollections } from "../site-collections.ts";
import { splitFrontMatter } from "./front-matter.ts";
import type { ContentFiles } from "./read-content.ts";
import { entryOf } from "./schema-shape.ts";
import { validate } from "./validate-yaml.ts";
import { keyPlace, parseYaml, valuePlace, type Path, type YamlSource } from "./yaml-source.ts";

/**
 * @returns site.yaml with placeholders for invalid values, and its languages, even if it has other
 *   errors; adds the errors to the problems
 */
export function readSettings(
  files: ContentFiles,
  problems: Problem[],
  schema: SettingsSchema = settingsSchema,
): { settings: Settings | undefined; locales: string[] | undefined } {
  const text = findOrReport(
    files,
    "site.yaml",
    "it defines the name and the URL of the site. Create it with name, base_url, description and locales.",
    problems,
  );
  const yaml = parseYaml(`${files.label}/site.yaml`, text ?? "");
  const timezone = schema.shape.timezone.safeParse(entryOf(yaml.data, "timezone")).data;
  const { value, data, problems: faults } = validate(yaml, schema, timezone);
  if (text !== undefined) problems.push(...faults);
  const locales = entryOf(data, "locales");
  const isUnread = locales === undefined && faults.length > 0 && text?.includes("locales");
  return {
    settings: value,
    locales:
      text === undefined || isUnread ? undefined : schema.shape.locales.safeParse(locales).data,
  };
}

/** @returns the settings in the text of a site.yaml; undefined if they are invalid */
export function readSettingsText(text: string, schema: SettingsSchema): Settings | undefined {
  const { value, problems } = validate(parseYaml("", text), schema);
  return problems.every(isWarning) ? value : undefined;
}

/**
 * @returns the settings of a content folder, without reading its other files; undefined if
 *   site.yaml is missing or invalid
 */
export function readSettingsFrom(folder: string, schema: SettingsSchema): Settings | undefined {
  try {
    return readSettingsText(readFileSync(path.join(folder, "site.yaml"), "utf8"), schema);
  } catch {
    return undefined;
  }
}

/**
 * @returns the settings of a content folder, for commands that must not assume defaults
 * @throws Error if site.yaml is missing or invalid
 */
export function requireSettings(folder: string, schema: SettingsSchema): Settings {
  const settings = readSettingsFrom(folder, schema);
  if (settings) return settings;
  throw new Error(
    `${path.join(folder, "site.yaml")} is missing or has errors. Run npm run check, which names them.`,
  );
}

/** @returns the collections of a content folder, or the presets if site.yaml cannot be read */
export function readCollections(
  files: ContentFiles,
  schema: SettingsSchema = settingsSchema,
): SiteCollections {
  const { settings } = readSettings(files, [], schema);
  return settings ? toSiteCollections(settings) : presetCollections;
}

/**
 * @returns the position of a value of the settings in site.yaml, which is read again because few
 * callers need it
 */
export function settingPlace(files: ContentFiles, keys: Path): Place {
  const yaml = parseYaml(`${files.label}/site.yaml`, findText(files, "site.yaml") ?? "");
  validate(yaml, settingsSchema);
  return valuePlace(yaml, keys);
}

/** @returns company.md with placeholders for invalid values; adds them to the problems */
export function readCompany(
  files: ContentFiles,
  problems: Problem[],
  now: Date,
  timezone?: string,
): Company | undefined {
  const text = findOrReport(
    files,
    "company.md",
    "it describes the organisation. Create it with a line ---, name: …, description: … and a line ---.",
    problems,
  );
  const file = `${files.label}/company.md`;
  const source = { name: "company.md", text: text ?? "---\n---\n" };
  const { split, problems: faults } = splitFrontMatter(source, file);
  const { yaml, body, bodyLine } = split;
  const { value, problems: companyProblems } = validate(yaml, companySchema, timezone);
  problems.push(...faults);
  if (text !== undefined && (faults.length === 0 || bodyLine > 1))
    problems.push(...companyProblems);
  return (
    value && {
      ...value,
      file,
      source: source.name,
      path: "/",
      body,
      bodyLine,
      locate: (key: string) => valuePlace(yaml, [key]),
      updatedAt: normalizeInstant(value.updated ?? "", timezone) ?? null,
      securityExpires: securityExpiry(now),
    }
  );
}

const words = z.record(z.string(), plainText);

/** A strings file, with the position of each string. */
export interface StringsFile {
  /** Path as shown in problems. */
  file: string;
  locale: string;
  words: Readonly<Record<string, string>>;
  locate: (key: string) => Place;
}

/** @returns the strings files in order; adds unreadable ones to the problems */
export function readStringsFiles(
  { sources, label }: ContentFiles,
  problems: Problem[],
): StringsFile[] {
  return sources.flatMap(({ name, text }) => {
    const [, locale] = /^strings\.([A-Za-z-]+)\.ya?ml$/.exec(name) ?? [];
    if (locale === undefined) return [];
    const yaml = parseYaml(`${label}/${name}`, text);
    const { value, problems: faults } = validate(yaml, words);
    problems.push(...faults);
    const locate = (key: string) => keyPlace(yaml, [key]) ?? filePlace(yaml.file);
    return [{ file: yaml.file, locale, words: value ?? {}, locate }];
  });
}

/** @returns a YAML file of the content, whose absence is no problem */
export function readContentFile<Schema extends z.ZodType>(
  files: ContentFiles,
  name: string,
  schema: Schema,
): { value: z.output<Schema> | undefined; problems: Problem[]; yaml: YamlSource } {
  const text = findText(files, name);
  const yaml = parseYaml(`${files.label}/${name}`, text ?? "");
  if (text === undefined || yaml.document.contents === null)
    return { value: undefined, problems: [], yaml };
  const { value, problems } = validate(yaml, schema);
  return { value, problems, yaml };
}

function findText(files: ContentFiles, name: string): string | undefined {
  return files.sources.find((source) => source.name === name)?.text;
}

/** Unreadable files and missing folders have already been reported. */
function findOrReport(
  files: ContentFiles,
  name: string,
  purpose: string,
  problems: Problem[],
): string | undefined {
  const { problems: known, label } = files;
  const file = `${label}/${name}`;
  const text = findText(files, name);
  const isReported = known.some((problem) => [label, `${label}/`, file].includes(problem.file));
  if (text === undefined && !isReported)
    problems.push({ ...filePlace(file), message: `is missing: ${purpose}` });
  return text;
}
