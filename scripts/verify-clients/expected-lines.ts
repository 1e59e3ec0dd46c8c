/**
 * What the programs of all clients are to print, read off the site by fetch: for each operation a success, a page past the end, an unknown slug, and
 * the failure of a site whose content is damaged.
 *
 * A line is the operation, the status, and a fact out of the body: `listBlogPosts 200 18 graduates-and-trainees-2026`, `listBlogPosts 400 bad_request`.
 */
import { z } from "zod";
import {
  isPaged,
  itemPath,
  listPath,
  type Operation,
} from "../../src/contract/operation.ts";
import { apiPath } from "../../src/contract/urls.ts";
import { currentVersion } from "../../src/contract/version.ts";
import { calledOperations } from "./client.ts";

const List = z.object({
  data: z.array(
    z.object({ slug: z.string().optional(), name: z.string().optional() }),
  ),
  pagination: z.object({ total: z.number() }),
});
const Item = z.object({ data: z.object({ title: z.string() }) });
const Named = z.object({ data: z.object({ name: z.string() }) });

/** @returns the slug of a document that each operation reads, by the operation's id */
export async function readSlugs(origin: string): Promise<Map<string, string>> {
  const slugs = new Map<string, string>();
  for (const operation of currentVersion.operations) {
    if (operation.kind !== "item") continue;
    const path = apiPath(currentVersion.name, listPath(operation));
    const { data } = List.parse(await (await fetch(origin + path)).json());
    slugs.set(operation.id, data[0]?.slug ?? "");
  }
  return slugs;
}

/** @returns the lines in the order in which programs print them: what works, what does not, what is damaged */
export async function expectedLines(
  origin: string,
  slugs: ReadonlyMap<string, string>,
): Promise<string[]> {
  const operations = calledOperations;
  const facts = await Promise.all(
    operations.map(async (operation) => {
      const path = itemPath(operation, slugs.get(operation.id) ?? "");
      const response = await fetch(
        `${origin}${apiPath(currentVersion.name, path)}`,
      );
      return `${operation.id} 200 ${factOf(operation, await response.json())}`;
    }),
  );
  const failures = operations.flatMap(({ id, kind }) =>
    isPaged({ kind })
      ? [`${id} 400 bad_request`]
      : kind === "item"
        ? [`${id} 404 not_found`]
        : [],
  );
  const damaged = operations.map(({ id }) => `${id} 502 upstream_unavailable`);
  return [...facts, ...failures, ...damaged];
}

function factOf({ kind }: Operation, answer: unknown): string {
  if (isPaged({ kind })) {
    const { data, pagination } = List.parse(answer);
    return `${pagination.total} ${data[0]?.slug ?? data[0]?.name}`;
  }
  return kind === "item"
    ? Item.parse(answer).data.title
    : Named.parse(answer).data.name;
}
