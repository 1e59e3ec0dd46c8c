/**
 * Emits the output of a site except its HTML pages and their assets. Pure: same site, same bytes.
 */
import type { History } from "./export/history-file.ts";
import type { Document } from "../content/document.ts";
import type { Site } from "../content/site.ts";
import { listHtmlPages } from "../site/html-pages.ts";
import { emitApiCatalog, emitRobots, emitSecurity } from "./well-known.ts";
import { emitApi } from "./api/emit-api.ts";
import { emitLlms } from "./llms/llms.ts";
import type { OutputFile } from "./output-file.ts";
import { emitMarkdownPage, isComponentPage } from "./markdown/page.ts";

/** @param history published state of earlier builds */
export function* emitSite(site: Site, history?: History): Generator<OutputFile, void> {
  const pages = listHtmlPages(site);
  const alternates = new Map(
    pages.filter((page) => !isComponentPage(page)).map((page) => [page.path, page]),
  );
  // Emitted with each document, while its body is in memory.
  const filesAfterDocument = ({ path }: Document): OutputFile[] => {
    const page = alternates.get(path);
    alternates.delete(path);
    return page ? [emitMarkdownPage(site, page)] : [];
  };
  const listed = pages.flatMap(({ isIndexable, path }) => (isIndexable ? path : []));
  yield* emitApi(site, listed, { filesAfterDocument, history });
  for (const page of alternates.values()) yield emitMarkdownPage(site, page);
  yield* emitDocuments(site);
}

/** @returns the machine-readable documents: llms.txt, robots.txt and others */
export function emitDocuments(site: Site): OutputFile[] {
  return [emitApiCatalog(site), ...emitLlms(site), emitRobots(site), ...emitSecurity(site)];
}
