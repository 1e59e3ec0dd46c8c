/**
 * What is wrong with words of the interface that a site gives, wherever it gives them.
 */
import { adviseName } from "../../contract/did-you-mean.ts";
import { en } from "./en.ts";
import { placeholders } from "./fill.ts";

const known: Readonly<Record<string, string>> = en;

/** @returns a sentence for a word that cannot be taken, without its place; undefined for one that can */
export function refuseWord(key: string, text: string): string | undefined {
  const usual = Object.hasOwn(known, key) ? known[key] : undefined;
  if (usual === undefined) {
    const advice = adviseName(key, Object.keys(known), '"');
    return `is not a word of the interface. ${advice}`;
  }
  const [wanted, got] = [usual, text].map((one) =>
    placeholders(one)
      .map((name) => `{${name}}`)
      .join(" and "),
  );
  return wanted === got
    ? undefined
    : `must hold ${wanted || "no name in braces"}, as "${usual}" does, got "${text}".`;
}

/** @returns the words that a language has to give because none come along for it */
export function missingWords(words: Readonly<Record<string, string>>) {
  return Object.keys(known).filter((key) => !Object.hasOwn(words, key));
}
