/**
 * Tags with the number of documents that have each, and links to the lists of those documents.
 * Counts depend on the language, so each language of a multilingual site has its own list.
 */
import { defaultQuery, formatQuery } from "../../contract/parse-query.ts";
import type { Tag } from "../../contract/v1/schemas.ts";
import { apiFile, apiPath } from "../../format/urls.ts";
import { urlOf, type Site } from "../../content/site.ts";
import { countTags } from "../../site/listing/tags.ts";
import type { ApiList, SiteApi } from "../site-apis.ts";

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
  { name: version, lists, site }: SiteApi,
  locale: string | undefined,
  target: "api" | "files" = "api",
): string[] {
  const pathOf = ({ operation }: ApiList, tag: string) => {
    if (target === "files") return apiFile(version, operation.path, 1, locale);
    const values = { tag, ...(locale === undefined ? {} : { locale }) };
    const query = { ...defaultQuery(operation), values };
    return apiPath(version, operation.path) + formatQuery(operation, query);
  };
  const names = lists.map(({ name }) => name);
  return countTags(site, names, locale).map(({ name: tag, count, lists: counted }) =>
    JSON.stringify({
      type: "tag",
      name: tag,
      count,
      lists: counted.flatMap(({ collection: name, count: tagged }) => {
        const list = lists.find((candidate) => candidate.name === name);
        return list ? { name, count: tagged, items_url: urlOf(site, pathOf(list, tag)) } : [];
      }),
    } satisfies Tag),
  );
}
