/**
 * Real answers of a build as examples for its API: the ones that the same requests get from it.
 */
import { listEnvelope } from "../contract/list-links.ts";
import {
  operations,
  type ListOperation,
  type Operation,
} from "../contract/operations.ts";
import { defaultQuery, formatQuery } from "../contract/parse-query.ts";
import { apiPath, postName, toUrl } from "../contract/urls.ts";
import { currentVersion, version } from "../contract/version.ts";
import type { Site } from "../model/site.ts";
import { toApiIndex, toPost } from "./api.ts";
import { toCompanyProfile, toItem } from "./items.ts";

export interface Example {
  /** The request, as a path with its query. */
  path: string;
  answer: unknown;
}

/** @returns an example for each operation that has one, by the operation's id. Lists are shown with one item, as for per_page=1 */
export function pickExamples(site: Site): Map<string, Example> {
  const examples = operations.map(
    (operation) => [operation.id, pickExample(site, operation)] as const,
  );
  return new Map(
    examples.flatMap(([id, example]) => (example ? [[id, example]] : [])),
  );
}

function pickExample(
  site: Site,
  operation: Operation | ListOperation,
): Example | undefined {
  const path = apiPath(version, operation.path);
  if ("collection" in operation) return pickList(site, operation, path);
  switch (operation.kind) {
    case "index":
      return { path, answer: { data: toApiIndex(site, currentVersion) } };
    case "company":
      return { path, answer: { data: toCompanyProfile(site) } };
    default:
      return pickPost(site, path);
  }
}

function pickList(
  site: Site,
  { collection }: ListOperation,
  path: string,
): Example {
  const documents = site.lists[collection];
  const query = { ...defaultQuery, per_page: 1 };
  const url = toUrl(site.settings.base_url, path);
  const { before, after } = listEnvelope(url, query, documents.length);
  const items = documents
    .slice(0, 1)
    .map((document) => JSON.stringify(toItem(site, document)));
  return {
    path: path + formatQuery(query),
    answer: JSON.parse(before + items.join("") + after),
  };
}

/** The post with the least text, so that the description stays readable. */
function pickPost(site: Site, path: string): Example | undefined {
  const [post] = site.lists.blog.toSorted(
    (a, b) => a.body.length - b.body.length || (a.path < b.path ? -1 : 1),
  );
  if (!post) return undefined;
  const name = postName(post.slug, post.locale, site.defaultLocale);
  return {
    path: path.replace("{slug}", name),
    answer: { data: toPost(site, post, { toItem }) },
  };
}
