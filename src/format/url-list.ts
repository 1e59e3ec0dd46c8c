/**
 * List of all public URLs of a build with their digests, with which two builds are compared, such
 * as the live one and the next.
 *
 * The first line is the base URL. Each following line is a path, the digest of its content and, for
 * a page, the digest of its HTML, which also changes with menus and styles.
 */
export interface ListedUrl {
  path: string;
  /** Digest of the bytes; for a page, of its Markdown alternate. */
  content: string;
  /** Digest of a page's HTML; null for other files. */
  html: string | null;
}

export interface UrlList {
  /** Without a trailing slash. */
  baseUrl: string;
  urls: ListedUrl[];
}

/** @returns the list as a file, sorted by path */
export function formatUrlList(baseUrl: string, urls: readonly ListedUrl[]): string {
  const lines = urls
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, content, html }) => `${path} ${content}${html === null ? "" : ` ${html}`}\n`);
  return `${baseUrl}\n${lines.join("")}`;
}

export function parseUrlList(text: string): UrlList | undefined {
  const [baseUrl = "", ...lines] = text.split("\n").slice(0, -1);
  const urls = lines.flatMap((line): ListedUrl[] => {
    const [, path, content, html = null] =
      /^(\/\S*) ([0-9a-f]+)(?: ([0-9a-f]+))?$/.exec(line) ?? [];
    return path === undefined || content === undefined ? [] : [{ path, content, html }];
  });
  return /^https?:\/\/\S+$/.test(baseUrl) && urls.length === lines.length && urls.length > 0
    ? { baseUrl, urls }
    : undefined;
}
