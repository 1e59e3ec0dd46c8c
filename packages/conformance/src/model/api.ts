/**
 * Model of the API. For simplicity every request filters all items.
 */
import { isUtf8 } from "node:buffer";
import { maxItemsWithBody, maxQueryLength, readIncluded, selectItems } from "./filters.ts";
import type { Expectation } from "./model.ts";
import {
  allItems,
  apiRoot,
  documentsPath,
  inApi,
  searchPath,
  type Item,
  type Parameters,
  type SourceSite,
} from "./source-site.ts";

const rootsWithFolders = [`${apiRoot}/pages/`, `${apiRoot}/guides/`];

/** @returns the expected response for a path below /api/ */
export function predictApi(site: SourceSite, pathname: string, search: string): Expectation {
  const expected = predictCall(site, pathname.replace(/\/$/, ""), new URLSearchParams(search));
  const octets = search.match(/(?:%[0-9a-f]{2})+/gi) ?? [];
  const isValid = octets.every((part) => isUtf8(Buffer.from(part.replaceAll("%", ""), "hex")));
  // An unknown path is not found, regardless of its query.
  if (isValid || expected.statuses.every((status) => status === 404)) return expected;
  return expected.statuses.includes(404) ? { statuses: [400, 404] } : badRequest();
}

function predictCall(site: SourceSite, path: string, search: URLSearchParams): Expectation {
  const notFound: Expectation = { statuses: [404], code: "not_found" };
  const [, parameters] = [...site.operations].find(([known]) => isPathOf(known, path)) ?? [];
  if (!parameters) return notFound;
  const names = [...search.keys()];
  const name = path === apiRoot ? `${path}/index` : path;
  const file = site.files.get(/\.ndjson$|\/openapi\.json$/.test(path) ? path : `${name}.json`);
  const items = site.lists.get(path);
  if (!file && !items && path !== searchPath) {
    // Either of a wrong path and a wrong query may be reported, and a path may be decoded.
    const others = [...(names.length > 0 ? [400] : []), ...(path.includes("%") ? [200] : [])];
    return others.length > 0 ? { statuses: [404, ...others] } : notFound;
  }
  if (names.some((one) => !parameters.has(one)) || new Set(names).size < names.length)
    return badRequest(names.length === 1 ? [...parameters.keys()] : []);
  if (path === searchPath) return predictSearch(site, parameters, search);
  if (path === `${apiRoot}/changes`) return predictChanges(search.get("since") ?? "");
  if (path === `${apiRoot}/tags`)
    return paginate(site, path, search, countTags(site, search.get("locale")));
  if (items) {
    const data = selectItems(site, items, parameters, search);
    const expected = data ? paginate(site, path, search, data) : badRequest();
    // Characters outside the BMP may count as one or two.
    const isLong = (search.get("q") ?? "").length > maxQueryLength && expected.list;
    return isLong ? { ...expected, statuses: [200, 400] } : expected;
  }
  const included = readIncluded(search);
  if (!included) return badRequest();
  if (included.includes("html")) return { statuses: [200], type: "application/json" };
  return path.endsWith(".ndjson")
    ? { statuses: [200], type: "application/x-ndjson", body: file }
    : { statuses: [200], type: "application/json", body: Buffer.from(inApi(String(file))) };
}

/** @param known path of an operation, possibly with a parameter at its end */
function isPathOf(known: string, path: string): boolean {
  const [root = "", parameter] = known.split("{");
  if (parameter === undefined || !path.startsWith(root)) return known === path;
  const value = path.slice(root.length);
  if (parameter === "file}") return value.endsWith(".ndjson");
  return value !== "" && (!value.includes("/") || rootsWithFolders.includes(root));
}

