/**
 * Which items of a list a query keeps, found without parsing the list.
 */
import { applyOrder, indicesSince } from "../contract/data/order-lines.ts";
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

/**
 * @returns the indices of the items that are kept, in the order that is asked for, or none where the query keeps all in the list's own; or what is wrong
 * with a label that nothing on the site has
 */
export async function selectItems(
  store: AssetStore,
  list: ListData,
  { parameters }: ListOperation,
  query: ListQuery,
  locales: readonly string[],
): Promise<
  | { kept: number[] | undefined; failure?: never }
  | { failure: Failure; kept?: never }
> {
  let kept =
    query.q === ""
      ? undefined
      : await findItems(store, list.search, toSearchText(query.q));
  const choices = choicesOf(parameters);
  for (const [line, parameter] of choices.entries()) {
    const value = query.choices[parameter.name];
    if (value === undefined) continue;
    const codes = await store.text(list.choices);
    const code = choiceCode(valuesOf(parameter, locales), value);
    const start = line * (list.total + 1);
    kept = kept
      ? kept.filter((index) => codes[start + index] === code)
      : findAll(codes, code, start, start + list.total);
  }
  for (const parameter of labelsOf(parameters)) {
    const value = query.choices[parameter.name];
    if (value === undefined) continue;
    const text = await store.text(list.choices);
    const start = choices.length * (list.total + 1);
    const found = findLabelled(text, labelKey(parameter.name, value), start);
    if (!found && !parameter.pattern) {
      const labels = listLabels(text, parameter.name, start);
      return { failure: notALabel(parameter, value, labels) };
    }
    kept = kept ? inBoth(kept, found ?? []) : (found ?? []);
  }
  for (const parameter of parameters) {
    const value = query.choices[parameter.name];
    if (value === undefined || parameter.type !== "instant") continue;
    const line = await store.order(list.choices, parameter.key);
    const found = indicesSince(line, parseInstant(value) ?? Infinity);
    kept = kept ? inBoth(kept, found) : found;
  }
  return { kept: await orderItems(store, list, parameters, query, kept) };
}

async function orderItems(
  store: AssetStore,
  list: ListData,
  parameters: ListOperation["parameters"],
  { choices }: ListQuery,
  kept: number[] | undefined,
): Promise<number[] | undefined> {
  const order = parameters.find(({ type }) => type === "order");
  const value = order && choices[order.name];
  if (value === undefined) return kept;
  const line = await store.order(list.choices, value.replace(/^-/, ""));
  return applyOrder(line, value.startsWith("-"), list.total, kept);
}

/** @returns the indices on the line of a label's key, or undefined where there is none */
function findLabelled(
  text: string,
  key: string,
  start: number,
): number[] | undefined {
  const at = text.indexOf(key, start);
  if (at === -1) return undefined;
  const from = at + key.length;
  const end = text.indexOf("\n", from);
  return from === end ? [] : text.slice(from, end).split(",").map(Number);
}

/** @returns what two rising lists of indices have in common */
function inBoth(some: readonly number[], others: readonly number[]): number[] {
  let place = 0;
  return some.filter((index) => {
    while ((others[place] ?? Infinity) < index) place++;
    return others[place] === index;
  });
}

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

/** @returns where the character is between two places, counted from the first */
function findAll(
  text: string,
  character: string,
  start: number,
  end: number,
): number[] {
  const found: number[] = [];
  for (
    let at = text.indexOf(character, start);
    at !== -1 && at < end;
    at = text.indexOf(character, at + 1)
  )
    found.push(at - start);
  return found;
}

/** One shard after the other: of a very long list only one that is not kept is held at a time. */
async function findItems(
  store: AssetStore,
  shards: readonly Shard[],
  needle: string,
): Promise<number[]> {
  const found: number[] = [];
  for (const shard of shards)
    for (const line of findLines(await store.searchText(shard), needle))
      found.push(shard.first + line);
  return found;
}

/** @returns the lines that hold the text, each once. A line holds an item's title and description, parted by a tab */
function findLines({ text, starts }: SearchText, needle: string): number[] {
  if (/[\t\n]/.test(needle)) return [];
  const found: number[] = [];
  let line = 0;
  let at = text.indexOf(needle);
  while (at !== -1) {
    line = lineAt(starts, at, line);
    found.push(line);
    line++;
    at = text.indexOf(needle, starts[line] ?? text.length);
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
