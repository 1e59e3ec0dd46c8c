/**
 * Lists the published files of a build, in the format of format/url-list.ts, based on the
 * files as written.
 *
 * The list contains only what everybody can discover. It excludes noindex pages, further pages of a
 * hub, and the API, whose content duplicates that of the pages.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { formatUrlList, type ListedUrl } from "../../format/url-list.ts";
import { urlListPath, apiRoot, htmlFile, markdownPath } from "../../format/urls.ts";
import { digestOf, type OutputFile } from "../../emit/output-file.ts";
import { mediaPath } from "../../site/media/content-urls.ts";
import { isUnpublished } from "../../content/document.ts";
import { listHtmlPages } from "../../site/html-pages.ts";
import { referencedMedia } from "../../site/media/local-files.ts";
import { publishedDocuments, type Site } from "../../content/site.ts";

/**
 * @param documents entries from listDocument for files other than pages
 * @param digests digests of at least all pages and Markdown alternates, by file path
 */
export function listUrls(
  site: Site,
  documents: readonly ListedUrl[],
  digests: ReadonlyMap<string, string>,
): OutputFile {
  const digestOfFile = (file: string) => {
    const known = digests.get(file);
    if (known === undefined) throw new Error(`${file} has not been written.`);
    return shorten(known);
  };
  const pages = listHtmlPages(site)
    .filter(({ isIndexable, document }) => isIndexable || isUnpublished(document))
    .map(({ path: page }): ListedUrl => ({
      path: page,
      content: digestOfFile(markdownPath(page)),
      html: digestOfFile(`/${htmlFile(page)}`),
    }));
  const media = referencedMedia(site, publishedDocuments(site)).map((name) =>
    listFile(mediaPath(name), readFileSync(path.join(site.folder, name))),
  );
  return {
    path: urlListPath,
    body: formatUrlList(site.settings.base_url, [...pages, ...documents, ...media]),
  };
}

/** @returns the entry of a file, or an empty array for a file that is not listed */
export function listDocument({ path: name, body }: OutputFile): ListedUrl[] {
  return isDocument(name) ? [listFile(name, body)] : [];
}

/** @returns whether clients request a file by a well-known name, such as /llms.txt */
function isDocument(name: string): boolean {
  return (
    !name.startsWith("/_") &&
    !name.startsWith(`${apiRoot}/`) &&
    (!name.endsWith(".md") || name.startsWith("/.well-known/"))
  );
}

function listFile(name: string, body: string | Uint8Array): ListedUrl {
  return { path: name, content: digest(body), html: null };
}

function digest(body: string | Uint8Array): string {
  return shorten(digestOf(body));
}

/**
 * Truncates a digest to twelve digits. In 100,000 URLs, a change goes unnoticed with a probability
 * of one in a billion.
 */
function shorten(whole: string): string {
  return whole.slice(0, 12);
}
