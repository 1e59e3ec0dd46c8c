/**
 * The history after a build, from the one before it: one step more where something has changed, and as many of the last ones as are kept.
 */
import { hash } from "node:crypto";
import type { Place } from "../../contract/data/changes.ts";
import type { KnownChange, KnownItem, VersionHistory } from "../../contract/data/history.ts";

/** What is kept at most: of more it is less work to read everything anew. */
export const historyLimits = { steps: 100, changes: 10_000 };

/** @returns the history with the items that are published now */
export function nextHistory(
  before: VersionHistory | undefined,
  items: KnownItem[],
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

/** @returns what leads from some items to others: what is there now in the order of the lists, then what is gone */
function compareItems(before: readonly KnownItem[], after: readonly KnownItem[]): KnownChange[] {
  const old = new Map(before.map((item) => [item.path, item]));
  const now = new Set(after.map(({ path }) => path));
  return [
    ...after.flatMap((item): KnownChange[] => {
      const known = old.get(item.path);
      if (known?.digest === item.digest) return [];
      return [{ change: known ? "changed" : "added", ...item }];
    }),
    ...before
      .filter(({ path }) => !now.has(path))
      .map((item): KnownChange => ({
        ...item,
        change: "removed",
        digest: null,
      })),
  ];
}

/** @returns the cursor of what is published, whatever its order */
function cursorOf(items: readonly KnownItem[]): string {
  return shorten(items.map(lineOf).toSorted().join(""));
}

function lineOf({ path, digest }: KnownItem | KnownChange): string {
  return `${path} ${digest}\n`;
}

/**
 * Positions of a history's builds among its changes.
 *
 * The id of a step covers the order of its changes: two steps between the same states may list them differently, and a
 * client that stopped after the first n changes of one has not made the first n of the other.
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
