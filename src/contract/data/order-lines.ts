/**
 * Sort orders of a list: a line for each sort key, in the index of the list (list-index.ts).
 *
 * The line has the indices of the items in rising order of what they have for the key, with commas; items that have the same are parted by commas and
 * stand in the list's order, others by semicolons. Items that have nothing for it are not on the line. For ranges a second part has the values, one for
 * each semicolon. A list is ordered and cut by it without parsing an item.
 */
export interface OrderLine {
  /** Indices of items, rising in what they have for the key. */
  indices: Uint32Array;
  /** Where those begin that have the same, and the end of the last. */
  starts: Uint32Array;
  /** The number that each group has, for instants milliseconds since 1970; empty for a key without a range. */
  values: Float64Array;
}

const mark = (key: string) => `\n${key}>`;

/**
 * @param groups the indices of the items that have the same, in rising order
 * @param values the number of each group, for instants milliseconds since 1970; empty for a key without a range
 * @returns the line, with the end of the line before it
 */
export function formatOrder(
  key: string,
  groups: readonly (readonly number[])[],
  values: readonly number[],
): string {
  const indices = groups.map((group) => group.join(",")).join(";");
  return `${mark(key)}${indices}>${values.join(",")}`;
}

/** @returns the order of a key, or undefined where there is none */
export function readOrder(orders: string, key: string): OrderLine | undefined {
  const at = orders.lastIndexOf(mark(key));
  if (at === -1) return undefined;
  const start = at + mark(key).length;
  const middle = orders.indexOf(">", start);
  const end = orders.indexOf("\n", middle);
  if (middle === -1 || end === -1) return undefined;
  const indices: number[] = [];
  const starts: number[] = [];
  if (middle > start)
    for (const group of orders.slice(start, middle).split(";")) {
      starts.push(indices.length);
      for (const index of group.split(",")) indices.push(Number(index));
    }
  starts.push(indices.length);
  const values = orders.slice(middle + 1, end);
  return {
    indices: Uint32Array.from(indices),
    starts: Uint32Array.from(starts),
    values: values === "" ? new Float64Array() : Float64Array.from(values.split(","), Number),
  };
}

/**
 * Visits the items of a list in the order, or the other way round, until told to stop. Those that have nothing for the key come last, as those that
 * have the same in the list's order.
 *
 * @param total how many items the list has
 * @param visit answers whether to go on
 */
export function visitOrder(
  { indices, starts }: OrderLine,
  isReversed: boolean,
  total: number,
  visit: (index: number) => boolean,
): void {
  const groups = starts.length - 1;
  for (let place = 0; place < groups; place++) {
    const group = isReversed ? groups - 1 - place : place;
    const end = starts[group + 1] ?? 0;
    for (let at = starts[group] ?? 0; at < end; at++) if (!visit(indices[at] ?? 0)) return;
  }
  if (indices.length === total) return;
  const isOnLine = new Uint8Array(total);
  for (const index of indices) isOnLine[index] = 1;
  for (let index = 0; index < total; index++) if (isOnLine[index] === 0 && !visit(index)) return;
}

/**
 * @param bound whether items from the limit on are kept, or those up to it
 * @returns their indices, in the order of the line
 */
export function indicesFrom(
  { indices, starts, values }: OrderLine,
  bound: "from" | "to",
  limit: number,
): Uint32Array {
  const group = values.findIndex((value) => (bound === "from" ? value >= limit : value > limit));
  const at = group === -1 ? indices.length : (starts[group] ?? 0);
  return bound === "from" ? indices.subarray(at) : indices.subarray(0, at);
}
