/**
 * History after a build, derived from the one before: one more step if anything has changed, and at
 * most a fixed number of recent steps.
 */
import { hash } from "node:crypto";
import type { Place } from "../../contract/data/changes.ts";
import type { ItemChange, PublishedItem, VersionHistory } from "../../contract/data/history.ts";

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
