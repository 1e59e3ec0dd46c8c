/**
 * Reserved paths of every site. No document may have one, no alias may start with one, and neither
 * imports nor `broadsheet new` create one.
 *
 * Paths that depend on the content (pages, Markdown alternates, hubs, files in public/) are checked
 * in checks/.
 */
interface ReservedPath {
  /** First segment of the path. Everything below it is reserved too. */
  segment: RegExp;
  /** Purpose, to follow "is reserved for". */
  purpose: string;
  /** True if it also exists below the segment of each other language: `/de/404`. */
  inEachLocale?: true;
  /** True if files in public/ are allowed. */
  allowsFiles?: true;
}

const inEachLocale = true;
const allowsFiles = true;

const reservedPaths: readonly ReservedPath[] = [
  { segment: /^api$/, purpose: "the API" },
  { segment: /^_astro$/, purpose: "scripts, styles and images" },
  { segment: /^_data$/, purpose: "the data of the function" },
  { segment: /^media$/, purpose: "the originals of images and downloads" },
  { segment: /^og$/, purpose: "the images of link previews" },
  { segment: /^pagefind$/, purpose: "the search index" },
  {
    segment: /^\.well-known$/,
    purpose: "documents for machines (RFC 8615)",
    allowsFiles,
  },
  { segment: /^admin$/, purpose: "the editor", allowsFiles },
  { segment: /^mcp$/, purpose: "agents (the Model Context Protocol)" },
  { segment: /^healthz$/, purpose: "the health check of a server" },
  { segment: /^cdn-cgi$/, purpose: "Cloudflare" },
  { segment: /^_(?:headers|redirects|routes\.json|worker\.js)$/, purpose: "the host's settings" },
  {
    segment: /^(?:favicon\.ico|apple-touch-icon\.png)$/,
    purpose: "the site's icons",
    allowsFiles,
  },
  { segment: /^robots\.txt$/, purpose: "the rules for robots" },
  { segment: /^sitemap(?:-\d+)?\.xml$/, purpose: "the sitemap" },
  { segment: /^openapi\.json$/, purpose: "the description of the API" },
  { segment: /^llms\.txt$/, purpose: "the guide for language models" },
  {
    segment: /^llms-full(?:\.[A-Za-z-]+)?(?:-\d+)?\.txt$/,
    purpose: "the index for language models",
    inEachLocale,
  },
  { segment: /^(?:feed\.xml|atom\.xml|feed\.json)$/, purpose: "the feed", inEachLocale },
  { segment: /^404(?:\.html|\.md)?$/, purpose: "the 404 page", inEachLocale },
];

/**
 * @param path path, decoded or encoded by aliasKey
 * @param locales languages of the site, the default first
 * @returns the purpose of a reserved path, or undefined
 */
export function reservedFor(path: string, locales: readonly string[]): string | undefined {
  return findReserved(path, locales)?.purpose;
}

/** @returns whether files in public/ may use a reserved path */
export function allowsPublicFiles(path: string): boolean {
  return findReserved(path, [])?.allowsFiles ?? false;
}

function findReserved(path: string, locales: readonly string[]): ReservedPath | undefined {
  const [, first = "", second = ""] = path.split("/");
  const isInOther = locales.slice(1).includes(first);
  return reservedPaths.find(
    (reserved) =>
      reserved.segment.test(isInOther ? second : first) && (!isInOther || reserved.inEachLocale),
  );
}
