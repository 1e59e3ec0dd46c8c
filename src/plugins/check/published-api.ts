/**
 * API that a site has published, compared with its current declarations to find breaking changes.
 *
 * Version 1 itself is covered by a separate test. This comparison covers the fields and filters
 * that a site declares itself.
 */
import { z } from "zod";
import { presetApi } from "../../collections/preset-api.ts";
import { compareSnapshots, toSnapshot } from "./api-snapshot.ts";
import type { Api } from "../../contract/api-version.ts";
import { currentOpenApiPath } from "../../format/urls.ts";
import type { Site } from "../../content/site.ts";
import { describeApi } from "../../emit/api/openapi.ts";
import { currentApi } from "../../emit/site-apis.ts";
import {
  historyVariable,
  isReserved,
  readLive,
  readPublished,
} from "../../pipeline/published-history.ts";

/** Published field, filter or list that would no longer be served in the same form. */
interface BreakingChange {
  collection: string;
  kind: "field" | "filter" | "list";
  name: string;
  /** True if it still exists in another form. */
  isChanged: boolean;
}

const Described = z.looseObject({
  servers: z.array(z.object({ url: z.string() })).min(1),
});

/**
 * @param cache cache folder of the project
 * @param wish URL to fetch instead of the site's own, or `off` to use only the cache
 * @returns openapi.json of the live site or, failing that, of the last deployment from this machine;
 * undefined if neither is of this site. A build that was not published has no clients
 */
export async function readPublishedApi(
  baseUrl: string,
  cache: string,
  wish = process.env[historyVariable],
): Promise<unknown> {
  const origin = wish || baseUrl;
  const isFetched = wish !== "off" && (wish || !isReserved(baseUrl));
  for (const read of [
    () => (isFetched ? readLive(origin, currentOpenApiPath) : ""),
    () => readPublished(cache, baseUrl, currentOpenApiPath),
  ])
    try {
      const api: unknown = JSON.parse(await read());
      const [server] = Described.parse(api).servers;
      if (server?.url === baseUrl) return api;
    } catch {
      // The site is unpublished, unreachable or has no API, so there is nothing to compare with.
    }
  return undefined;
}

/** @returns openapi.json of a site's next build, without examples */
export function describeSite(site: Site): unknown {
  return describe(currentApi(site));
}

/**
 * @param next openapi.json of the next build
 * @returns each published list, field and filter that is missing or changed, once
 */
export function findBreakingChanges(next: unknown, published: unknown): BreakingChange[] {
  const today = listGuarantees(next);
  const always = new Set(toSnapshot(describe(presetApi)));
  const { removed } = compareSnapshots(listGuarantees(published), today);
  const shared = new Set(presetApi.version.parameters.map(({ name }) => name));
  const present = new Set(today.map((guarantee) => form.exec(guarantee)?.[0]));
  const changes = new Map<string, BreakingChange>();
  for (const guarantee of removed) {
    const match = form.exec(guarantee);
    const { collection = "", list, field, filter } = match?.groups ?? {};
    const name = list ?? field ?? filter;
    if (!match || name === undefined || always.has(guarantee)) continue;
    if (filter !== undefined && shared.has(name)) continue;
    const kind = list ? "list" : field ? "field" : "filter";
    const [subject] = match;
    changes.set(subject, { collection, kind, name, isChanged: present.has(subject) });
  }
  const gone = new Set(
    [...changes.values()].flatMap(({ kind, collection }) => (kind === "list" ? collection : [])),
  );
  return [...changes.values()].filter(
    ({ kind, collection }) => kind === "list" || !gone.has(collection),
  );
}

/** @returns the predicate of a message about the change, with the remedy */
export function describeBreaking({ kind, name, isChanged }: BreakingChange): string {
  return `${isChanged ? "changes the type of" : "drops"} the ${kind} ${name}, which the published API has: clients would break. Restore it, or accept the change with --accept-breaking.`;
}

/** @returns the snapshot, with the paths of static hosts in the form of those with a function */
function listGuarantees(openApi: unknown): string[] {
  return toSnapshot(openApi).map((guarantee) => guarantee.replace(/(?:\/index)?\.json /, " "));
}

function describe(api: Api): unknown {
  const about = { name: "", baseUrl: "https://site.example" };
  return JSON.parse(JSON.stringify(describeApi(api, about)));
}

/** Start of a guarantee, up to the name of the list, field or filter that it is about. */
const form =
  /^GET \/api\/public\/v\d+\/(?<collection>[a-z0-9-]+) (?:answers 200 as application\/json: \.data \[\] \.(?<field>\w+)|takes query (?<filter>\w+)|is (?<list>\w+))/;
