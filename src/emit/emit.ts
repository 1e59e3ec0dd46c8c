/**
 * Site → files: everything of the output folder that is not made by Astro. Pure: same site, same bytes.
 */
import type { History } from "../contract/data/history.ts";
import { addCollections } from "../contract/collection-operations.ts";
import { projections as allProjections } from "../contract/projections.ts";
import { currentVersion, type ApiVersion } from "../contract/version.ts";
import type { Document } from "../content/document.ts";
import { apiCollections } from "../site/display/field-labels.ts";
import { listHtmlPages } from "../site/html-pages.ts";
import type { Site } from "../content/site.ts";
import { emitAgentSkills } from "./agent-skills.ts";
import { emitApiCatalog } from "./api/api-catalog.ts";
import { emitApi } from "./api/api.ts";
import { emitFeeds } from "./feeds/feed.ts";
import { emitListFeeds } from "./feeds/list-feeds.ts";
import { hasMcp } from "../site/reference/mcp-clients.ts";
import { emitServerCard } from "./mcp/server-card.ts";
import { emitLlms } from "./llms/llms.ts";
import type { OutputFile } from "./output-file.ts";
import { emitSearchTwins } from "./twins/search-twin.ts";
import { emitRobots } from "./robots.ts";
import { emitSecurity } from "./security.ts";
import { emitTwin, isComponentPage } from "./twins/twins.ts";

/**
 * @param projections the major versions of the API, side by side, the current one first
 * @param history what earlier builds have published
 * @returns all files that follow from the content alone; twins of pages made of components alone are not among them
 */
export function* emitSite(
  site: Site,
  projections = allProjections,
  history?: History,
): Generator<OutputFile, void> {
  const pages = listHtmlPages(site);
  const twins = new Map(
    pages.filter((page) => !isComponentPage(page)).map((page) => [page.path, page]),
  );
  const takeTwin = ({ path }: Document): OutputFile[] => {
    const page = twins.get(path);
    twins.delete(path);
    return page ? [emitTwin(site, page)] : [];
  };
  yield* emitApi(
    site,
    pages.filter(({ isIndexable }) => isIndexable).map(({ path }) => path),
    { projections, filesAfterItem: takeTwin, history },
  );
  for (const page of twins.values()) yield emitTwin(site, page);
  yield* emitDocuments(site, projections);
}

/** @returns the documents that machines look for */
export function emitDocuments(site: Site, projections = allProjections): OutputFile[] {
  const versions = projections.map(({ version }) => version);
  const [current = currentVersion] = versions;
  const told = withoutUnused(site, current);
  return [
    emitApiCatalog(site, versions),
    ...emitAgentSkills(site, told),
    ...(hasMcp(site) ? emitServerCard(site, current) : []),
    ...emitLlms(site, told),
    ...emitSearchTwins(site, told),
    ...emitFeeds(site),
    ...emitListFeeds(site),
    emitRobots(site),
    ...emitSecurity(site),
  ];
}

/** The guides tell of the sections that the site has. Those that it does without answer too, with nothing in them. */
function withoutUnused(site: Site, version: ApiVersion): ApiVersion {
  const own = addCollections(version, apiCollections(site));
  const operations = own.operations.filter(
    (operation) => !("collection" in operation) || site.collections.has(operation.collection),
  );
  return { ...own, operations };
}
