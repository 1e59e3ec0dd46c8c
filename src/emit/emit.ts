/**
 * Site → files: everything of the output folder that is not made by Astro. Pure: same site, same bytes.
 */
import { projections as allProjections } from "../contract/projections.ts";
import type { Document } from "../content/document.ts";
import { listHtmlPages } from "../site/html-pages.ts";
import type { Site } from "../content/site.ts";
import { emitAgentSkills } from "./agent-skills.ts";
import { emitApiCatalog } from "./api/api-catalog.ts";
import { emitApi } from "./api/api.ts";
import { emitFeeds } from "./feeds/feed.ts";
import { emitLlms } from "./llms/llms.ts";
import type { OutputFile } from "./output-file.ts";
import { emitRobots } from "./robots.ts";
import { emitSecurity } from "./security.ts";
import { emitTwin, isComponentPage } from "./twins/twins.ts";

/**
 * @param projections the major versions of the API, side by side, the current one first
 * @returns all files that follow from the content alone; twins of pages made of components alone are not among them
 */
export function* emitSite(
  site: Site,
  projections = allProjections,
): Generator<OutputFile, void> {
  const pages = listHtmlPages(site);
  const twins = new Map(
    pages
      .filter((page) => !isComponentPage(page))
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
    { projections, filesAfterItem: takeTwin },
  );
  for (const page of twins.values()) yield emitTwin(site, page);
  yield* emitDocuments(site, projections);
}

/** @returns the documents that machines look for */
export function emitDocuments(
  site: Site,
  projections = allProjections,
): OutputFile[] {
  const versions = projections.map(({ version }) => version);
  return [
    emitApiCatalog(site, versions),
    ...emitAgentSkills(site, versions[0]),
    ...emitLlms(site, undefined, versions[0]),
    ...emitFeeds(site),
    emitRobots(site),
    ...emitSecurity(site),
  ];
}
