/**
 * Lists what a build publishes, in the format of contract/url-list.ts, off the files themselves.
 *
 * Only what everybody may find: neither noindex pages nor a hub's further pages, nor the API, which says what the pages say.
 */
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import {
  formatUrlList,
  urlListPath,
  type ListedUrl,
} from "../contract/url-list.ts";
import { apiRoot, htmlFile, twinPath } from "../contract/urls.ts";
import type { OutputFile } from "../emit/output-file.ts";
import { mediaPath } from "../model/content-urls.ts";
import { listHtmlPages } from "../model/html-pages.ts";
import { referencedMedia } from "../model/local-files.ts";
import { publishedDocuments, type Site } from "../model/site.ts";

/** @param files what stands beside the pages in the folder */
export function listUrls(
  site: Site,
  folder: string,
  files: readonly OutputFile[],
): OutputFile {
  const bodies = new Map(files.map(({ path: name, body }) => [name, body]));
  const pages = listHtmlPages(site)
    .filter(({ isIndexable }) => isIndexable)
    .map(({ path: page }): ListedUrl => ({
      path: page,
      content: digest(bodies.get(twinPath(page)) ?? ""),
      html: digest(readFileSync(path.join(folder, htmlFile(page)))),
    }));
  const documents = files
    .filter(({ path: name }) => isDocument(name))
    .map(({ path: name, body }) => listFile(name, body));
  const media = referencedMedia(site, publishedDocuments(site)).map((name) =>
    listFile(mediaPath(name), readFileSync(path.join(site.folder, name))),
  );
  return {
    path: urlListPath,
    body: formatUrlList([...pages, ...documents, ...media]),
  };
}

/** @returns whether a file is one that machines ask for by its name, such as /llms.txt */
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

/** Twelve digits: among a hundred thousand addresses a change stays unseen once in a thousand million. */
function digest(body: string | Uint8Array): string {
  return hash("sha256", body).slice(0, 12);
}
