/**
 * Collections in site.yaml: unique names and paths, valid sort orders, and a hub for each new or
 * moved collection.
 */
import { itemId, listId, typeName } from "../collections/projected-collection.ts";
import { standardCollections as standard } from "../collections/preset-api.ts";
import { presets, standardNames } from "../collections/presets/presets.ts";
import { isCollectionName } from "../content/settings/collections.ts";
import type { Settings } from "../content/settings/settings.ts";
import { presetCollections, type Collection } from "../content/site-collections.ts";
import type { Site } from "../content/site.ts";
import { suggestName } from "../contract/did-you-mean.ts";
import { aliasKey } from "../format/redirects.ts";
import { isObjectProperty, toSlug } from "../collections/front-matter/slugs.ts";
import { apiPath, localeOfPath } from "../format/urls.ts";
import { apiVersions } from "../contract/make-api.ts";
import { toLabel } from "../site/display/field-labels.ts";
import { findHub, listed } from "../site/html-pages.ts";
import { indexAddresses } from "./addresses.ts";
import { warn } from "../content/problems.ts";
import { settingPlace } from "../content/read/site-files.ts";
import { settingProblem, suggest, type Rule } from "./rule.ts";

const checkCollections: Rule = function* (context) {
  const { site } = context;
  const declared = site.settings.collections;
  const report = (name: string, fault: string | undefined, ...keys: string[]) =>
    fault === undefined ? [] : [settingProblem(context, ["collections", name, ...keys], fault)];
  const collections = [...site.collections.values()];
  const ownerOf = (path: string) =>
    collections.find((collection) => collection.path === path)?.name;
  for (const [name, value] of Object.entries(declared)) {
    yield* report(name, refuseName(name, declared));
    for (const [index, alias] of ((value || {}).aliases ?? []).entries()) {
      const owner = ownerOf(alias);
      if (owner !== undefined)
        yield {
          ...settingPlace(context.files, ["collections", name, "aliases", index]),
          message: `an entry of "collections.${name}.aliases" must be a previous path, got "${alias}", which is the current path of ${owner}. Remove it.`,
        };
    }
  }
  for (const collection of collections) {
    const { name, path, layout } = collection;
    const owner = ownerOf(path);
    const reason = refusePath(path, site) ?? (owner === name ? undefined : `${owner} already has`);
    if (layout !== "page" && reason !== undefined)
      yield* report(
        name,
        `is ${path}, which ${reason}. Write another path, such as path: /our-${name}/.`,
        "path",
      );
    yield* report(name, refuseOrder(collection), "order");
    const names = collection.fields.map((field) => field.name);
    for (const [index, field] of (collection.card ?? []).entries())
      if (!names.includes(field))
        yield {
          ...settingPlace(context.files, ["collections", name, "card", index]),
          message: `an entry of "collections.${name}.card" must be a field of the collection, got "${field}". ${suggest(field, names, `Write one of ${names.join(", ")}.`)}`,
        };
    const { expires, when } = collection;
    yield* report(name, refuseTime(collection, expires), "expires");
    yield* report(name, refuseTime(collection, when?.from), "when", "from");
    yield* report(name, refuseTime(collection, when?.to), "when", "to");
  }
};

/** @returns the reason why a field cannot say when documents take place or end */
function refuseTime({ fields }: Collection, name: string | undefined): string | undefined {
  const times = fields.flatMap(({ name: field, type, list }) =>
    (type === "date" || type === "datetime") && !list ? field : [],
  );
  if (name === undefined || times.includes(name)) return undefined;
  const available =
    times.length === 0
      ? "Add a field of the type date or datetime."
      : `Available: ${times.join(", ")}.`;
  return `must be a field of the type date or datetime, got "${name}". ${suggest(name, times, available)}`;
}

/** Presets with their default path need no hub. */
const checkHubs: Rule = function* (context) {
  const { site, files } = context;
  const { defaultLocale } = site;
  for (const { name, path, isUsual } of site.collections.values()) {
    if (isUsual || listed(site, name, defaultLocale).length === 0) continue;
    const page = `${files.label}/pages${path.slice(0, -1)}.md`;
    const hub = findHub(site, name, defaultLocale);
    if (!hub)
      yield warn(
        settingPlace(files, ["collections", name]),
        `"collections.${name}" has no page that lists it, so ${path} does not exist. Create ${page} with listing: ${name}.`,
      );
    else if (hub.path !== path)
      yield warn(
        hub.locate("listing"),
        `lists ${name} at ${hub.path}, but its documents are below ${path}. Rename the file to ${page}, and add aliases: [${hub.path}].`,
      );
  }
};

