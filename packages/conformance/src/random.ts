/**
 * Pseudo-random choices derived from a seed and a case number, so that any case can be replayed
 * alone.
 */

export interface Random {
  /** @returns an integer from 0 to bound (exclusive) */
  below(bound: number): number;
  /** @returns true with a probability between 0 and 1 */
  chance(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
}

/** @returns the choices of one case, always the same for the same seed and number */
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
      if (chosen === undefined) throw new Error("pick() needs at least one choice.");
      return chosen;
    },
  };
}
