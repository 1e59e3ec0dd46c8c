/**
 * Tags with the number of documents that have each, and links to the lists of those documents.
 * Counts depend on the language, so each language of a multilingual site has its own list.
 */
import type { ListOperation, ParameterRow } from "../../contract/api.ts";
import type { Api } from "../../contract/make-api.ts";
import { defaultQuery, formatQuery } from "../../contract/parse-query.ts";
import { apiFile, apiPath, toUrl } from "../../contract/urls.ts";
import type { Site } from "../../content/site.ts";
import { countTags } from "../../site/listing/tags.ts";

/** @returns the languages with their own tag list; undefined means all languages */
export function tagLocales({ settings: { locales } }: Site): (string | undefined)[] {
  return [undefined, ...(locales.length > 1 ? locales : [])];
}

/**
 * @param target whether URLs refer to API operations or to prebuilt files, which contain complete
 * lists
 * @returns the tags as JSON, in order
 */
export function tagLines(
  site: Site,
  { name: version, operations, serializer }: Api,
  locale: string | undefined,
  target: "api" | "files" = "api",
): string[] {
  const lists = new Map(
    operations.flatMap((operation): [string, ListOperation<ParameterRow>][] =>
      operation.kind === "list" && operation.collection !== null
        ? [[operation.collection, operation]]
        : [],
    ),
  );
  const pathOf = (operation: ListOperation<ParameterRow>, tag: string) => {
    if (target === "files") return apiFile(version, operation.path, 1, locale);
    const values = { tag, ...(locale === undefined ? {} : { locale }) };
    const query = { ...defaultQuery(operation), values };
    return apiPath(version, operation.path) + formatQuery(operation, query);
  };
  return countTags(site, [...lists.keys()], locale).map((tag) =>
    JSON.stringify(
      serializer.toTag({
        ...tag,
        lists: tag.lists.flatMap(({ collection, count }) => {
          const operation = lists.get(collection);
          const url = operation && toUrl(site.settings.base_url, pathOf(operation, tag.name));
          return url === undefined ? [] : { name: collection, count, url };
        }),
      }),
    ),
  );
}
