/**
 * Real answers of a build as examples for a version of its API: the ones that the same requests get from it.
 */
import { listEnvelope } from "../../contract/list-links.ts";
import {
  itemPath,
  type ItemOperation,
  type ListOperation,
  type Operation,
} from "../../contract/operation.ts";
import { defaultQuery, formatQuery } from "../../contract/parse-query.ts";
import type { Projection } from "../../contract/projection.ts";
import { apiPath, documentName, toUrl } from "../../contract/urls.ts";
import type { Site } from "../../content/site.ts";
import {
  toApiIndex,
  toCompanyProfile,
  toItem,
  toItemWithText,
} from "./items.ts";

export interface Example {
  /** The request, as a path with its query. */
  path: string;
  answer: unknown;
}

/** @returns an example for each operation that has one, by the operation's id. Lists are shown with one item, as for per_page=1 */
export function pickExamples(
  site: Site,
  projection: Projection,
): Map<string, Example> {
  const examples = projection.version.operations.map(
    (operation) =>
      [operation.id, pickExample(site, projection, operation)] as const,
  );
  return new Map(
    examples.flatMap(([id, example]) => (example ? [[id, example]] : [])),
  );
}

function pickExample(
  site: Site,
  projection: Projection,
  operation: Operation,
): Example | undefined {
  const path = apiPath(projection.version.name, operation.path);
  switch (operation.kind) {
    case "list":
      return pickList(site, projection, operation, path);
    case "item":
      return pickItem(site, projection, operation, path);
    case "index":
      return { path, answer: { data: toApiIndex(site, projection) } };
    case "company":
      return { path, answer: { data: toCompanyProfile(site, projection) } };
  }
}

function pickList(
  site: Site,
  projection: Projection,
  operation: ListOperation,
  path: string,
): Example {
  const documents = site.lists[operation.collection];
  const query = { ...defaultQuery(operation), per_page: 1 };
  const url = toUrl(site.settings.base_url, path);
  const { before, after } = listEnvelope(
    operation,
    url,
    query,
    documents.length,
  );
  const items = documents
    .slice(0, 1)
    .map((document) => JSON.stringify(toItem(site, projection, document)));
  return {
    path: path + formatQuery(operation, query),
    answer: JSON.parse(before + items.join("") + after),
  };
}

/** The document with the least text, so that the description stays readable. */
function pickItem(
  site: Site,
  projection: Projection,
  { collection }: ItemOperation,
  path: string,
): Example | undefined {
  const [document] = site.lists[collection].toSorted(
    (a, b) => a.body.length - b.body.length || (a.path < b.path ? -1 : 1),
  );
  if (!document) return undefined;
  const { slug, locale } = document;
  return {
    path: itemPath({ path }, documentName(slug, locale, site.defaultLocale)),
    answer: { data: toItemWithText(site, projection, document) },
  };
}
