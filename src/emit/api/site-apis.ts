/**
 * API of a site in each version, with the site's collections and languages.
 */
import { makeApis, type Api } from "../../contract/make-api.ts";
import type { Site } from "../../content/site.ts";
import { apiCollections } from "../../site/display/field-labels.ts";
import { memoizeBySite } from "../../site/memoize.ts";

/** @returns all versions, the current one first */
export const apisOf = memoizeBySite((site: Site) =>
  makeApis(apiCollections(site), site.settings.locales),
);

/** @returns the current version */
export function currentApi(site: Site): Api {
  return apisOf(site)[0];
}

/**
 * @returns the current version without collections that the site does not use, which its API serves
 * as empty lists
 */
export function usedApi(site: Site): Api {
  const api = currentApi(site);
  const isUsed = (name: string | null) => name === null || site.collections.has(name);
  return {
    ...api,
    operations: api.operations.filter(
      (operation) => !("collection" in operation) || isUsed(operation.collection),
    ),
  };
}

/** @returns the collections that a version lists, in its order */
export function listNames({ operations }: Api): string[] {
  return operations.flatMap((operation) =>
    operation.kind === "list" ? (operation.collection ?? []) : [],
  );
}
