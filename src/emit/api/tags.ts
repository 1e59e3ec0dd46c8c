/**
 * The list of tags: how often each is used, and where what has it is listed. In a language the counts are those of that language, so that each
 * language has a list of its own.
 */
import { formatQuery, defaultQuery } from "../../contract/parse-query.ts";
import type { ListOperation } from "../../contract/operation.ts";
import type { Projection } from "../../contract/projection.ts";
import { apiFile, apiPath, toUrl } from "../../contract/urls.ts";
import type { Site } from "../../content/site.ts";
import { countTags } from "../../site/listing/tags.ts";

/** @returns the languages in which tags are counted apart; undefined stands for all of them together */
export function tagLocales({ settings }: Site): (string | undefined)[] {
  const { locales } = settings;
  return [undefined, ...(locales.length > 1 ? locales : [])];
}

/**
 * @param leadsTo whether addresses are those of the API or of prebuilt files, which hold a list in whole
 * @returns the tags as JSON, in order
 */
export function tagLines(
  site: Site,
  { version, toTag }: Projection,
  locale: string | undefined,
  leadsTo: "api" | "files" = "api",
): string[] {
  const operations = new Map(
    version.operations.flatMap((operation): [string, ListOperation][] =>
      operation.kind === "list" ? [[operation.collection, operation]] : [],
    ),
  );
  const addressOf = (operation: ListOperation, tag: string) => {
    if (leadsTo === "files") return apiFile(version.name, operation.path, 1, locale);
    const choices = { tag, ...(locale === undefined ? {} : { locale }) };
    const query = { ...defaultQuery(operation), choices };
    return apiPath(version.name, operation.path) + formatQuery(operation, query);
  };
  const collections = [...operations.values()].map(({ collection }) => collection);
  return countTags(site, collections, locale).map(({ name, count, lists }) =>
    JSON.stringify(
      toTag({
        name,
        count,
        lists: lists.flatMap(({ collection, count: own }) => {
          const operation = operations.get(collection);
          if (!operation) return [];
          const url = toUrl(site.settings.base_url, addressOf(operation, name));
          return { name: operation.path.slice(1), count: own, url };
        }),
      }),
    ),
  );
}
