/**
 * Which items of a list a query keeps, and in which order, found without parsing the list.
 */
import { indicesSince, type OrderLine } from "../contract/data/order-lines.ts";
import type { ListData, Shard } from "../contract/data/manifest.ts";
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
import { parseInstant } from "../contract/parse-instant.ts";
import { notALabel, type ListQuery } from "../contract/parse-query.ts";
import type { AssetStore, SearchText } from "./asset-store.ts";
import { textFinder } from "./find-text.ts";
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
  const selection = new Selection(list.total);
  if (query.q !== "")
    await keepFound(store, list.search, toSearchText(query.q), selection);
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
    if (at === -1 && !parameter.pattern) {
      const labels = listLabels(text, parameter.name, start);
      return { failure: notALabel(parameter, value, labels) };
    }
    selection.keep((take) => {
      if (at !== -1) takeIndices(text, at + key.length, take);
    });
  }
  for (const parameter of parameters) {
    const value = query.choices[parameter.name];
    if (value === undefined || parameter.type !== "instant") continue;
    const line = await store.order(list.choices, parameter.key);
    const since = parseInstant(value) ?? Infinity;
    selection.keep((take) => indicesSince(line, since).forEach(take));
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

/** One shard after the other: of a very long list only one that is not kept is held at a time. */
async function keepFound(
  store: AssetStore,
  shards: readonly Shard[],
  needle: string,
  selection: Selection,
): Promise<void> {
  const texts: { first: number; lines: number[] }[] = [];
  for (const shard of shards)
    texts.push({
      first: shard.first,
      lines: findLines(await store.searchText(shard), needle),
    });
  selection.keep((take) => {
    for (const { first, lines } of texts)
      for (const line of lines) take(first + line);
  });
}

/** @returns the lines that hold the text, each once. A line holds an item's title and description, parted by a tab */
function findLines({ text, starts }: SearchText, needle: string): number[] {
  if (/[\t\n]/.test(needle)) return [];
  const found: number[] = [];
  let line = 0;
  const find = textFinder(needle);
  let at = find(text, 0);
  while (at !== -1) {
    line = lineAt(starts, at, line);
    found.push(line);
    line++;
    at = find(text, starts[line] ?? text.length);
  }
  return found;
}

/** @returns the last line that starts at or before the offset, at least `from`. Steps grow, because the next find is often near */
function lineAt(starts: Uint32Array, offset: number, from: number): number {
  let [low, step] = [from, 1];
  while ((starts[low + step] ?? Infinity) <= offset) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, starts.length) - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((starts[middle] ?? Infinity) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
