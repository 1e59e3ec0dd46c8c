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
import { readBaseUrl, readOperations } from "../openapi.ts";
import { readFiles } from "../files.ts";
import type { BuiltSite } from "../project.ts";

const Item = z.looseObject({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  url: z.string(),
  markdown_url: z.string(),
  api_url: z.string(),
  type: z.string(),
  locale: z.string(),
  tags: z.array(z.string()),
  published_at: z.string().nullable(),
  updated_at: z.string().nullable(),
  industry: z.string().nullable().optional(),
  services: z.array(z.string()).optional(),
});
export type Item = z.infer<typeof Item>;

const List = z.object({
  data: z.array(Item),
  links: z.object({ next: z.string().nullable() }),
});
const Index = z.object({ data: z.object({ timezone: z.string().default("UTC") }) });
const Settings = z.object({ locales: z.array(z.string()).default(["en"]) });
const FrontMatter = z.looseObject({
  slug: z.string().optional(),
  draft: z.boolean().optional(),
  noindex: z.boolean().optional(),
});

/** Query parameters by name, each with its allowed values, or undefined if any may be valid. */
export type Parameters = ReadonlyMap<string, readonly unknown[] | undefined>;

export interface SourceSite {
  baseUrl: string;
  locales: readonly string[];
  /** Time zone of days in queries (IANA). */
  timezone: string;
  /** Parameters of the operations by path, such as `/api/public/v1/blog/{slug}`. */
  operations: ReadonlyMap<string, Parameters>;
  /** Items of the lists in their order, by path. */
  lists: ReadonlyMap<string, readonly Item[]>;
  files: ReadonlyMap<string, Buffer<ArrayBuffer>>;
  /** Paths of HTML pages, with a trailing slash. */
  pages: ReadonlySet<string>;
  /** Redirect targets by path. */
  redirects: ReadonlyMap<string, string>;
  /** Slugs of drafts and unlisted documents, which no response may mention. */
  secrets: readonly string[];
}

export const apiRoot = "/api/public/v1";
/** List of all documents, which has no prebuilt file. */
export const documentsPath = `${apiRoot}/documents`;
/** Ranked search, which has no prebuilt file either. */
export const searchPath = `${apiRoot}/search`;

export function readSourceSite({ content, output }: BuiltSite): SourceSite {
  const files = readFiles(output);
  const text = (name: string) => files.get(name)?.toString() ?? "";
  const openapi: unknown = JSON.parse(text("/openapi.json"));
  const sources = readFiles(content);
  const operations = new Map(
    readOperations(openapi).map(({ path: address, parameters }) => [
      address,
      new Map(
        parameters
          .filter((parameter) => parameter.in === "query")
          .map(({ name, schema }) => [name, schema.enum]),
      ),
    ]),
  );
  // Each version has its own OpenAPI description.
  operations.set(`${apiRoot}/openapi.json`, new Map());
  // Tags are not documents; the model derives them from the lists.
  const lists = [...operations]
    .filter(
      ([address, parameters]) =>
        parameters.has("q") && ![documentsPath, searchPath].includes(address),
    )
    .map(([address]) => [address, readList(address, text)] as const);
  return {
    baseUrl: readBaseUrl(openapi),
    locales: Settings.parse(parse(sources.get("/site.yaml")?.toString() ?? "")).locales,
    timezone: Index.parse(JSON.parse(text(`${apiRoot}/index.json`))).data.timezone,
    operations,
    lists: new Map([...lists, [documentsPath, lists.flatMap(([, items]) => items)]]),
    files,
    pages: new Set([...files.keys()].flatMap((name) => /^.*\/(?=index\.html$)/.exec(name) ?? [])),
    // Without lines that have patterns.
    redirects: new Map(
      Array.from(
        text("/_redirects").matchAll(/^([^\s*:]+) (\S+) 301$/gm),
        ([, from = "", to = ""]) => [from, to],
      ),
    ),
    secrets: [...sources].flatMap(([name, body]) => readSecret(name, body.toString())),
  };
}

export function allItems({ lists }: SourceSite): readonly Item[] {
  return lists.get(documentsPath) ?? [];
}

/** Rewrites `api_url` from the prebuilt file to the URL that the edge returns. */
export function inApi(file: string): string {
  return file.replaceAll(/("api_url":"[^"]*)\.json"/g, '$1"');
}

/** @returns the items of all pages of a prebuilt list */
function readList(address: string, text: (name: string) => string, page = 1): Item[] {
  const name = `${address}${page === 1 ? "" : `.page-${page}`}.json`;
  const { data, links } = List.parse(JSON.parse(inApi(text(name))));
  return links.next === null ? data : [...data, ...readList(address, text, page + 1)];
}

/**
 * @returns the slug of an unlisted document. Short slugs are ignored because they may occur
 *   elsewhere as words.
 */
function readSecret(name: string, text: string): string[] {
  const [, front = ""] = (name.endsWith(".md") && /^---\r?\n(.*?)\n---\s/s.exec(text)) || [];
  const { data } = FrontMatter.safeParse(parse(front));
  if (!data?.draft && !data?.noindex) return [];
  const secret = data.slug ?? path.basename(name).replace(/(?:\.[a-z-]+)?\.md$/, "");
  return secret.length < 8 ? [] : [secret];
}
