/**
 * Model of everything outside the API: pages, Markdown alternates, files, redirects and 404 pages.
 */
import type { Expectation } from "./model.ts";
import type { SourceSite } from "./source-site.ts";

/** "either" if the contract does not define the format. */
type Format = "html" | "markdown" | "json" | "either";

const hostStatuses = [200, 301, 302, 307, 308, 404];
const mediaTypes = { html: "text/html", markdown: "text/markdown" };

/** @returns the expected response for a path outside /api/ */
export function predictPage(
  site: SourceSite,
  path: string,
  search: string,
  accept: string | undefined,
): Expectation {
  const { files, pages, redirects } = site;
  if (path.startsWith("/_data/")) return { statuses: [200, 404] };
  // Skills of agents are files, not alternates of pages.
  const isAlternate = path.endsWith(".md") && !path.startsWith("/.well-known/agent-skills/");
  const page = isAlternate
    ? path.replace(/(?:\/index(?:\.html)?)?\.md$/, "/")
    : path.replace(/\/?$/, "/");
  const format = isAlternate ? "markdown" : prefers(accept);
  if (pages.has(page)) {
    if (!isAlternate && page !== path)
      return { statuses: [308], location: withQuery(page, search) };
    const html = files.get(`${page}index.html`);
    const markdown = files.get(page === "/" ? "/index.md" : `${page.slice(0, -1)}.md`);
    const negotiated = markdown !== undefined;
    if (negotiated && format === "either") return { statuses: [200], negotiated };
    if (negotiated && format === "markdown")
      return { statuses: [200], body: markdown, type: mediaTypes.markdown, negotiated };
    // The edge inserts the search results, for browsers without JavaScript.
    const body = showsResults(page, search) ? undefined : html;
    if (!isAlternate) return { statuses: [200], body, type: mediaTypes.html, negotiated };
  }
  const file =
    isAlternate || /\.html$|^\/_(?:headers|redirects|routes\.json)$/.test(path)
      ? undefined
      : files.get(path);
  if (file) return { statuses: [200], body: file, immutable: isImmutable(path) };
  const location = redirects.get(path);
  if (location !== undefined) return { statuses: [301], location: withQuery(location, search) };
  if (!isAlternate && /%(?:[01][0-9a-f]|7f)/i.test(path)) return { statuses: [404] };
  if (isOdd(path) || mayRedirect(site, path))
    return { statuses: isAlternate ? [301, 404] : hostStatuses };
  const isJson = /\.json$/i.test(path);
  return predictMissing(site, path, isAlternate ? format : isJson ? "json" : prefers(accept, true));
}

/** @returns the 404 page in the language of the path, or an error in JSON */
function predictMissing({ files, locales }: SourceSite, path: string, format: Format): Expectation {
  const missing = { statuses: [404], negotiated: true };
  if (format === "json") return { ...missing, code: "not_found" };
  if (format === "either") return missing;
  const [, first = ""] = path.split("/");
  const folder = locales.slice(1).includes(first) ? `/${first}` : "";
  const file = files.get(`${folder}/404.${format === "html" ? "html" : "md"}`);
  return { ...missing, body: String(file).trimEnd(), type: mediaTypes[format] };
}

function showsResults(page: string, search: string): boolean {
  const q = new URLSearchParams(search).get("q") ?? "";
  return /^(?:\/[^/]+)?\/search\/$/.test(page) && q.trim() !== "";
}

/**
 * @returns a redirect target with the query, unless the URL would be too long for some clients (RFC
 *   9110, section 4.1)
 */
function withQuery(path: string, search: string): string {
  return path.length + search.length > 8_000 ? path : path + search;
}

/** @returns whether a file name contains a content hash */
export function isImmutable(path: string): boolean {
  return /^\/(?:_astro|og|pagefind\/(?:[^/]+\/)?(?:index|fragment|filter))\//.test(path);
}

/**
 * @returns whether hosts may interpret a path differently: percent-encoding, empty segments, HTML
 *   file names
 */
function isOdd(path: string): boolean {
  return /%|\/\/|\.html\/?$|\/(?:404|index)\/?$/.test(path);
}

/** @returns whether a path is a variant of a redirected path */
function mayRedirect({ redirects }: SourceSite, path: string): boolean {
  const stem = path.replace(/(?:\/index\.html)?(?:\.md)?\/*$/, "");
  return [stem, `${stem}/`, `${stem}.md`].some((one) => redirects.has(one));
}

/**
 * Parses Accept by RFC 9110, section 12.5.1: the most specific range determines the weight of a
 * type. With equal weights, the first named type wins, or HTML if none is named.
 *
 * @param isFailure true for errors, which are JSON if Accept prefers it to pages or names it with
 *   equal weight and more specifically
 * @returns "either" if the header is malformed or repeats a range
 */
export function prefers(accept = "*/*", isFailure = false): Format {
  const form = /^\s*([a-z*+.-]+\/[a-z0-9*+.-]+)(?:\s*;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?\s*$/i;
  const ranges = accept.split(",").map((part): [string, number] => {
    const [, name = "", weight = "1"] = form.exec(part) ?? [];
    return [name.toLowerCase(), Number(weight)];
  });
  const weights = new Map(ranges);
  if (weights.has("") || weights.size < ranges.length) return "either";
  const rank = (type: string) => {
    const names = [type, type.replace(/\/.*/, "/*"), "*/*"];
    const distance = names.findIndex((name) => weights.has(name));
    return { weight: weights.get(names[distance] ?? "") ?? 0, distance };
  };
  const [html, markdown, json] = [
    rank("text/html"),
    rank("text/markdown"),
    rank("application/json"),
  ];
  const isJson = [html, markdown].every(
    ({ weight, distance }) =>
      json.weight > weight || (json.weight === weight && json.distance < distance),
  );
  if (isFailure && isJson && json.weight > 0 && json.distance < 2) return "json";
  if (html.weight !== markdown.weight) return markdown.weight > html.weight ? "markdown" : "html";
  const named = [...weights.keys()].find((name) => Object.values(mediaTypes).includes(name));
  return named === mediaTypes.markdown && markdown.weight > 0 ? "markdown" : "html";
}
