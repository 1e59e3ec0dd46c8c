/**
 * Which items of a list a query keeps, and in which order, found without parsing the list.
 */
import type { ListIndex } from "../contract/data/list-index.ts";
import { indicesFrom, type OrderLine } from "../contract/data/order-lines.ts";
import type { ListData } from "../contract/data/manifest.ts";
import { toSearchText } from "../contract/data/search-text.ts";
import type { ListOperation } from "../contract/operation.ts";
import type { Failure } from "../contract/errors.ts";
import { choiceCode, choicesOf, labelKey, labelsOf, valuesOf } from "../contract/parameter.ts";
import { notALabel, parseBound, type ListQuery } from "../contract/parse-query.ts";
import { UpstreamError, type AssetStore } from "./asset-store.ts";
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
): Promise<{ selected: Selected; failure?: never } | { failure: Failure; selected?: never }> {
  const selection =
    query.q === ""
      ? new Selection(list.total)
      : Selection.of(await markFound(store, list, toSearchText(query.q)));
  const needsIndex = parameters.some(
    ({ name, type }) => type !== "include" && query.choices[name] !== undefined,
  );
  if (!needsIndex) return { selected: selection };
  const index = await store.listIndex(list.index);
  for (const [line, parameter] of choicesOf(parameters).entries()) {
    const value = query.choices[parameter.name];
    if (value === undefined) continue;
    const code = choiceCode(valuesOf(parameter, locales), value).charCodeAt(0);
    const start = line * (list.total + 1);
    selection.keep((take) => {
      for (let item = 0; item < list.total; item++)
        if (index.choices.charCodeAt(start + item) === code) take(item);
    });
  }
  for (const parameter of labelsOf(parameters)) {
    const value = query.choices[parameter.name];
    if (value === undefined) continue;
    const { labels } = index;
    const key = labelKey(parameter.name, value);
    const at = labels.indexOf(key);
    if (at === -1 && !parameter.pattern && !parameter.values)
      return {
        failure: notALabel(parameter, value, listLabels(labels, parameter.name)),
      };
    selection.keep((take) => {
      if (at !== -1) takeIndices(labels, at + key.length, take);
    });
  }
  for (const parameter of parameters) {
    const value = query.choices[parameter.name];
    if (value === undefined || parameter.type !== "range") continue;
    const line = readOrder(list, index, parameter.key);
    const limit = parseBound(parameter, value) ?? NaN;
    selection.keep((take) => indicesFrom(line, parameter.bound, limit).forEach(take));
  }
  const sort = parameters.find(({ type }) => type === "order");
  const value = sort && query.choices[sort.name];
  const order =
    value === undefined
      ? undefined
      : {
          line: readOrder(list, index, value.replace(/^-/, "")),
          isReversed: value.startsWith("-"),
        };
  const { total } = selection;
  return {
    selected: { total, cut: (start, end) => selection.cut(start, end, order) },
  };
}

/** @throws UpstreamError where the index has no such order */
function readOrder({ index: { path } }: ListData, index: ListIndex, key: string): OrderLine {
  const line = index.order(key);
  if (line) return line;
  throw new UpstreamError(path, `has no order by ${key}`);
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
function listLabels(labels: string, name: string): string[] {
  return labels
    .split("\n")
    .filter((line) => line.startsWith(`${name}=`))
    .map((line) => decodeURIComponent(line.slice(name.length + 1, line.indexOf("\t"))));
}

/** @returns a one for each item that has the text */
async function markFound(
  store: AssetStore,
  { total, index, text }: ListData,
  needle: string,
): Promise<Uint8Array> {
  const found = new Uint8Array(total);
  if (text.length === 0) (await store.listIndex(index)).text.mark(needle, found);
  else
    await Promise.all(
      text.map(async (part) =>
        (await store.searchText(part)).mark(needle, found.subarray(part.first)),
      ),
    );
  return found;
}
