/**
 * Random choices that a seed and the number of a case decide, so that any case can be tried again alone.
 */

export interface Random {
  /** @returns a whole number from 0 to below the bound */
  below(bound: number): number;
  /** @returns whether it happens, of 1 */
  chance(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
}

/** @returns the choices of one case; the same for the same two numbers */
export function randomOf(seed: number, number: number): Random {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ (number + 1);
  // mulberry32, by Tommy Ettinger.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  next();
  const below = (bound: number) => Math.floor(next() * bound);
  return {
    below,
    chance: (probability) => next() < probability,
    pick(choices) {
      const chosen = choices[below(choices.length)];
      if (chosen === undefined) throw new Error("There is nothing to choose.");
      return chosen;
    },
  };
}
