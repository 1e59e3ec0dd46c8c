/**
 * Results of a search, for tests of what is done with them.
 */
import type { Match } from "./search-answers.ts";

/** @returns a result that has nothing but these */
export function makeMatch(known: Partial<Match>): Match {
  return {
    url: "",
    title: "",
    excerpt: "",
    section: "",
    date: "",
    day: "",
    about: "",
    places: [],
    part: "",
    ...known,
  };
}
