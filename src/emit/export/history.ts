/**
 * The history after a build, from the one before it: one step more if anything has changed, and a limited number of the last steps.
 */
import { hash } from "node:crypto";
import type { Place } from "../../contract/data/changes.ts";
import type { ItemChange, PublishedItem, VersionHistory } from "../../contract/data/history.ts";

/** Maximum of both: reading everything again is less work than more. */
export const historyLimits = { steps: 100, changes: 10_000 };

/** @param items that are published now */
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

/** @returns changes and additions in the order of the lists, then removals */
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

/** @returns the cursor of what is published, independent of its order */
export function cursorOf(items: readonly PublishedItem[]): string {
  return shorten(items.map(lineOf).toSorted().join(""));
}

function lineOf({ path, digest }: PublishedItem | ItemChange): string {
  return `${path} ${digest}\n`;
}

/**
 * Positions of a history's builds among its changes.
 *
 * The id of a step covers the order of its changes: two steps between the same states may list them differently, and a client that
 * stopped after the first n changes of one has not seen the first n of the other.
 */
export function placesOf({ items, steps }: VersionHistory): Place[] {
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
