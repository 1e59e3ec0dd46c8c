/**
 * Responses with which clients copy a site and keep the copy in sync: the list of export files, and
 * the changes.
 */
import {
  changesPerPage,
  cursorAt,
  formatChanges,
  type Place,
} from "../../contract/data/changes.ts";
import type { VersionHistory } from "../../contract/data/history.ts";
import { findRedirect, formatRedirects } from "../../contract/data/redirects.ts";
import type { Api } from "../../contract/make-api.ts";
import { apiFile, toFileLinks, toUrl } from "../../contract/urls.ts";
import { typeName } from "../../collections/projected-collection.ts";
import type { Site } from "../../content/site.ts";
import { listRedirects } from "../../site/list-redirects.ts";
import { apiCollections } from "../../site/display/field-labels.ts";
import { itemPath } from "../api/serialize.ts";
import { jsonFile, type OutputFile } from "../output-file.ts";
import type { ExportPart } from "./export-collector.ts";

/** @returns the list of export files */
export function exportResponse(
  { settings }: Site,
  { serializer }: Api,
  cursor: string,
  files: readonly ExportPart[],
): { data: object } {
  const listed = files.map((file) => ({ ...file, url: toUrl(settings.base_url, file.path) }));
  const all = listed.flatMap((file) => (file.items > 0 ? { ...file, collection: "all" } : []));
  return { data: serializer.toExport(cursor, [...listed, ...all]) };
}

/** @returns changes as JSON, the oldest first, with current URLs */
export function changeLines(
  site: Site,
  api: Api,
  { steps }: VersionHistory,
  places: readonly Place[],
): string[] {
  const url = (path: string) => toUrl(site.settings.base_url, path);
  const redirects = formatRedirects(listRedirects(site));
  const types = new Map(apiCollections(site).map(({ name, type }) => [name, type]));
  return steps
    .flatMap(({ changes }) => changes)
    .map(({ change, collection, slug, path, digest }, index) => {
      const isGone = change === "removed" && site.byPath.get(path)?.state !== "published";
      const target = isGone ? findRedirect(redirects, path)?.to : undefined;
      const single = change === "removed" ? null : itemPath(api, collection, slug);
      return JSON.stringify(
        api.serializer.toChange({
          change,
          // The collection may no longer exist.
          type: types.get(collection) ?? typeName(collection),
          collection,
          slug,
          url: url(path),
          apiUrl: single === null ? null : url(single),
          digest,
          redirectsTo: target === undefined ? null : new URL(target, site.settings.base_url).href,
          cursor: cursorAt(places, index + 1),
        }),
      );
    });
}

/** @returns both responses as files that link to each other, for hosts without the function */
export function emitExport(
  site: Site,
  api: Api,
  files: readonly ExportPart[],
  places: readonly Place[],
  changes: readonly string[],
): OutputFile[] {
  const url = (path: string) => toUrl(site.settings.base_url, path);
  const exportPath = apiFile(api.name, "/export");
  const pageOf = (page: number) => apiFile(api.name, "/changes", page);
  const pages = Math.max(1, Math.ceil(changes.length / changesPerPage));
  const cursor = places.at(-1)?.cursor ?? "";
  return [
    jsonFile(exportPath, exportResponse(site, api, cursor, files)),
    ...Array.from({ length: pages }, (_, index) => {
      const end = Math.min(changes.length, (index + 1) * changesPerPage);
      const lines = changes.slice(index * changesPerPage, end).map((line) => `${line}\n`);
      const body = formatChanges(lines.join(""), {
        cursor: cursorAt(places, end),
        links: {
          self: url(pageOf(index + 1)),
          next: index + 1 < pages ? url(pageOf(index + 2)) : null,
          export: url(exportPath),
        },
      });
      return { path: pageOf(index + 1), body: toFileLinks(body) };
    }),
  ];
}
