/**
 * The addresses that a site keeps for itself: no document has one, no old address leads away from one, no import and no `npm run new` makes one.
 *
 * Only what is the same for every content. What else is taken, pages, their twins, further pages of hubs, the search, files of public/, follows from
 * the content and is told apart in checks/check-addresses.ts.
 */
interface ReservedPath {
  /** The first part of a path; what is below it is kept too. */
  name: RegExp;
  /** What it is kept for, to follow "is kept for". */
  purpose: string;
  /** Whether other languages than the first have it below their own part: `/de/404`. */
  inEachLocale?: true;
  /** Whether files of public/ may stand there: builds write nothing there, or little of it. */
  takesFiles?: true;
}

const reservedPaths: readonly ReservedPath[] = [
  { name: /^api$/, purpose: "the API" },
  { name: /^_astro$/, purpose: "scripts, styles and images" },
  { name: /^_data$/, purpose: "the data of the function" },
  { name: /^media$/, purpose: "the originals of images and downloads" },
  { name: /^og$/, purpose: "the pictures of pages that are shared" },
  { name: /^pagefind$/, purpose: "the index of the search" },
  {
    name: /^\.well-known$/,
    purpose: "what machines look for (RFC 8615)",
    takesFiles: true,
  },
  { name: /^admin$/, purpose: "the editing of content", takesFiles: true },
  { name: /^mcp$/, purpose: "agents (the Model Context Protocol)" },
  { name: /^healthz$/, purpose: "the health of a server" },
  { name: /^cdn-cgi$/, purpose: "Cloudflare" },
  {
    name: /^_(?:headers|redirects|routes\.json|worker\.js)$/,
    purpose: "the settings of the host",
  },
  {
    name: /^(?:favicon\.ico|apple-touch-icon\.png)$/,
    purpose: "the icons of the site",
    takesFiles: true,
  },
  { name: /^robots\.txt$/, purpose: "the rules for robots" },
  { name: /^sitemap(?:-\d+)?\.xml$/, purpose: "the sitemap" },
  { name: /^openapi\.json$/, purpose: "the description of the API" },
  { name: /^llms\.txt$/, purpose: "the guide for language models" },
  {
    name: /^llms-full(?:\.[A-Za-z-]+)?(?:-\d+)?\.txt$/,
    purpose: "the index for language models",
    inEachLocale: true,
  },
  {
    name: /^(?:feed\.xml|atom\.xml|feed\.json)$/,
    purpose: "the feed",
    inEachLocale: true,
  },
  {
    name: /^404(?:\.html|\.md)?$/,
    purpose: "the page for lost visitors, which every build makes",
    inEachLocale: true,
  },
];

/**
 * @param path decoded, or encoded by aliasKey
 * @param locales the site's languages, the default first
 * @returns what the address is kept for, or undefined for one that is free
 */
export function reservedFor(path: string, locales: readonly string[]): string | undefined {
  return findReserved(path, locales)?.purpose;
}

/** @returns whether an address is kept, and yet files of public/ may have it */
export function takesFiles(path: string): boolean {
  return findReserved(path, [])?.takesFiles ?? false;
}

function findReserved(path: string, locales: readonly string[]): ReservedPath | undefined {
  const [, first = "", second = ""] = path.split("/");
  const isInOther = locales.slice(1).includes(first);
  const name = isInOther ? second : first;
  return reservedPaths.find(
    (reserved) => reserved.name.test(name) && (!isInOther || reserved.inEachLocale),
  );
}
