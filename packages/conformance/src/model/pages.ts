/**
 * Model of everything outside the API: pages, Markdown alternates, files, redirects and 404 pages.
 */
import type { Expectation } from "./model.ts";
import type { SourceSite } from "./source-site.ts";

type Format = "html" | "markdown" | "either";
type FailureFormat = Format | "json";

const hostStatuses = [200, 301, 302, 307, 308, 404];
const ownFiles = /^\/_(?:headers|redirects|routes\.json|data\/.*)$/;

/** @returns the expected response for a path outside /api/ */
export function predictPage(
  site: SourceSite,
  path: string,
  search: string,
  accept: string | undefined,
): Expectation {
  const { files, pages } = site;
  const format = prefers(accept);
  if (path.startsWith("/_data/")) return { statuses: [200, 404] };
  const file = ownFiles.test(path) ? undefined : files.get(path);
  // Skills of agents are files, not alternates of pages.
  const isAlternate = path.endsWith(".md") && !path.startsWith("/.well-known/agent-skills/");
  if (isAlternate) {
    const alternate = path.replace(/\/index(?:\.html)?\.md$/, (all) =>
      path === all ? "/index.md" : ".md",
    );
    const page = alternate === "/index.md" ? "/" : `${alternate.slice(0, -3)}/`;
    const body = files.get(alternate);
    if (body && pages.has(page))
      return { statuses: [200], body, type: "text/markdown", negotiated: true };
    const location = site.redirects.get(path);
    if (location !== undefined) return { statuses: [301], location: withQuery(location, search) };
    return isOdd(path) || mayRedirect(site, path)
      ? { statuses: [301, 404] }
      : missing(site, path, "markdown");
  }
  const page = path.endsWith("/") ? path : `${path}/`;
  if (pages.has(page)) {
    if (page !== path) return { statuses: [308], location: withQuery(page, search) };
    const html = files.get(`${page}index.html`);
    const alternate = files.get(page === "/" ? "/index.md" : `${page.slice(0, -1)}.md`);
    const negotiated = alternate !== undefined;
    if (negotiated && format === "markdown")
      return { statuses: [200], body: alternate, type: "text/markdown", negotiated };
    if (negotiated && format === "either") return { statuses: [200], negotiated };
    // The edge inserts the search results, for browsers without JavaScript.
    if (isFilled(page, search)) return { statuses: [200], type: "text/html", negotiated };
    return html
      ? { statuses: [200], body: html, type: "text/html", negotiated }
      : { statuses: [200] };
  }
  if (file && !path.endsWith(".html"))
    return {
      statuses: [200],
      body: file,
      immutable: isImmutable(path),
    };
  const location = site.redirects.get(path);
  if (location !== undefined) return { statuses: [301], location: withQuery(location, search) };
  if (/%(?:[01][0-9a-f]|7f)/i.test(path)) return { statuses: [404] };
  return isOdd(path) || mayRedirect(site, path)
    ? { statuses: hostStatuses }
    : missing(site, path, prefersFailure(accept, path, format));
}

/**
 * @returns JSON for `.json` paths, and if Accept prefers it to pages or names it with equal weight
 */
function prefersFailure(accept: string | undefined, path: string, format: Format): FailureFormat {
  if (/\.json$/i.test(path)) return "json";
  if (accept === undefined || format === "either") return format;
  const weights = new Map(
    accept.split(",").map((part) => {
      const [name = "", weight] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/);
      return [name, Number(weight ?? 1)] as const;
    }),
  );
  const rank = (type: string) => {
    const names = [type, type.replace(/\/.*/, "/*"), "*/*"];
    const index = names.findIndex((name) => weights.has(name));
    return { weight: weights.get(names[index] ?? "") ?? 0, index };
  };
  const json = rank("application/json");
  const isPreferred = ["text/html", "text/markdown"]
    .map(rank)
    .every(
      (page) =>
        json.weight > page.weight ||
        (json.weight === page.weight && (page.index < 0 || json.index < page.index)),
    );
  const isNamed = json.index === 0 || json.index === 1;
  return isNamed && json.weight > 0 && isPreferred ? "json" : format;
}

/** @returns whether a page shows search results */
function isFilled(page: string, search: string): boolean {
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

function missing(site: SourceSite, path: string, format: FailureFormat): Expectation {
  if (format === "json") return { statuses: [404], code: "not_found", negotiated: true };
  const [, first = ""] = path.split("/");
  const folder = site.locales.slice(1).includes(first) ? `/${first}` : "";
  if (format === "either") return { statuses: [404], negotiated: true };
  const name = `${folder}/404.${format === "html" ? "html" : "md"}`;
  const body = site.files.get(name)?.toString().trimEnd() ?? "";
  return {
    statuses: [404],
    body,
    type: format === "html" ? "text/html" : "text/markdown",
    negotiated: true,
  };
}

/**
 * Parses Accept by RFC 9110, section 12.5.1: the most specific range determines the weight of a
 * type. With equal weights, the first named type wins, or HTML if none is named.
 *
 * @returns "either" if the header is malformed or repeats a range
 */
export function prefers(accept: string | undefined): Format {
  if (accept === undefined) return "html";
  const ranges = accept
    .split(",")
    .map((part) =>
      /^\s*([a-z*+.-]+\/[a-z0-9*+.-]+)(?:\s*;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?\s*$/i.exec(
        part,
      ),
    );
  const weights = new Map<string, number>();
  for (const range of ranges) {
    const name = range?.[1]?.toLowerCase();
    if (name === undefined || weights.has(name)) return "either";
    weights.set(name, Number(range?.[2] ?? 1));
  }
  const weigh = (type: string) =>
    weights.get(type) ?? weights.get("text/*") ?? weights.get("*/*") ?? 0;
  const html = weigh("text/html");
  const markdown = weigh("text/markdown");
  if (markdown === 0 || html !== markdown) return markdown > html ? "markdown" : "html";
  const named = [...weights.keys()].find(
    (name) => name === "text/html" || name === "text/markdown",
  );
  return named === "text/markdown" ? "markdown" : "html";
}
