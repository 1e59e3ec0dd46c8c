/**
 * The last check of a build: sitemap, API lists, HTML pages, Markdown twins and llms-full.txt hold the same set of addresses, in both directions, and
 * nothing in them belongs to a document that is not published. Read off the files themselves, not off the model that wrote them. Every file of
 * the API is parsed with its schema on the way.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { operations } from "../contract/operations.ts";
import { schemas } from "../contract/schemas.ts";
import { apiPath, htmlFile, toUrl, twinPath } from "../contract/urls.ts";
import { version } from "../contract/version.ts";
import type { OutputFile } from "../emit/output-file.ts";
import { publishedDocuments, type Site } from "../model/site.ts";

/** @throws Error that names every difference */
export function checkOutput(
  site: Site,
  folder: string,
  files: readonly OutputFile[],
): void {
  const bodies = new Map(
    files.map(({ path: name, body }) => [name, body.toString()]),
  );
  const published = new Set(
    publishedDocuments(site).map((document) =>
      toUrl(site.settings.base_url, document.path),
    ),
  );
  const base = site.settings.base_url;
  const onDisk = (toFile: (pagePath: string) => string) =>
    new Set(
      [...published].filter((url) =>
        existsSync(path.join(folder, toFile(url.slice(base.length)))),
      ),
    );
  const outputs: [name: string, urls: Set<string>][] = [
    ["/sitemap.xml", new Set(sitemapUrls(bodies))],
    ["the API lists", new Set(readApi(bodies))],
    ["/llms-full.txt", new Set(indexUrls(bodies))],
    ["the HTML pages", onDisk(htmlFile)],
    ["the Markdown twins", onDisk(twinPath)],
  ];
  const differences = [
    ...outputs.flatMap(([name, urls]) => [
      ...[...published.difference(urls)].map(
        (url) => `${url} is published, but not in ${name}.`,
      ),
      ...[...urls.difference(published)].map(
        (url) => `${url} is in ${name}, but not published.`,
      ),
    ]),
    ...site.documents
      .filter(({ state }) => state === "draft" || state === "scheduled")
      .filter(
        ({ path: pagePath }) =>
          !site.visible.some((other) => other.path === pagePath),
      )
      .flatMap((document) =>
        [htmlFile(document.path), twinPath(document.path)].filter((file) =>
          existsSync(path.join(folder, file)),
        ),
      )
      .map((file) => `${file} is written, but its document is not published.`),
  ];
  if (differences.length > 0)
    throw new Error(
      `The outputs do not hold the same pages:\n${differences.join("\n")}`,
    );
}

function sitemapUrls(bodies: Map<string, string>): string[] {
  return [...bodies]
    .filter(
      ([name, body]) =>
        /^\/sitemap(?:-\d+)?\.xml$/.test(name) && body.includes("<urlset"),
    )
    .flatMap(([, body]) =>
      [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = ""]) =>
        url.replaceAll("&amp;", "&"),
      ),
    );
}

/** @throws ZodError when a file of the API is not what its schema says */
function readApi(bodies: Map<string, string>): string[] {
  const root = apiPath(version, "");
  return [...bodies]
    .filter(([name]) => name.startsWith(`${root}/`))
    .flatMap(([name, body]) => {
      const file = name.slice(root.length);
      const operation = operations.find(
        ({ path: below, kind }) =>
          file === `${below || "/index"}.json` ||
          (kind === "list" &&
            new RegExp(`^${below}\\.page-\\d+\\.json$`).test(file)) ||
          (kind === "post" && file.startsWith("/blog/")),
      );
      if (!operation) throw new Error(`${name} belongs to no operation.`);
      const response = schemas[operation.response].parse(JSON.parse(body));
      return "pagination" in response
        ? response.data.map(({ url }) => url)
        : [];
    });
}

/** The index leads to pages, and to parts of itself that do. */
function indexUrls(bodies: Map<string, string>): string[] {
  const isIndex = /\/llms-full(?:-\d+)?\.txt$/;
  return [...bodies]
    .filter(([name]) => isIndex.test(name))
    .flatMap(([, body]) =>
      [...body.matchAll(/^- \[[^\]]*\]\(([^)]*)\)/gm)].map(
        ([, url = ""]) => url,
      ),
    )
    .filter((url) => !isIndex.test(url));
}
