/**
 * Fields that site.yaml declares: names that are free, and references that lead to a collection.
 */
import { presets } from "../collections/presets/presets.ts";
import { sharedFields } from "../collections/front-matter/shared-fields.ts";
import { toFieldParameters } from "../contract/field-filter.ts";
import { didYouMean } from "../contract/did-you-mean.ts";
import { common } from "../contract/v1/schemas.ts";
import { serializers } from "../contract/serializers.ts";
import type { Problem } from "../content/problems.ts";
import type { Site } from "../content/site.ts";
import { findCollection, listFolders } from "../content/site-collections.ts";
import { apiCollections } from "../site/display/field-labels.ts";

type Place = (...keys: string[]) => Pick<Problem, "file" | "line" | "column">;

/** @param place answers where a value of site.yaml stands, below collections */
export function checkFields(site: Site, place: Place): Problem[] {
  return Object.entries(site.settings.collections).flatMap(([name, said]) =>
    Object.entries((said || {}).fields ?? {}).flatMap(([field, { to }]): Problem[] => {
      const label = `"collections.${name}.fields.${field}"`;
      const owner = findOwner(site, name, field);
      const target = to === undefined ? undefined : refuseTarget(site, to);
      const form = toFieldName(field);
      return [
        ...(form === field
          ? []
          : [
              {
                ...place(name, "fields", field),
                message: `${label} has a name that no field can have: small letters, digits and underscores, with a letter first. ${form === "" ? "Choose another name." : `Write ${form}.`}`,
              },
            ]),
        ...(owner === undefined
          ? []
          : [
              {
                ...place(name, "fields", field),
                message: `${label} has a name that is taken: it is ${owner}. Choose another name.`,
              },
            ]),
        ...(target === undefined
          ? []
          : [
              {
                ...place(name, "fields", field, "to"),
                message: `${label} must lead to a collection, got "${to}". ${target}`,
              },
            ]),
      ];
    }),
  );
}

/** @returns the nearest name that a field can have */
function toFieldName(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, "_")
    .replace(/^[0-9_]+|_+$/g, "");
}

/** Keys of front matter that only some layouts have. */
const layoutKeys = ["name", "listing", "blocks", "body"];

/** Properties of items that are derived or only on request. */
const derived = ["type", "markdown", "html", "digest", "reading_time_minutes", "series"];

/** Segments of paths below a list. */
const segments = ["page", "tags"];

/** @returns what has the name of a field already, as a noun */
function findOwner(site: Site, collection: string, field: string): string | undefined {
  const preset = presets.find(({ name }) => name === collection);
  const isPreset = !isOwn(site, collection);
  if (isPreset && Object.hasOwn(preset?.fields ?? {}, field))
    return `a field of every site's ${collection}`;
  if (Object.hasOwn(sharedFields, field) || layoutKeys.includes(field))
    return "a key of the front matter of all documents";
  if (Object.hasOwn(common, field) || derived.includes(field))
    return "a property of all items in the API";
  if (segments.includes(field)) return "a part of addresses below lists";
  const names = namesOf(site, collection, field);
  const shared = serializers
    .flatMap(({ parameters }) => parameters)
    .find(({ name }) => names.includes(name));
  if (shared) return `the parameter ${shared.name} of lists`;
  const api = apiCollections(site).find(({ name }) => name === collection);
  const clash = api?.properties
    .map(({ name }) => name)
    .find((name, index, all) => all.indexOf(name) !== index);
  return clash === undefined || !clash.startsWith(field)
    ? undefined
    : `a property ${clash} of another field`;
}

function isOwn(site: Site, name: string): boolean {
  return findCollection(site.collections, name)?.isPreset === false;
}

/** @returns the parameters that a field adds to its list */
function namesOf(site: Site, collection: string, field: string): string[] {
  const api = apiCollections(site).find(({ name }) => name === collection);
  return (api?.filters ?? [])
    .filter((filter) => filter.field === field)
    .flatMap((filter) => toFieldParameters(filter, "").map(({ name }) => name));
}

/** @returns the remedy for a name that no folder of documents has */
function refuseTarget(site: Site, to: string): string | undefined {
  const names = listFolders(site.collections).map(({ name }) => name);
  if (names.includes(to)) return undefined;
  const meant = didYouMean(to, names);
  return meant === undefined ? `There are ${names.join(", ")}.` : `Did you mean "${meant}"?`;
}