/** The model does not rank documents, but knows those that match the filters. */
function predictSearch(
  site: SourceSite,
  parameters: Parameters,
  search: URLSearchParams,
): Expectation {
  // A build without the search writes no index, which knows the tags.
  if (![...site.files.keys()].some((name) => name.startsWith("/_data/search/")))
    return { statuses: [502, 400], type: "application/json" };
  const q = search.get("q") ?? "";
  const collection = search.get("collection");
  const [page, size] = [search.get("page") ?? "1", search.get("per_page") ?? "10"].map(toNumber);
  const locale = search.get("locale") ?? site.locales[0] ?? "";
  const filters = new URLSearchParams();
  for (const name of ["tag", "year"])
    if (search.has(name)) filters.set(name, search.get(name) ?? "");
  const listed = collection === null ? documentsPath : `${apiRoot}/${collection}`;
  const items = (site.lists.get(listed) ?? []).filter((item) => item.locale === locale);
  const found = selectItems(site, items, parameters, filters);
  const isValid =
    /[\p{L}\p{N}]/u.test(q) &&
    [...q].length <= maxQueryLength &&
    site.locales.includes(locale) &&
    site.lists.has(listed) &&
    ["true", "false", null].includes(search.get("prefix"));
  if (!found || !isValid || !page || !size) return badRequest();
  const phrases = Array.from(q.matchAll(/"([^"]*)"/g), ([, phrase = ""]) => phrase);
  return {
    // The page may be past the last one.
    statuses: [200, 400],
    type: "application/json",
    results: {
      items: found,
      // The model knows only words without accents and apostrophes.
      phrases: phrases
        .filter((phrase) => /^[a-z0-9 ]*[a-z0-9][a-z0-9 ]*$/i.test(phrase))
        .map((phrase) => phrase.toLowerCase().trim()),
      page,
      perPage: Math.min(size, maxItemsWithBody),
    },
  };
}

/** @returns a positive integer; 0 for other texts */
function toNumber(text: string): number {
  return /^0*[1-9][0-9]*$/.test(text) ? Number(text) : 0;
}

/** A cursor of an earlier build may be known or expired. */
function predictChanges(since: string): Expectation {
  if (since === "") return { statuses: [200], type: "application/json" };
  return /^[0-9a-f]{16}(?:-[0-9]{1,8})?$/.test(since) ? { statuses: [410, 200] } : badRequest();
}

/** @param data all matching items */
function paginate(
  site: SourceSite,
  path: string,
  search: URLSearchParams,
  data: readonly Record<string, unknown>[],
): Expectation {
  const [page, size] = [search.get("page") ?? "1", search.get("per_page") ?? "20"].map(toNumber);
  const locale = search.get("locale") ?? site.locales[0] ?? "";
  if (!page || !size || !site.locales.includes(locale)) return badRequest();
  const include = readIncluded(search)?.join(",");
  const perPage = Math.min(size, include ? maxItemsWithBody : 100);
  const pages = Math.ceil(data.length / perPage);
  const last = Math.max(1, pages);
  if (page > last) return badRequest([String(last)]);
  const query = {
    ...Object.fromEntries([...search].filter(([, value]) => value !== "")),
    ...(include && { include }),
    per_page: String(perPage),
  };
  const link = (number: number) => ({ path, query: { ...query, page: String(number) } });
  return {
    statuses: [200],
    type: "application/json",
    list: {
      data: data.slice((page - 1) * perPage, page * perPage),
      pagination: { page, per_page: perPage, total: data.length, total_pages: pages },
      links: {
        self: link(page),
        first: link(1),
        prev: page > 1 ? link(page - 1) : null,
        next: page < last ? link(page + 1) : null,
        last: link(last),
      },
    },
  };
}

/** @returns the tags of all lists, optionally of one language, most frequent first */
function countTags(site: SourceSite, locale: string | null) {
  const isCounted = (item: Item) => locale === null || item.locale === locale;
  const language =
    locale === null || site.locales.length === 1 ? "" : `&locale=${encodeURIComponent(locale)}`;
  const names = new Set(
    allItems(site)
      .filter(isCounted)
      .flatMap(({ tags }) => tags),
  );
  return Array.from(names, (name) => {
    const tag = new URLSearchParams({ tag: name }).toString().replaceAll("%2C", ",");
    const lists = [...site.lists].flatMap(([path, items]) => {
      const count = items.filter((item) => isCounted(item) && item.tags.includes(name)).length;
      if (count === 0 || path === documentsPath) return [];
      const list = path.slice(apiRoot.length + 1);
      return [{ name: list, count, items_url: `${site.baseUrl}${path}?${tag}${language}` }];
    });
    return { type: "tag", name, count: lists.reduce((sum, { count }) => sum + count, 0), lists };
  }).toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

/** @param hint substrings of the hint */
function badRequest(hint: readonly string[] = []): Expectation {
  return { statuses: [400], code: "bad_request", hint };
}
