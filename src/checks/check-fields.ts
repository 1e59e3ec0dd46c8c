/**
 * Fields declared in site.yaml: unique names, and references to collections that exist. Reference
 * values in front matter: documents that exist.
 */
import { valuesOf } from "../collections/collection.ts";
import { isObjectProperty } from "../collections/front-matter/slugs.ts";
import { sharedFields } from "../collections/front-matter/front-matter-schema.ts";
import { presets } from "../collections/presets/presets.ts";
import { findCollection, listFolders } from "../content/site-collections.ts";
import type { Site } from "../content/site.ts";
import { suggestName } from "../contract/did-you-mean.ts";
import { common } from "../contract/v1/schemas.ts";
import { apiVersions } from "../contract/make-api.ts";
import { apiCollections } from "../site/display/field-labels.ts";
import { referenceFields, slugsBy } from "../content/assemble-site.ts";
import { adviseSlug } from "./check-references.ts";
import type { Problem } from "../content/problems.ts";
import { settingProblem, type Rule, type RuleContext } from "./rule.ts";

const checkFields: Rule = function* (context) {
  const { site } = context;
  const folders = listFolders(site.collections).map(({ name }) => name);
  for (const [name, declared] of Object.entries(site.settings.collections))
    for (const [field, { to }] of Object.entries((declared || {}).fields ?? {})) {
      const refuse = (fault: string, ...below: string[]) =>
        settingProblem(context, ["collections", name, "fields", field, ...below], fault);
      const form = toFieldName(field);
      if (form !== field)
        yield refuse(
          `has a name that is not allowed: use lower-case letters, digits and underscores, starting with a letter. ${form === "" ? "Choose another name." : `Write ${form}.`}`,
        );
      const owner = findOwner(site, name, field);
      if (owner !== undefined)
        yield refuse(`has a name that is already taken: it is ${owner}. Choose another name.`);
      if (to !== undefined && !folders.includes(to))
        yield refuse(
          `must refer to a collection, got "${to}". ${suggestName(to, folders, '"')}`,
          "to",
        );
    }
};

/** @returns the nearest valid field name */
function toFieldName(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, "_")
    .replace(/^[0-9_]+|_+$/g, "");
}

/** Front matter keys that only some layouts have. */
const layoutKeys = ["name", "listing", "blocks", "body"];

/** Item properties that are derived or returned only on request. */
const derived = ["type", "markdown", "html", "digest", "reading_time_minutes", "series"];

/** Segments of paths below a list. */
const segments = ["page", "tags"];

/** @returns the current owner of a field name, as a noun */
function findOwner(site: Site, collection: string, field: string): string | undefined {
  const { isPreset = false } = findCollection(site.collections, collection) ?? {};
  const preset = presets.find(({ name }) => name === collection);
  if (isPreset && Object.hasOwn(preset?.fields ?? {}, field))
    return `a field of every site's ${collection}`;
  if (Object.hasOwn(sharedFields, field) || layoutKeys.includes(field))
    return "a key of the front matter of all documents";
  if (Object.hasOwn(common, field) || derived.includes(field))
    return "a property of all items in the API";
  if (isObjectProperty(field)) return "a property of every object in JavaScript";
  if (segments.includes(field)) return "a part of URLs below lists";
  const { filters = [], properties = [] } =
    apiCollections(site).find(({ name }) => name === collection) ?? {};
  const parameters = new Set(
    apiVersions.flatMap((version) => version.parameters).map(({ name }) => name),
  );
  const shared = filters.find((row) => row.field === field && parameters.has(row.name));
  if (shared) return `the parameter ${shared.name} of lists`;
  const names = properties.map(({ name }) => name);
  const clash = names.find((name, index) => names.indexOf(name) !== index);
  return clash?.startsWith(field) ? `a property ${clash} of another field` : undefined;
}

/** References must lead to documents, including drafts. */
const checkReferences: Rule = function* ({ site }) {
  const known = slugsBy(site.documents);
  for (const document of site.documents)
    for (const { key, target } of referenceFields(site, document)) {
      const slugs = known.get(target) ?? new Set();
      for (const slug of valuesOf(document, key).map(String))
        if (!slugs.has(slug))
          yield {
            ...document.locate(key),
            message: `"${key}" must be a document in the folder ${target}, got "${slug}". ${adviseSlug(slug, target, site.documents)}`,
          };
    }
};

/**
 * @returns the problems of single files; those of reference fields name the documents, which are
 *   unknown while one file is read
 */
export function nameDocuments(
  site: Site,
  { label }: RuleContext["files"],
  problems: readonly Problem[],
): Problem[] {
  return problems.map((problem) => {
    const document = site.bySource.get(problem.file.slice(label.length + 1));
    const [, key] =
      /^"(\w+)" (?:is (?:missing|empty)\.|.* without \.md\.$)/.exec(problem.message) ?? [];
    const field =
      document && referenceFields(site, document).find((reference) => reference.key === key);
    if (!field) return problem;
    return {
      ...problem,
      message: `${problem.message} ${adviseSlug("", field.target, site.documents)}`,
    };
  });
}

export const fieldRules: readonly Rule[] = [checkFields, checkReferences];
