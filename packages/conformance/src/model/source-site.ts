/**
 * Data of a built site that can be read without the edge: prebuilt lists, pages, documents and the
 * OpenAPI description.
 *
 * The model predicts responses from it. Neither imports the contract or the edge, so that the model
 * stays independent of the code under test (docs/contract.md).
 */
import path from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { readOperations } from "../openapi.ts";
import { readFiles } from "../files.ts";
import type { BuiltSite } from "../project.ts";

const itemSchema = z.looseObject({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  url: z.string(),
  api_url: z.string(),
  type: z.string(),
  locale: z.string(),
  category: z.string().optional(),
  kind: z.string().optional(),
  tags: z.array(z.string()),
  published_at: z.string().nullable(),
  updated_at: z.string().nullable(),
  industry: z.string().nullable().optional(),
  services: z.array(z.string()).optional(),
});
export type Item = z.infer<typeof itemSchema>;

const listSchema = z.object({
  data: z.array(itemSchema),
  links: z.object({ next: z.string().nullable() }),
});

const serversSchema = z.object({ servers: z.array(z.object({ url: z.string() })) });

const frontMatterSchema = z.looseObject({
  slug: z.string().optional(),
  draft: z.boolean().optional(),
  noindex: z.boolean().optional(),
});

export interface Operation {
  path: string;
  id: string;
  /** Names of query parameters. */
  parameters: string[];
  /** Items of a list in its order; absent for other operations. */
  items?: Item[];
}

export interface SourceSite {
  baseUrl: string;
  locales: string[];
  operations: Operation[];
  files: Map<string, Buffer<ArrayBuffer>>;
  /** Paths of HTML pages, with a trailing slash. */
  pages: Set<string>;
  /** Redirect targets by path. */
  redirects: Map<string, string>;
  /** Slugs of drafts and unlisted documents, which no response may mention. */
  secrets: string[];
}

export const apiRoot = "/api/public/v1";
/** List of all documents, which has no prebuilt file. */
const documentsPath = `${apiRoot}/documents`;

export function readSourceSite({ content, output }: BuiltSite): SourceSite {
  const files = readFiles(output);
  const text = (name: string) => files.get(name)?.toString() ?? "";
  const openapi: unknown = JSON.parse(text("/openapi.json"));
  const { servers } = serversSchema.parse(openapi);
  const sources = readFiles(content);
  const { locales } = z
    .object({ locales: z.array(z.string()).default(["en"]) })
    .parse(parse(sources.get("/site.yaml")?.toString() ?? ""));
  const operations = readOperations(openapi).map((operation): Operation => {
    const { path: address, id } = operation;
    const parameters = operation.parameters
      .filter((parameter) => parameter.in === "query")
      .map(({ name }) => name);
    // Tags are not documents; the model derives them from the lists.
    const isList = parameters.includes("q") && address !== documentsPath;
    return { path: address, id, parameters, ...(isList ? { items: readList(address, text) } : {}) };
  });
  const documents = operations.flatMap(({ items = [] }) => items);
  return {
    baseUrl: servers[0]?.url ?? "",
    locales,
    operations: operations.map((operation) =>
      operation.path === documentsPath ? { ...operation, items: documents } : operation,
    ),
    files,
    pages: new Set(
      [...files.keys()]
        .filter((name) => name.endsWith("/index.html"))
        .map((name) => name.slice(0, -"index.html".length)),
    ),
    redirects: readRedirects(text("/_redirects")),
    secrets: [...sources].flatMap(([name, body]) => readSecret(name, body.toString())),
  };
}

/** @returns the blog posts */
export function listPosts({ operations }: SourceSite): Item[] {
  const blog = operations.find((known) => known.path.endsWith("/blog"));
  return blog?.items ?? [];
}

/** Rewrites `api_url` from the prebuilt file to the URL that the edge returns. */
export function inApi(file: string): string {
  return file.replaceAll(/("api_url":"[^"]*)\.json"/g, '$1"');
}

/** @returns the items of the lists of all collections, by path below the API root */
export function listItems({ operations }: SourceSite): Map<string, Item[]> {
  return new Map(
    operations.flatMap(({ path: address, items }) =>
      items && address !== documentsPath
        ? [[address.slice(apiRoot.length + 1), items] as const]
        : [],
    ),
  );
}

/** @returns the items of all pages of a prebuilt list */
function readList(address: string, text: (name: string) => string): Item[] {
  const items: Item[] = [];
  for (let page = 1; ; page++) {
    const name = `${address}${page === 1 ? "" : `.page-${page}`}.json`;
    const { data, links } = listSchema.parse(JSON.parse(inApi(text(name))));
    items.push(...data);
    if (links.next === null) return items;
  }
}

/** Parses _redirects, ignoring lines with patterns. */
function readRedirects(text: string): Map<string, string> {
  return new Map(
    text.split("\n").flatMap((line) => {
      const [from = "", to = "", status] = line.split(" ");
      return status === "301" && !/[*:]/.test(from) ? [[from, to]] : [];
    }),
  );
}

/**
 * @returns the slug of an unlisted document. Short slugs are ignored because they may occur
 *   elsewhere as words.
 */
function readSecret(name: string, text: string): string[] {
  if (!name.endsWith(".md") || !text.startsWith("---")) return [];
  const [, front = ""] = text.split(/^---\s*$/m, 2);
  const known = frontMatterSchema.safeParse(parse(front));
  if (!known.success || !(known.data.draft || known.data.noindex)) return [];
  const secret = known.data.slug ?? path.basename(name).replace(/(?:\.[a-z-]+)?\.md$/, "");
  return secret.length < 8 ? [] : [secret];
}
