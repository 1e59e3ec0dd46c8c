import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { cursorAt, findPlace } from "../../contract/changes.ts";
import type { PublishedItem, VersionHistory } from "./history-file.ts";
import { historyLimits, nextHistory, placesOf } from "./history.ts";

/** @returns items with the given paths and digests, in order */
function itemsOf(digests: Record<string, string>): PublishedItem[] {
  return Object.entries(digests).map(([slug, digest]) => ({
    collection: "blog",
    slug,
    path: `/blog/${slug}/`,
    digest,
  }));
}

function historyOf(
  builds: readonly Record<string, string>[],
  limits = historyLimits,
): VersionHistory {
  let history: VersionHistory | undefined;
  for (const build of builds) history = nextHistory(history, itemsOf(build), limits);
  return history ?? { items: [], steps: [] };
}

function changesOf({ steps }: VersionHistory): string[] {
  return steps.flatMap(({ changes }) => changes.map(({ change, slug }) => `${change} ${slug}`));
}

/** @returns the cursor of a build without an earlier one */
function cursorOf(build: Record<string, string>): string {
  return placesOf(historyOf([build]))[0]?.cursor ?? "";
}

describe("history of builds", () => {
  test("starts with the published items and no changes", () => {
    assert.deepEqual(historyOf([{ a: "1" }]).steps, []);
  });

  test("lists additions, changes and removals, the oldest first", () => {
    const builds = [{ a: "1", b: "1" }, { c: "1", a: "2" }, { a: "2" }];
    assert.deepEqual(changesOf(historyOf(builds)), [
      "added c",
      "changed a",
      "removed b",
      "removed c",
    ]);
  });

  test("has no step for a build that publishes the same items in another order", () => {
    const builds = [
      { a: "1", b: "1" },
      { b: "1", a: "1" },
    ];
    assert.deepEqual(historyOf(builds).steps, []);
  });

  test("keeps the last builds, up to a maximum number of changes", () => {
    const builds = Array.from({ length: 9 }, (_, index) => ({
      a: `${index}`,
      b: `${index}`,
    }));
    assert.equal(historyOf(builds, { steps: 3, changes: 99 }).steps.length, 3);
    assert.equal(historyOf(builds, { steps: 99, changes: 5 }).steps.length, 2);
    assert.equal(historyOf(builds, { steps: 99, changes: 1 }).steps.length, 0);
  });

  test("accepts the cursor of a restored state, after which nothing has changed", () => {
    const places = placesOf(historyOf([{ a: "1" }, {}, { a: "1" }]));
    assert.equal(findPlace(places, cursorOf({ a: "1" })), 2);
    assert.equal(findPlace(places, cursorOf({})), 1);
  });

  test("rejects the cursor of a build that is too old or unknown", () => {
    const builds = [{ a: "1" }, { a: "2" }, { a: "3" }];
    const places = placesOf(historyOf(builds, { steps: 1, changes: 9 }));
    assert.equal(findPlace(places, cursorOf({ a: "1" })), undefined);
    assert.equal(findPlace(places, cursorOf({ a: "2" })), 0);
    assert.equal(findPlace(places, "0000000000000000"), undefined);
    assert.equal(findPlace(places, `${places[0]?.step}-9`), undefined);
    assert.equal(findPlace(places, `${places[1]?.step}-0`), undefined);
  });

  test("leads from any of its cursors to the published items", () => {
    const build = fc.dictionary(fc.constantFrom("a", "b", "c", "d"), fc.constantFrom("1", "2"));
    fc.assert(
      fc.property(
        fc.array(build, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 12 }),
        (builds, steps) => {
          const history = historyOf(builds, { steps, changes: 10 });
          const places = placesOf(history);
          const changes = history.steps.flatMap((step) => step.changes);
          const apply = (state: Map<string, string | null>, from: number) => {
            for (const { change, path, digest } of changes.slice(from))
              if (change === "removed") state.delete(path);
              else state.set(path, digest);
            return Object.fromEntries(state);
          };
          const now = Object.fromEntries(history.items.map(({ path, digest }) => [path, digest]));
          for (const old of builds) {
            const start = findPlace(places, cursorOf(old));
            const state = new Map<string, string | null>(
              itemsOf(old).map(({ path, digest }) => [path, digest]),
            );
            if (start !== undefined) assert.deepEqual(apply(state, start), now);
          }
          // A client that has applied some of the changes continues from there.
          const [first] = places;
          const base = builds.find((old) => cursorOf(old) === first?.cursor);
          for (const index of base ? [0, ...changes.keys()] : []) {
            const state = new Map<string, string | null>(
              itemsOf(base ?? {}).map(({ path, digest }) => [path, digest]),
            );
            for (const { change, path, digest } of changes.slice(0, index))
              if (change === "removed") state.delete(path);
              else state.set(path, digest);
            const start = findPlace(places, cursorAt(places, index));
            assert.deepEqual(apply(state, start ?? NaN), now);
          }
        },
      ),
      {
        examples: [
          // Two steps between the same states that list their changes in different order.
          [
            [
              { c: "1", d: "2", a: "1", b: "1" },
              { b: "1" },
              { c: "1", b: "1", a: "1", d: "2" },
              { b: "1" },
            ],
            3,
          ],
        ],
      },
    );
  });
});
