/**
 * That the sections of a site have names and paths of their own, and that each that it adds or moves has a page that lists it, where it is.
 */
import type { CollectionDeclaration } from "../collections/declaration.ts";
import { aliasKey } from "../contract/data/redirects.ts";
import { didYouMean } from "../contract/did-you-mean.ts";
import { localeOfPath, referencePath } from "../contract/urls.ts";
import type { Problem } from "../content/problems.ts";
import type { Site } from "../content/site.ts";
import type { Collection } from "../content/site-collections.ts";
import { findHub, listed } from "../site/html-pages.ts";
import { refuseCollectionName } from "./check-collection-names.ts";
import { checkFields } from "./check-fields.ts";
import { checkGroups } from "./check-groups.ts";
import { keptAddresses } from "./kept-addresses.ts";

/**
 * @param label the name of the content folder, as problems show it
 * @param locate answers where a value of site.yaml stands
 */
export function checkCollections(
  site: Site,
  label: string,
  locate: (...keys: (string | number)[]) => { line: number; column: number },
): Problem[] {
  const place = (...keys: (string | number)[]) => ({
    file: `${label}/site.yaml`,
    ...locate("collections", ...keys),
  });
  const { collections: said, locales } = site.settings;
  const names = Object.keys(said).flatMap((name): Problem[] => {
    const refusal = refuseCollectionName(name, said);
    const message = `"collections.${name}" ${refusal}`;
    return refusal === undefined ? [] : [{ ...place(name), message }];
  });
  const texts = Object.entries(said).flatMap(([name, value]) =>
    listTexts(value || {}).flatMap(([keys, text]): Problem[] =>
      Object.keys(isByLanguage(text) ? text : {})
        .filter((locale) => !locales.includes(locale))
        .map((locale) => ({
          ...place(name, ...keys, locale),
          message: `"collections.${name}.${keys.join(".")}" has a text in "${locale}", which is none of the site's languages (${locales.join(", ")}). Correct it, or add it to locales.`,
        })),
    ),
  );
  const paths = [...site.collections.values()].flatMap(
    ({ name, path, layout }, index, all): Problem[] => {
      if (layout === "page") return [];
      const reason =
        keptPath(path, site) ?? describeOther(all.slice(0, index).find((one) => one.path === path));
      const message = `"collections.${name}" has the path ${path}, which ${reason}. Write another one, as in path: /our-${name}/.`;
      return reason === undefined ? [] : [{ ...place(name, "path"), message }];
    },
  );
  const owners = new Map([...site.collections.values()].map(({ name, path }) => [path, name]));
  const aliases = Object.entries(said).flatMap(([name, value]) =>
    (value && "aliases" in value ? (value.aliases ?? []) : []).flatMap(
      (alias, index): Problem[] => {
        const owner = owners.get(alias);
        const message = `an entry of "collections.${name}.aliases" must be an old path, got "${alias}", which ${owner} has today. Remove it.`;
        return owner === undefined ? [] : [{ ...place(name, "aliases", index), message }];
      },
    ),
  );
  const orders = [...site.collections.values()].flatMap((collection) => {
    const fault = refuseOrder(collection);
    return fault === undefined
      ? []
      : [
          {
            ...place(collection.name, "order"),
            message: `"collections.${collection.name}.order" ${fault}`,
          },
        ];
  });
  return [
    ...names,
    ...orders,
    ...texts,
    ...paths,
    ...aliases,
    ...checkFields(site, place),
    ...checkHubs(site, label, place),
    ...checkGroups(site, place),
  ];
}

/** @returns what is wrong with the order of a collection; undefined for a field that it has */
function refuseOrder({ order, fields }: Collection): string | undefined {
  const known = ["position", "date", "title", ...fields.map(({ name }) => name)];
  if (known.includes(order.replace(/^-(?!position$)/, ""))) return undefined;
  const all = [...known.slice(0, 1), ...known.slice(1).flatMap((name) => [name, `-${name}`])];
  const meant = /^ne?w/.test(order) ? "-date" : didYouMean(order, all);
  return `must be position, or a field with a hyphen in front for descending order, got "${order}". ${meant === undefined ? `Write one of ${known.join(", ")}.` : `Did you mean "${meant}"?`}`;
}

/** @returns the texts of a declaration that can have several languages, with the keys above each */
function listTexts(said: CollectionDeclaration): [keys: string[], text: unknown][] {
  const { label, description, tags, years, kinds, fields = {} } = said;
  const below = (key: string, texts: unknown): [string[], unknown][] =>
    Object.entries(isByLanguage(texts) ? texts : {}).map(([name, text]: [string, unknown]) => [
      [key, name],
      text,
    ]);
  return [
    [["label"], label],
    [["description"], description],
    ...below("tags", tags),
    ...below("years", years),
    ...below("kinds", kinds),
    ...Object.entries(fields).flatMap(([name, field]): [string[], unknown][] => [
      [["fields", name, "label"], field.label],
      ...below("options", field.options).map(([keys, text]): [string[], unknown] => [
        ["fields", name, ...keys],
        text,
      ]),
    ]),
  ];
}

function isByLanguage(text: unknown): text is object {
  return typeof text === "object" && text !== null && !Array.isArray(text);
}

function describeOther(other: Collection | undefined): string | undefined {
  return other && `${other.name} has already`;
}

function keptPath(path: string, { settings }: Site): string | undefined {
  const { locales, search } = settings;
  const kept = keptAddresses({ locales, search, hubs: [], publicFiles: [] });
  const [first = ""] = locales;
  const locale = localeOfPath(path, locales);
  const purpose =
    kept(aliasKey(path)) ??
    (path.startsWith(referencePath) ? "the API's reference" : undefined) ??
    (locale === first ? undefined : `the language "${locale}"`);
  return purpose && `is kept for ${purpose}`;
}

/** Those that site.yaml leaves where every site has them are listed or not, as their editors like. */
function checkHubs(
  site: Site,
  label: string,
  place: (name: string) => Pick<Problem, "file" | "line" | "column">,
): Problem[] {
  const { defaultLocale } = site;
  const severity = "warning" as const;
  return [...site.collections.values()].flatMap(({ name, path, isUsual }) => {
    const documents = listed(site, name, defaultLocale);
    if (isUsual || documents.length === 0) return [];
    const page = `${label}/pages${path.slice(0, -1)}.md`;
    const hub = findHub(site, name, defaultLocale);
    if (!hub)
      return [
        {
          ...place(name),
          severity,
          message: `"collections.${name}" has no page that lists it, so that nothing is at ${path}. Write ${page} with listing: ${name}.`,
        },
      ];
    if (hub.path === path) return [];
    return [
      {
        file: hub.file,
        ...hub.locate("listing"),
        severity,
        message: `lists ${name} at ${hub.path}, and its documents are below ${path}. Rename the file to ${page}, and add aliases: [${hub.path}].`,
      },
    ];
  });
}
