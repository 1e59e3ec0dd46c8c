/**
 * Model of the API. For simplicity every request filters all items.
 */
import type { Expectation } from "./model.ts";
import { countTags, narrow, readIncluded } from "./filters.ts";
import { apiRoot, inApi, type Item, type Operation, type SourceSite } from "./source-site.ts";

const maxQueryLength = 200;
const exportRoot = `${apiRoot}/export/`;
const rootsWithFolders = [`${apiRoot}/pages/`, `${apiRoot}/guides/`];
const categories = ["Consulting", "Services", "Industries", "Guides", "Company"];
const kinds = ["article", "news", "press"];
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
  const body = site.files.get(path);
  // If both path and query are wrong, either may be reported.
  if (search.size > 0)
    return {
      statuses: /^[a-z0-9.-]+$/.test(path.slice(exportRoot.length)) ? [400] : [400, 404],
    };
  return body
    ? { statuses: [200], type: "application/x-ndjson", body }
    : path.includes("%")
      ? { statuses: [404, 200] }
      : notFound;
}

function predictFile(
  site: SourceSite,
  { parameters }: Operation,
  search: URLSearchParams,
  path: string,
): Expectation {
  if (search.size > 0) return badRequest(parameters);
  const file = site.files.get(`${path === apiRoot ? `${path}/index` : path}.json`);
  const body = file && Buffer.from(inApi(file.toString()));
  return {
    statuses: [200],
    type: "application/json",
    ...(body ? { body } : {}),
  };
}

function predictList(
  site: SourceSite,
  { path, parameters }: Operation,
  items: Item[],
  search: URLSearchParams,
): Expectation {
  const names = [...search.keys()];
  const unknown = names.some((name) => !parameters.includes(name));
  if (unknown || new Set(names).size < names.length)
    return names.every((name) => parameters.includes(name))
      ? badRequest([])
      : badRequest(names.length === 1 ? parameters : []);
  const page = readInteger(search.get("page"), 1);
  const perPage = readInteger(search.get("per_page"), 20);
  const q = search.get("q") ?? "";
  const category = search.get("category");
  const locale = search.get("locale");
  const kind = search.get("kind");
  const narrowed = narrow(site, items, search, perPage);
  if (!narrowed) return badRequest([]);
  if (
    page === undefined ||
    perPage === undefined ||
    (category !== null && !categories.includes(category)) ||
    (locale !== null && !site.locales.includes(locale)) ||
    (kind !== null && !kinds.includes(kind))
  )
    return badRequest([]);
  if ([...q].length > maxQueryLength) return badRequest([]);
  const size = Math.min(perPage, 100);
  const data = narrowed.items.filter(
    (item) =>
      (category === null || item.category === category) &&
      (locale === null || item.locale === locale) &&
      (kind === null || item.kind === kind) &&
      [item.title, item.description].some((text) => fold(text).includes(fold(q))),
  );
  const last = Math.max(1, Math.ceil(data.length / size));
  // Characters outside the BMP may count as one or two.
  const statuses = q.length > maxQueryLength ? [200, 400] : [200];
  if (page > last) return badRequest([String(last)]);
  return {
    statuses,
    type: "application/json",
    list: {
      data: data.slice((page - 1) * size, page * size).map(narrowed.show),
      pagination: {
        page,
        per_page: size,
        total: data.length,
        total_pages: Math.ceil(data.length / size),
      },
      query: {
        ...Object.fromEntries([...search].filter(([, value]) => value !== "")),
        per_page: String(size),
        q,
        ...(search.get("include")
          ? { include: readIncluded(search.get("include") ?? "").join(",") }
          : {}),
      },
      path,
    },
  };
}

function predictTags(
  site: SourceSite,
  { path, parameters }: Operation,
  search: URLSearchParams,
): Expectation {
  const names = [...search.keys()];
  if (names.some((name) => !parameters.includes(name)) || new Set(names).size < names.length)
    return badRequest([]);
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
  const tags = countTags(site, locale);
  const last = Math.max(1, Math.ceil(tags.length / size));
  if (page > last) return badRequest([String(last)]);
  const language =
    locale === null || site.locales.length === 1 ? "" : `&locale=${encodeURIComponent(locale)}`;
  const data = tags.map(({ name, count, lists }) => ({
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
  return {
    statuses: [200],
    type: "application/json",
    list: {
      data: data.slice((page - 1) * size, page * size),
      pagination: {
        page,
        per_page: size,
        total: tags.length,
        total_pages: Math.ceil(tags.length / size),
      },
      query: {
        per_page: String(size),
        q: "",
        ...(locale === null ? {} : { locale }),
      },
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

/**
 * Approximation of full case folding (Unicode, section 3.13), letter by letter, so that neighbours
 * do not matter.
 */
export function fold(text: string): string {
  return Array.from(text.normalize("NFC"), (letter) =>
    letter.toLowerCase().toUpperCase().toLowerCase(),
  )
    .join("")
    .replaceAll("ς", "σ")
    .normalize("NFC");
}
