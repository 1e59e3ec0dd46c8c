/**
 * Which items of a list a query keeps, found without parsing the list.
 */
import {
  manifestPath,
  type ListData,
  type Shard,
} from "../contract/data/manifest.ts";
import { toSearchText } from "../contract/data/search-text.ts";
import type { ListOperation } from "../contract/operation.ts";
import { choiceCode } from "../contract/parameter.ts";
import type { ListQuery } from "../contract/parse-query.ts";
import {
  UpstreamError,
  type AssetStore,
  type SearchText,
} from "./asset-store.ts";

/** @returns the indices of the items that are kept, in the list's order, or undefined where the query keeps all */
export async function selectItems(
  store: AssetStore,
  list: ListData,
  { parameters }: ListOperation,
  query: ListQuery,
): Promise<number[] | undefined> {
  let kept =
    query.q === ""
      ? undefined
      : await findItems(store, list.search, toSearchText(query.q));
  for (const parameter of parameters) {
    const value = query.choices[parameter.name];
    if (parameter.type !== "choice" || value === undefined) continue;
    const file = list.choices[parameter.name];
    if (!file)
      throw new UpstreamError(
        manifestPath,
        `names no choices of ${parameter.name}`,
      );
    const codes = await store.text(file);
    const code = choiceCode(parameter, value);
    kept = kept
      ? kept.filter((index) => codes[index] === code)
      : findAll(codes, code);
  }
  return kept;
}

function findAll(text: string, character: string): number[] {
  const found: number[] = [];
  for (
    let at = text.indexOf(character);
    at !== -1;
    at = text.indexOf(character, at + 1)
  )
    found.push(at);
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
