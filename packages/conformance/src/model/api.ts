/**
 * Model of the API. For simplicity every request filters all items.
 */
import type { Expectation } from "./model.ts";
import { countTags, readIncluded, selectItems } from "./filters.ts";
import { apiRoot, inApi, type Item, type Operation, type SourceSite } from "./source-site.ts";

const maxQueryLength = 200;
const exportRoot = `${apiRoot}/export/`;
const rootsWithFolders = [`${apiRoot}/pages/`, `${apiRoot}/guides/`];
const notFound: Expectation = { statuses: [404], code: "not_found" };

/** @returns the expected response for a path below /api/ */
export function predictApi(
  site: SourceSite,
  pathname: string,
  search: URLSearchParams,
  query = "",
): Expectation {
  const expected = predictCall(site, pathname, search);
  const isUtf8 = (query.match(/(?:%[0-9a-f]{2})+/gi) ?? []).every(canDecode);
  // An unknown path is not found, regardless of its query.
  if (isUtf8 || expected.statuses.every((status) => status === 404)) return expected;
  return expected.statuses.includes(404) ? { statuses: [400, 404] } : badRequest([]);
}

function canDecode(octets: string): boolean {
  try {
    decodeURIComponent(octets);
    return true;
  } catch {
    return false;
  }
}

function predictCall(site: SourceSite, pathname: string, search: URLSearchParams): Expectation {
  const path = pathname.replace(/\/$/, "");
  const operation = site.operations.find((known) => known.path === path);
  if (operation?.path === `${apiRoot}/tags`) return predictTags(site, operation, search);
  if (operation?.items) return predictList(site, operation, operation.items, search);
  if (path === `${apiRoot}/changes`) return predictChanges(search);
  if (operation) return predictFile(site, operation, search, path);
  if (path.startsWith(exportRoot) && path.endsWith(".ndjson"))
    return predictExport(site, path, search);
  // Each version has its own OpenAPI description, which accepts no parameters.
  if (path === `${apiRoot}/openapi.json`)
    return search.size > 0 ? badRequest([]) : { statuses: [200], type: "application/json" };
  const single = site.operations.find(
    ({ path: known }) => known.endsWith("/{slug}") && path.startsWith(known.slice(0, -6)),
  );
  const slug = single && path.slice(single.path.length - 6);
  const isSlug =
    slug && (!slug.includes("/") || rootsWithFolders.some((folder) => path.startsWith(folder)));
  if (!isSlug) return notFound;
  if (site.files.has(`${path}.json`)) return predictFile(site, single, search, path);
  // A percent-encoded path may be decoded or not. If both path and query are wrong, either may be
  // reported.
  const wrong = search.size > 0 ? [400] : [];
  if (slug.includes("%")) return { statuses: [404, 200, ...wrong] };
  return search.size > 0 ? { statuses: [404, 400] } : notFound;
}

/** A cursor of an earlier build may be known or expired. */
function predictChanges(search: URLSearchParams): Expectation {
  const since = search.get("since");
  if ([...search.keys()].some((name) => name !== "since") || search.size > 1) return badRequest([]);
  if (since === null || since === "") return { statuses: [200], type: "application/json" };
  return /^[0-9a-f]{16}(?:-[0-9]{1,8})?$/.test(since) ? { statuses: [410, 200] } : badRequest([]);
}

function predictExport(site: SourceSite, path: string, search: URLSearchParams): Expectation {
  const name = path.slice(exportRoot.length);
  // If both path and query are wrong, either may be reported.
  if (search.size > 0) return { statuses: /^[a-z0-9.-]+$/.test(name) ? [400] : [400, 404] };
  const body = site.files.get(path);
  if (body) return { statuses: [200], type: "application/x-ndjson", body };
  return path.includes("%") ? { statuses: [404, 200] } : notFound;
}

function predictFile(
  site: SourceSite,
  { parameters }: Operation,
  search: URLSearchParams,
  path: string,
): Expectation {
  if (search.size > 0) return badRequest(parameters);
  const file = site.files.get(`${path === apiRoot ? `${path}/index` : path}.json`);
  return {
    statuses: [200],
    type: "application/json",
    ...(file ? { body: Buffer.from(inApi(file.toString())) } : {}),
  };
}

function predictList(
  site: SourceSite,
  operation: Operation,
  items: Item[],
  search: URLSearchParams,
): Expectation {
  const wrong = checkNames(operation, search, search.size === 1 ? operation.parameters : []);
  if (wrong) return wrong;
  const q = search.get("q") ?? "";
  const include = readIncluded(search.get("include") ?? "")?.join(",");
  const data = selectItems(site, items, search);
  if (!data) return badRequest([]);
  const expected = predictPaged(site, operation, search, data, {
    ...Object.fromEntries([...search].filter(([, value]) => value !== "")),
    q,
    ...(include ? { include } : {}),
  });
  // Characters outside the BMP may count as one or two.
  return q.length > maxQueryLength && expected.list
    ? { ...expected, statuses: [200, 400] }
    : expected;
}

function predictTags(site: SourceSite, operation: Operation, search: URLSearchParams): Expectation {
  const wrong = checkNames(operation, search, []);
  if (wrong) return wrong;
  const locale = search.get("locale");
  const language =
    locale === null || site.locales.length === 1 ? "" : `&locale=${encodeURIComponent(locale)}`;
  const data = countTags(site, locale).map(({ name, count, lists }) => ({
    type: "tag",
    name,
    count,
    lists: Array.from(lists, ([list, own]) => ({
      name: list,
      count: own,
      items_url:
        `${site.baseUrl}${apiRoot}/${list}?${new URLSearchParams({ tag: name })}${language}`.replaceAll(
          "%2C",
          ",",
        ),
    })),
  }));
  return predictPaged(site, operation, search, data, {
    q: "",
    ...(locale === null ? {} : { locale }),
  });
}

/**
 * @param hint substrings of the hint for an unknown name
 * @returns the error for unknown and repeated names
 */
function checkNames(
  { parameters }: Operation,
  search: URLSearchParams,
  hint: string[],
): Expectation | undefined {
  const names = [...search.keys()];
  if (names.some((name) => !parameters.includes(name))) return badRequest(hint);
  return new Set(names).size < names.length ? badRequest([]) : undefined;
}

/**
 * @param data all matching items
 * @param query query of the links, without page and per_page
 */
function predictPaged(
  site: SourceSite,
  { path }: Operation,
  search: URLSearchParams,
  data: Record<string, unknown>[],
  query: Record<string, string>,
): Expectation {
  const page = readInteger(search.get("page"), 1);
  const perPage = readInteger(search.get("per_page"), 20);
  const locale = search.get("locale");
  if (
    page === undefined ||
    perPage === undefined ||
    (locale !== null && !site.locales.includes(locale))
  )
    return badRequest([]);
  const size = Math.min(perPage, 100);
  const pages = Math.ceil(data.length / size);
  if (page > Math.max(1, pages)) return badRequest([String(Math.max(1, pages))]);
  return {
    statuses: [200],
    type: "application/json",
    list: {
      data: data.slice((page - 1) * size, page * size),
      pagination: { page, per_page: size, total: data.length, total_pages: pages },
      query: { ...query, per_page: String(size) },
      path,
    },
  };
}

function badRequest(hint: string[]): Expectation {
  return { statuses: [400], code: "bad_request", hint };
}

function readInteger(text: string | null, missing: number): number | undefined {
  if (text === null) return missing;
  return /^[0-9]+$/.test(text) && Number(text) >= 1 ? Number(text) : undefined;
}
