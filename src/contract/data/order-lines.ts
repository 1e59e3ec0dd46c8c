/**
 * By what a list can be ordered: a line for each key of an order, in the file of the list's choices (manifest.ts).
 *
 * The line has the indices of the items in rising order of what they have for the key, with commas; items that have the same are parted by commas and
 * stand in the list's order, others by semicolons. Items that have nothing for it are not on the line. For instants a second part has those, one for
 * each semicolon. A list is ordered and cut by it without parsing an item.
 */
export interface OrderLine {
  /** Indices of items, rising in what they have for the key. */
  indices: Uint32Array;
  /** Where those begin that have the same, and the end of the last. */
  starts: Uint32Array;
  /** What they have, in milliseconds since 1970; empty for what is no instant. */
  instants: Float64Array;
}

const mark = (key: string) => `\n${key}>`;

/**
 * @param groups the indices of the items that have the same, in rising order
 * @param instants what each group has, in milliseconds since 1970
 * @returns the line, with the end of the line before it
 */
export function formatOrder(
  key: string,
  groups: readonly (readonly number[])[],
  instants: readonly number[],
): string {
  const indices = groups.map((group) => group.join(",")).join(";");
  return `${mark(key)}${indices}>${instants.join(",")}`;
}

/** @returns the line of a key, or undefined where the file has none */
export function readOrder(file: string, key: string): OrderLine | undefined {
  const at = file.lastIndexOf(mark(key));
  if (at === -1) return undefined;
  const start = at + mark(key).length;
  const middle = file.indexOf(">", start);
  const end = file.indexOf("\n", middle);
  if (middle === -1 || end === -1) return undefined;
  const indices: number[] = [];
  const starts: number[] = [];
  if (middle > start)
    for (const group of file.slice(start, middle).split(";")) {
      starts.push(indices.length);
      for (const index of group.split(",")) indices.push(Number(index));
    }
  starts.push(indices.length);
  const instants = file.slice(middle + 1, end);
  return {
    indices: Uint32Array.from(indices),
    starts: Uint32Array.from(starts),
    instants:
      instants === ""
        ? new Float64Array()
        : Float64Array.from(instants.split(","), Number),
  };
}

/**
 * @param total how many items the list has
 * @param kept the indices that a filter has left, rising; all unless told
 * @returns the indices in the order, or the other way round; those that have nothing for the key come last, as those that have the same in the list's order
 */
export function applyOrder(
  { indices, starts }: OrderLine,
  isReversed: boolean,
  total: number,
  kept?: readonly number[],
): number[] {
  const isLeft = new Uint8Array(total).fill(kept ? 0 : 1);
  for (const index of kept ?? []) isLeft[index] = 1;
  const ordered: number[] = [];
  const take = (index: number) => {
    if (isLeft[index] === 1) ordered.push(index);
    isLeft[index] = 0;
  };
  const groups = starts.length - 1;
  for (let place = 0; place < groups; place++) {
    const group = isReversed ? groups - 1 - place : place;
    const end = starts[group + 1] ?? 0;
    for (let at = starts[group] ?? 0; at < end; at++) take(indices[at] ?? 0);
  }
  for (let index = 0; index < total; index++) take(index);
  return ordered;
}

/** @returns the indices of the items whose instant is at or after the given one, rising */
export function indicesSince(
  { indices, starts, instants }: OrderLine,
  since: number,
): number[] {
  const group = instants.findIndex((instant) => instant >= since);
  return group === -1
    ? []
    : Array.from(indices.slice(starts[group]).toSorted());
}
