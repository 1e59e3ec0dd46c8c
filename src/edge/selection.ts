/**
 * Which items of a list are kept, and which of those stand on a page of it.
 *
 * A filter is a round: an item is kept that was named in every one. So filters may name items in any order, nothing is sorted or copied, and of what is
 * kept only the page is made.
 */
import { visitOrder, type OrderLine } from "../contract/data/order-lines.ts";

/** Keeps an item in a round. */
export type Take = (index: number) => void;

export class Selection {
  /** How many items are kept. */
  total: number;
  readonly #length: number;
  /** In how many rounds each item was named, one after the other: a byte counts more than an operation has parameters. None before the first. */
  #named: Uint8Array | undefined;
  #rounds = 0;

  /** Keeps all items of a list of this length. */
  constructor(length: number) {
    this.total = length;
    this.#length = length;
  }

  /** @returns what keeps the items that are marked with a one, and none that has a zero */
  static of(marks: Uint8Array): Selection {
    const selection = new Selection(marks.length);
    selection.#named = marks;
    selection.#rounds = 1;
    let total = 0;
    for (const mark of marks) total += mark;
    selection.total = total;
    return selection;
  }

  /** @param filter names the indices of the items that stay, in any order */
  keep(filter: (take: Take) => void): void {
    const named = (this.#named ??= new Uint8Array(this.#length));
    const before = this.#rounds++;
    let total = 0;
    filter((index) => {
      if (named[index] !== before) return;
      named[index] = before + 1;
      total++;
    });
    this.total = total;
  }

  /**
   * @param order by which the items stand, and whether the other way round; the list's own unless told
   * @returns the indices of the items that are kept from one place of their order to another
   */
  cut(start: number, end: number, order?: { line: OrderLine; isReversed: boolean }): number[] {
    const indices: number[] = [];
    const named = this.#named;
    const rounds = this.#rounds;
    let place = 0;
    const visit = (index: number) => {
      const isKept = named === undefined || named[index] === rounds;
      if (isKept && place++ >= start) indices.push(index);
      return place < end;
    };
    if (end <= start) return indices;
    if (order) visitOrder(order.line, order.isReversed, this.#length, visit);
    else for (let index = 0; index < this.#length && visit(index); index++);
    return indices;
  }
}
