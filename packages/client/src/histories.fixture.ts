/**
 * Random histories of a site, and copies that are synchronised at different times.
 */
import fc from "fast-check";
import {
  expectSynchronised,
  LiveSite,
  MemoryCopy,
  type Snapshot,
  type State,
} from "./live-site.fixture.ts";

interface Build {
  snapshot: Snapshot;
  /**
   * Copies to synchronise before the next build. The next build happens during the last one, after
   * a number of requests.
   */
  copies: number[];
  requests: number;
}

const names = ["a", "b", "c", "old-c", "d", "e"];

/** Number of copies. One is synchronised after each build, the others less often. */
const followers = 3;

export function anyHistory(length: {
  minLength: number;
  maxLength: number;
}): fc.Arbitrary<Build[]> {
  const state = fc.constantFrom<State>(1, 2, 3, "draft");
  return fc.array(
    fc.record({
      snapshot: fc
        .dictionary(fc.constantFrom(...names), state, { noNullPrototype: true })
        .map(withoutClash),
      copies: fc.subarray(Array.from({ length: followers }, (_, index) => index)),
      requests: fc.nat(6),
    }),
    length,
  );
}

/** Removes an alias that is the path of another document. */
function withoutClash({ "old-c": old, ...rest }: Record<string, State>): Snapshot {
  return old === undefined || rest["c"] === 3 ? rest : { ...rest, "old-c": old };
}

/** @throws AssertionError for a copy that differs from the site after synchronising */
export async function followHistory(history: readonly Build[]): Promise<void> {
  const site = new LiveSite();
  const copies = Array.from({ length: followers }, () => new MemoryCopy());
  const [first, ...rest] = history;
  site.build(first?.snapshot ?? {});
  for (const [index, { snapshot }] of rest.entries()) {
    const { copies: chosen = [], requests = 0 } = history[index] ?? {};
    let left = requests;
    for (const [place, number] of chosen.entries()) {
      const copy = copies[number];
      if (!copy) continue;
      if (place === chosen.length - 1)
        site.onRequest = () => {
          if (left-- === 0) site.build(snapshot);
        };
      await site.client.sync(copy);
      site.onRequest = () => undefined;
      await expectSynchronised(copy, site);
    }
    site.build(snapshot);
  }
  for (const copy of copies) {
    await site.client.sync(copy);
    await expectSynchronised(copy, site);
  }
}
