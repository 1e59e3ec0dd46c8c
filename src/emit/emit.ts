/**
 * Site → files: everything of the output folder that is not made by Astro. Pure: same site, same bytes.
 */
import type { Document } from "../model/document.ts";
import { listHtmlPages } from "../model/html-pages.ts";
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
import { emitSecurity } from "./security.ts";
import { emitTwin, isComponentPage } from "./twins.ts";

/** @returns all files that follow from the content alone but those that are kept; twins of pages made of components alone are not among them */
export function* emitSite(
  site: Site,
  kept = nothingKept(),
): Generator<OutputFile, void> {
  const pages = listHtmlPages(site);
  const twins = new Map(
    pages
      // What a hub lists can have changed where its own text has not.
      .filter(
        (page) =>
          !isComponentPage(page) &&
          (page.template !== "document" || !kept.isKept(page.document)),
      )
      .map((page) => [page.path, page]),
  );
  const takeTwin = ({ path }: Document): OutputFile[] => {
    const page = twins.get(path);
    twins.delete(path);
    return page ? [emitTwin(site, page)] : [];
  };
  yield* emitApi(
    site,
    pages.filter(({ isIndexable }) => isIndexable).map(({ path }) => path),
    { kept, besidePost: takeTwin },
  );
  for (const page of twins.values()) yield emitTwin(site, page);
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
    ...emitSecurity(site),
    ...emitHosting(site),
  ];
}
