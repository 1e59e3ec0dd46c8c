/**
 * History after a build, derived from the one before: one more step if anything has changed, and at
 * most a fixed number of recent steps. Clients read its changes to keep a copy in sync.
 */
import { hash } from "node:crypto";
import { changesPerPage, cursorAt, formatChangesResponse } from "../../contract/changes.ts";
import type { CursorPosition } from "../../format/manifest.ts";
import type { ItemChange, PublishedItem, VersionHistory } from "./history-file.ts";
import { findRedirect, formatRedirects } from "../../format/redirects.ts";
import type { DocumentChange } from "../../contract/v1/schemas.ts";
import { apiFile, toFileLinks } from "../../format/urls.ts";
import { typeName } from "../../collections/projected-collection.ts";
import { urlOf } from "../../content/site.ts";
import { absoluteUrl } from "../../site/media/content-urls.ts";
import { listRedirects } from "../../site/list-redirects.ts";
import { apiCollections } from "../../site/display/field-labels.ts";
import { itemPath } from "../serialize.ts";
import type { SiteApi } from "../site-apis.ts";
import type { OutputFile } from "../output-file.ts";

/**
 * Maximum number of steps and of changes. Beyond that, copying everything is less work for a
 * client.
 */
export const historyLimits = { steps: 100, changes: 10_000 };

/** @param items currently published items */
export function nextHistory(
  before: VersionHistory | undefined,
  items: PublishedItem[],
  limits = historyLimits,
): VersionHistory {
  if (!before) return { items, steps: [] };
  const from = cursorOf(before.items);
  if (from === cursorOf(items)) return { items, steps: before.steps };
  const steps = [...before.steps, { from, changes: compareItems(before.items, items) }].slice(
    -limits.steps,
  );
  let total = steps.reduce((sum, { changes }) => sum + changes.length, 0);
  while (total > limits.changes) total -= steps.shift()?.changes.length ?? 0;
  return { items, steps };
}

/** @returns additions and changes in list order, then removals */
function compareItems(
  before: readonly PublishedItem[],
  after: readonly PublishedItem[],
): ItemChange[] {
  const old = new Map(before.map((item) => [item.path, item]));
  const current = new Set(after.map(({ path }) => path));
  return [
    ...after.flatMap((item): ItemChange[] => {
      const known = old.get(item.path);
      if (known?.digest === item.digest) return [];
      return [{ change: known ? "changed" : "added", ...item }];
    }),
    ...before
      .filter(({ path }) => !current.has(path))
      .map((item): ItemChange => ({ ...item, change: "removed", digest: null })),
  ];
}

/** @returns the cursor of a set of published items, independent of their order */
export function cursorOf(items: readonly PublishedItem[]): string {
  return shorten(items.map(lineOf).toSorted().join(""));
}

function lineOf({ path, digest }: PublishedItem | ItemChange): string {
  return `${path} ${digest}\n`;
}

/**
 * Returns the position of each build among the changes of the history.
 *
 * The id of a step covers the order of its changes. Two steps between the same states may order
 * them differently, so a client that has applied the first n changes of one has not applied the
 * first n of the other.
 */
export function placesOf({ items, steps }: VersionHistory): CursorPosition[] {
  const cursors = [...steps.map(({ from }) => from), cursorOf(items)];
  let index = 0;
  return cursors.map((cursor, number) => {
    const changes = steps[number]?.changes ?? [];
    const step = number < steps.length ? shorten(`${cursor}\n${changes.map(lineOf).join("")}`) : "";
    const place = { cursor, step, index };
    index += changes.length;
    return place;
  });
}

function shorten(text: string): string {
  return hash("sha256", text).slice(0, 16);
}

/** @returns changes as JSON, the oldest first, with current URLs */
export function changeLines(
  api: SiteApi,
  { steps }: VersionHistory,
  places: readonly CursorPosition[],
): string[] {
  const { site } = api;
  const redirects = formatRedirects(listRedirects(site));
  const types = new Map(apiCollections(site).map(({ name, type }) => [name, type]));
  return steps
    .flatMap(({ changes }) => changes)
    .map(({ change, collection, slug, path, digest }, index) => {
      const isGone = change === "removed" && site.byPath.get(path)?.state !== "published";
      const target = isGone ? findRedirect(redirects, path)?.to : undefined;
      const single = change === "removed" ? null : itemPath(api, collection, slug);
      return JSON.stringify({
        change,
        // The collection may no longer exist.
        type: types.get(collection) ?? typeName(collection),
        collection,
        slug,
        url: urlOf(site, path),
        api_url: single === null ? null : urlOf(site, single),
        digest,
        leads_to:
          target === undefined ? null : absoluteUrl(site, { source: "", path: "/" }, target),
        cursor: cursorAt(places, index + 1),
      } satisfies DocumentChange);
    });
}

/** @returns the changes as files that link to each other, for hosts without the function */
export function emitChanges(
  { name, site }: SiteApi,
  changes: readonly string[],
  places: readonly CursorPosition[],
): OutputFile[] {
  const url = (path: string) => urlOf(site, path);
  const fileOf = (page: number) => apiFile(name, "/changes", page);
  const pages = Math.max(1, Math.ceil(changes.length / changesPerPage));
  return Array.from({ length: pages }, (_, index) => {
    const end = Math.min(changes.length, (index + 1) * changesPerPage);
    const lines = changes.slice(index * changesPerPage, end).map((line) => `${line}\n`);
    const body = formatChangesResponse(lines.join(""), {
      cursor: cursorAt(places, end),
      links: {
        self: url(fileOf(index + 1)),
        next: index + 1 < pages ? url(fileOf(index + 2)) : null,
        export: url(apiFile(name, "/export")),
      },
    });
    return { path: fileOf(index + 1), body: toFileLinks(body) };
  });
}