/**
 * @returns the reason why no collection can have the name, with a remedy; undefined if the name is
 *   available
 */
function refuseName(name: string, declared: Settings["collections"]): string | undefined {
  if (standardNames.includes(name)) return undefined;
  const value = declared[name];
  const isPreset = presets.some((preset) => preset.name === name);
  if (value === false)
    return isPreset
      ? undefined
      : `is not a built-in collection, so it cannot be switched off. ${suggestName(name, standardNames, '"')}`;
  if (!isCollectionName(name)) {
    const slug = toSlug(name).replace(/^[\d-]+/, "");
    return `must consist of lower-case letters, digits and single hyphens and start with a letter, like its folder. ${slug === "" ? "Choose another name." : `Write ${slug}.`}`;
  }
  const owner = findOwner(name) ?? findOperation(name, Object.keys(declared));
  if (owner !== undefined)
    return `is taken: ${owner}. Choose another name for the collection and its folder.`;
  if (value?.label !== undefined || isPreset) return undefined;
  const hint = suggest(name, standardNames, "");
  return `has no label. ${hint}${hint && " "}A custom collection needs one, as in label: ${toLabel(name)}.`;
}

/** @returns the current meaning of the name */
function findOwner(name: string): string | undefined {
  for (const { name: version, operations } of apiVersions)
    if (operations.some(({ path }) => path === `/${name}`))
      return `${apiPath(version, `/${name}`)} is in the API`;
  if (isObjectProperty(name)) return "every object in JavaScript has a property of this name";
  if (name === "index") return "it is reserved for the page of a folder";
  const other = [...presetCollections.values()].find(
    ({ name: presetName, word }) =>
      word === name ||
      standard.some(
        (operation) => operation.name === presetName && operation.type === typeName(name),
      ),
  );
  return other && `it is the name of an item in ${other.name}`;
}

/** Code generated from openapi.json may ignore case. */
function findOperation(name: string, names: readonly string[]): string | undefined {
  const isSame = (id: string) => id.toLowerCase() === listId(name).toLowerCase();
  const other = names.slice(0, names.indexOf(name)).find((earlier) => isSame(listId(earlier)));
  if (other !== undefined) return `its operation would be ${listId(name)}, as that of "${other}"`;
  const ids = [
    ...apiVersions.flatMap(({ operations }) => operations.map(({ id }) => id)),
    ...standard.flatMap(({ list, single }) => [list.id, single.id]),
  ];
  const known = ids.find((id) => isSame(id) || id.toLowerCase() === itemId(name).toLowerCase());
  return known && `${known} is an operation of every site`;
}

function refusePath(
  path: string,
  { collections, settings, pages, reserved }: Site,
): string | undefined {
  const { locales } = settings;
  const { purposeOf } = indexAddresses({ collections, settings, documents: [], pages, reserved });
  const locale = localeOfPath(path, locales);
  const ofLanguage = locale === locales[0] ? undefined : `the language "${locale}"`;
  const purpose =
    purposeOf(aliasKey(path)) ??
    pages.find((page) => path.startsWith(page.path))?.purpose ??
    ofLanguage;
  return purpose && `is reserved for ${purpose}`;
}

/** @returns the reason why the order of a collection is invalid; undefined if it is valid */
function refuseOrder({ order, fields }: Collection): string | undefined {
  const names = ["date", "title", ...fields.map(({ name }) => name)];
  const known = ["position", ...names.flatMap((name) => [name, `-${name}`])];
  if (known.includes(order)) return undefined;
  const remedy = /^ne?w/.test(order)
    ? 'Did you mean "-date"?'
    : suggest(order, known, `Write one of position, ${names.join(", ")}.`);
  return `must be position, or a field with a leading hyphen for descending order, got "${order}". ${remedy}`;
}

export const collectionRules: readonly Rule[] = [checkCollections, checkHubs];
