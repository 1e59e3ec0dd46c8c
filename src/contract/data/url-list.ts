/**
 * Every address of a build that may be told, with a digest of what is there: by this list two builds are compared, such as the live one with the
 * next.
 *
 * The first line is the address of the site. Then a line an address: its path, the digest of its content, and for a page the digest of its HTML, which also changes with menus and styles.
 */
import { dataRoot } from "../urls.ts";

export interface ListedUrl {
  path: string;
  /** Of the bytes; for a page those of its Markdown twin. */
  content: string;
  /** Of a page's HTML, else null. */
  html: string | null;
}

export const urlListPath = `${dataRoot}/urls.txt`;

export interface UrlList {
  /** Without a final slash. */
  baseUrl: string;
  urls: ListedUrl[];
}

/** @returns the list as a file, sorted by path */
export function formatUrlList(baseUrl: string, urls: readonly ListedUrl[]): string {
  const lines = urls
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, content, html }) =>
      html === null ? `${path} ${content}\n` : `${path} ${content} ${html}\n`,
    );
  return `${baseUrl}\n${lines.join("")}`;
}

/** @returns what formatUrlList has written, or undefined for anything else */
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
