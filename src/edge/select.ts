/**
 * Which items of a list a query keeps, and in which order, found without parsing the list.
 */
import { indicesFrom, type OrderLine } from "../contract/data/order-lines.ts";
import type { ListData } from "../contract/data/manifest.ts";
import { toSearchText } from "../contract/data/search-text.ts";
import type { ListOperation } from "../contract/operation.ts";
import type { Failure } from "../contract/errors.ts";
import {
  choiceCode,
  choicesOf,
  labelKey,
  labelsOf,
  valuesOf,
} from "../contract/parameter.ts";
import {
  notALabel,
  parseBound,
  type ListQuery,
} from "../contract/parse-query.ts";
import type { AssetStore } from "./asset-store.ts";
import { findItems } from "./find-items.ts";
import { Selection, type Take } from "./selection.ts";

export interface Selected {
  /** How many items are kept. */
  total: number;
  /** Answers with the indices of those from one place to another, in the order that is asked for. */
  cut: (start: number, end: number) => readonly number[];
}

/** @returns what is kept, or what is wrong with a label that nothing on the site has */
export async function selectItems(
  store: AssetStore,
  list: ListData,
  { parameters }: ListOperation,
  query: ListQuery,
  locales: readonly string[],
): Promise<
  | { selected: Selected; failure?: never }
  | { failure: Failure; selected?: never }
> {
  const selection =
    query.q === ""
      ? new Selection(list.total)
      : Selection.of(await markFound(store, list, toSearchText(query.q)));
  const choices = choicesOf(parameters);
  for (const [line, parameter] of choices.entries()) {
    const value = query.choices[parameter.name];
    if (value === undefined) continue;
    const codes = await store.text(list.choices);
    const code = choiceCode(valuesOf(parameter, locales), value).charCodeAt(0);
    const start = line * (list.total + 1);
    selection.keep((take) => {
      for (let index = 0; index < list.total; index++)
        if (codes.charCodeAt(start + index) === code) take(index);
    });
  }
  for (const parameter of labelsOf(parameters)) {
    const value = query.choices[parameter.name];
    if (value === undefined) continue;
    const text = await store.text(list.choices);
    const start = choices.length * (list.total + 1);
    const key = labelKey(parameter.name, value);
    const at = text.indexOf(key, start);
    if (at === -1 && !parameter.pattern && !parameter.values) {
      const labels = listLabels(text, parameter.name, start);
      return { failure: notALabel(parameter, value, labels) };
    }
    selection.keep((take) => {
      if (at !== -1) takeIndices(text, at + key.length, take);
    });
  }
  for (const parameter of parameters) {
    const value = query.choices[parameter.name];
    if (value === undefined || parameter.type !== "range") continue;
    const line = await store.order(list.choices, parameter.key);
    const limit = parseBound(parameter, value) ?? NaN;
    selection.keep((take) =>
      indicesFrom(line, parameter.bound, limit).forEach(take),
    );
  }
  const order = await readOrder(store, list, parameters, query);
  const { total } = selection;
  return {
    selected: { total, cut: (start, end) => selection.cut(start, end, order) },
  };
}

/** @returns by what the items are ordered, or undefined where it is the list's own order */
async function readOrder(
  store: AssetStore,
  list: ListData,
  parameters: ListOperation["parameters"],
  { choices }: ListQuery,
): Promise<{ line: OrderLine; isReversed: boolean } | undefined> {
  const parameter = parameters.find(({ type }) => type === "order");
  const value = parameter && choices[parameter.name];
  if (value === undefined) return undefined;
  const line = await store.order(list.choices, value.replace(/^-/, ""));
  return { line, isReversed: value.startsWith("-") };
}

/** Takes the numbers from the offset on, with commas between, to the end of their line. */
function takeIndices(text: string, from: number, take: Take): void {
  let index = -1;
  for (let at = from; at <= text.length; at++) {
    const digit = text.charCodeAt(at) - zero;
    if (digit >= 0 && digit <= 9) {
      index = Math.max(0, index) * 10 + digit;
      continue;
    }
    if (index >= 0) take(index);
    index = -1;
    if (digit !== comma - zero) return;
  }
}

const zero = "0".charCodeAt(0);
const comma = ",".charCodeAt(0);

/** @returns the labels of a name, as items have them */
function listLabels(text: string, name: string, start: number): string[] {
  return text
    .slice(start)
    .split("\n")
    .filter((line) => line.startsWith(`${name}=`))
    .map((line) =>
      decodeURIComponent(line.slice(name.length + 1, line.indexOf("\t"))),
    );
}

/** @returns a one for each item that has the text */
async function markFound(
  store: AssetStore,
  { total, search }: ListData,
  needle: string,
): Promise<Uint8Array> {
  const found = new Uint8Array(total);
  const [words] = search;
  if (!words) return found;
  const index = await store.searchIndex(words);
  await findItems(index, needle, found, async (word) => {
    const at = search.findLastIndex(({ first }) => first <= word);
    const { [at]: file = words, [at + 1]: next } = search;
    return {
      bytes: file === words ? index.places : await store.bytes(file),
      first: file.first,
      end: next?.first ?? Infinity,
    };
  });
  return found;
}
