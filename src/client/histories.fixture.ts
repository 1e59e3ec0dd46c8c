/**
 * Histories of a site, and copies that follow one, each at its own pace.
 */
import fc from "fast-check";
import {
  expectInStep,
  LiveSite,
  MemoryCopy,
  type Snapshot,
  type State,
} from "./live-site.fixture.ts";

interface Build {
  snapshot: Snapshot;
  /** Which of the copies are brought in step before the next build; it comes while the last of them is read, after so many requests. */
  copies: number[];
  requests: number;
}

const names = ["a", "b", "c", "old-c", "d", "e"];

/** How many copies follow a history: one at each build, others now and then. */
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

/** An old address is no document's own. */
function withoutClash({ "old-c": old, ...rest }: Record<string, State>): Snapshot {
  return old === undefined || rest["c"] === 3 ? rest : { ...rest, "old-c": old };
}

/** Fails where a copy is not in step when it was brought there. */
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
      await expectInStep(copy, site);
    }
    site.build(snapshot);
  }
  for (const copy of copies) {
    await site.client.sync(copy);
    await expectInStep(copy, site);
  }
}
