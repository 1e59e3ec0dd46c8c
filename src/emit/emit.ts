/**
 * Site → files: everything of the output folder that is not made by Astro. Pure: same site, same bytes.
 */
import { listHtmlPages, type HtmlPage } from "../model/html-pages.ts";
import type { Site } from "../model/site.ts";
import { emitAgentSkills } from "./agent-skills.ts";
import { emitApiCatalog } from "./api-catalog.ts";
import { emitApi, nothingKept } from "./api.ts";
import { emitFeeds } from "./feed.ts";
import { emitHosting } from "./hosting.ts";
import { emitLlms } from "./llms.ts";
import { emitOpenApi } from "./openapi.ts";
import type { OutputFile } from "./output-file.ts";
import { emitRobots } from "./robots.ts";
import { emitTwin } from "./twins.ts";

/** @returns all files that follow from the content alone but those that are kept; twins of pages made of components are not among them */
export function* emitSite(
  site: Site,
  kept = nothingKept(),
): Generator<OutputFile, void> {
  const pages = listHtmlPages(site);
  const texts = new Set(
    pages.flatMap((page) =>
      isComponentPage(page) || kept.isKept(page.document) ? [] : page.document,
    ),
  );
  yield* emitApi(
    site,
    pages.map(({ path }) => path),
    {
      kept,
      besidePost: (post) => (texts.delete(post) ? [emitTwin(site, post)] : []),
    },
  );
  for (const document of texts) yield emitTwin(site, document);
  yield* emitDocuments(site);
}

/** @returns the documents that machines look for, and what the host reads */
export function emitDocuments(site: Site): OutputFile[] {
  return [
    emitOpenApi(site),
    emitApiCatalog(site),
    ...emitAgentSkills(site),
    ...emitLlms(site),
    ...emitFeeds(site),
    emitRobots(site),
    ...emitHosting(site),
  ];
}

/** @returns whether a page shows more than its document, so that its twin has to be read off the built page */
export function isComponentPage({ template }: HtmlPage): boolean {
  return template !== "document";
}
