/**
 * Real answers of a build as examples for its API: the ones that the same requests get from it.
 */
import { listEnvelope } from "../contract/list-links.ts";
import { operations } from "../contract/operations.ts";
import { defaultQuery } from "../contract/parse-query.ts";
import { apiFile, apiPath, postName, toUrl } from "../contract/urls.ts";
import { version } from "../contract/version.ts";
import type { Site } from "../model/site.ts";
import { toItem } from "./items.ts";
import type { OutputFile } from "./output-file.ts";

/** @returns an answer for each operation that has one, by the operation's id. Lists are shown with one item, as for per_page=1 */
export function pickExamples(
  site: Site,
  answers: readonly OutputFile[],
): Map<string, unknown> {
  const read = (path: string): unknown => {
    const body = answers.find((file) => file.path === path)?.body;
    return body === undefined ? undefined : JSON.parse(body.toString());
  };
  const examples = operations.map((operation): [string, unknown] => {
    if ("collection" in operation) {
      const documents = site.lists[operation.collection];
      const url = toUrl(
        site.settings.base_url,
        apiPath(version, operation.path),
      );
      const query = { ...defaultQuery, per_page: 1 };
      const { before, after } = listEnvelope(url, query, documents.length);
      const items = documents
        .slice(0, 1)
        .map((document) => JSON.stringify(toItem(site, document)));
      return [operation.id, JSON.parse(before + items.join("") + after)];
    }
    if (operation.kind === "post") {
      const post = shortest(site);
      return [operation.id, post && read(apiFile(version, `/blog/${post}`))];
    }
    return [operation.id, read(apiFile(version, operation.path))];
  });
  return new Map(examples.filter(([, example]) => example !== undefined));
}

/** The post with the least text, so that the description stays readable. */
function shortest(site: Site): string | undefined {
  const [post] = site.lists.blog.toSorted(
    (a, b) => a.body.length - b.body.length || (a.path < b.path ? -1 : 1),
  );
  return post && postName(post.slug, post.locale, site.defaultLocale);
}
