/**
 * The answers from which copies of the site are kept in step: the files that hold everything, and the changes of a history with the addresses of today.
 */
import {
  findRedirect,
  formatRedirects,
  type RedirectTable,
} from "../../contract/data/redirects.ts";
import {
  changesAnswer,
  changesPerPage,
  cursorAt,
  type Place,
} from "../../contract/data/changes.ts";
import type { KnownChange, VersionHistory } from "../../contract/data/history.ts";
import { toFileLinks } from "../../contract/file-links.ts";
import { itemPath } from "../../contract/operation.ts";
import type { Projection } from "../../contract/projection.ts";
import { apiFile, apiPath, toUrl } from "../../contract/urls.ts";
import { typeName } from "../../collections/projected-collection.ts";
import type { Site } from "../../content/site.ts";
import { apiCollections } from "../../site/display/field-labels.ts";
import { listRedirects } from "../../site/list-redirects.ts";
import type { OutputFile } from "../output-file.ts";
import type { WrittenExport } from "./export-writer.ts";

/** @returns the answer that names the files of the export */
export function toExportAnswer(
  site: Site,
  { toExport }: Projection,
  cursor: string,
  files: readonly WrittenExport[],
): { data: object } {
  const { base_url } = site.settings;
  const shown = files.map(({ path, ...file }) => ({
    ...file,
    url: toUrl(base_url, path),
  }));
  const all = shown
    .filter(({ items }) => items > 0)
    .map((file) => ({ ...file, collection: "all" }));
  return { data: toExport(cursor, [...shown, ...all]) };
}

/** @returns the changes of a history, as JSON lines */
export function toChangeLines(
  site: Site,
  projection: Projection,
  history: VersionHistory,
  places: readonly Place[],
): string[] {
  const redirects = formatRedirects(listRedirects(site));
  return history.steps
    .flatMap(({ changes }) => changes)
    .map((change, index) =>
      JSON.stringify(toChange(site, projection, change, redirects, cursorAt(places, index + 1))),
    );
}

function toChange(
  site: Site,
  projection: Projection,
  { change, collection, slug, path, digest }: KnownChange,
  redirects: RedirectTable,
  cursor: string,
): object {
  const url = (below: string) => toUrl(site.settings.base_url, below);
  const { name, operations } = projection.version;
  const single = operations.find(
    (operation) => operation.kind === "item" && operation.collection === collection,
  );
  const isGone = change === "removed" && !isPublished(site, path);
  const target = isGone ? findRedirect(redirects, path)?.to : undefined;
  return projection.toChange({
    change,
    type: typeOf(site, collection),
    collection,
    slug,
    url: url(path),
    apiUrl: single && change !== "removed" ? url(apiPath(name, itemPath(single, slug))) : null,
    digest,
    leadsTo: target === undefined ? null : new URL(target, site.settings.base_url).href,
    cursor,
  });
}

function isPublished({ byPath }: Site, path: string): boolean {
  return byPath.get(path)?.state === "published";
}

/** Also of a collection that the site has no more. */
function typeOf(site: Site, name: string): string {
  const known = apiCollections(site).find((one) => one.name === name);
  return known?.type ?? typeName(name);
}

/** @returns the changes as files for hosts without a function, whose links lead to each other */
export function emitChangePages(
  site: Site,
  { version }: Projection,
  places: readonly Place[],
  lines: readonly string[],
): OutputFile[] {
  const url = (path: string) => toUrl(site.settings.base_url, path);
  const pageOf = (page: number) => apiFile(version.name, "/changes", page);
  const pages = Math.max(1, Math.ceil(lines.length / changesPerPage));
  return Array.from({ length: pages }, (_, index) => {
    const end = Math.min(lines.length, (index + 1) * changesPerPage);
    const held = lines.slice(index * changesPerPage, end);
    const body = changesAnswer(held.map((line) => `${line}\n`).join(""), {
      cursor: cursorAt(places, end),
      links: {
        self: url(pageOf(index + 1)),
        next: index + 1 < pages ? url(pageOf(index + 2)) : null,
        export: url(apiFile(version.name, "/export")),
      },
    });
    return { path: pageOf(index + 1), body: toFileLinks(body) };
  });
}
