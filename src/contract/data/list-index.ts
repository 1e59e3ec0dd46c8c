/**
 * Index of a list: everything that filters, sorts and searches it, in one file of sections.
 *
 * - `choices`: a line for each parameter that is a choice, in their order, with one character for each document (choiceCode in parameter.ts).
 * - `labels`: a line for each label, its key (labelKey in parameter.ts) and the indices of the documents that have it, with commas.
 * - `orders`: a line for each sort key (order-lines.ts).
 * - `text`: the search text (search-text.ts), unless it is so long that it has files of its own.
 */
import { readOrder, type OrderLine } from "./order-lines.ts";
import { SearchText } from "./search-text.ts";
import { readSections } from "./sections.ts";

/** Sections by name, as formatSections takes them. */
export interface ListIndexSections {
  choices: string;
  labels: string;
  orders: string;
  text: string;
}

export class ListIndex {
  readonly choices: string;
  readonly labels: string;
  readonly text: SearchText;
  /** Upper limit of the bytes in memory. A number of an order takes at most three times the bytes of its digits. */
  readonly byteLength: number;
  readonly #orders: string;
  readonly #parsed = new Map<string, OrderLine>();

  /** @param file whole, written by formatSections */
  constructor(file: Uint8Array) {
    const sections = readSections(file);
    this.choices = sections.get("choices") ?? "";
    this.labels = sections.get("labels") ?? "";
    this.#orders = sections.get("orders") ?? "";
    this.text = new SearchText(sections.get("text") ?? "");
    this.byteLength =
      this.choices.length + this.labels.length + 4 * this.#orders.length + this.text.byteLength;
  }

  /** @returns the order of a sort key, or undefined for a key that the list has not */
  order(key: string): OrderLine | undefined {
    const known = this.#parsed.get(key);
    if (known) return known;
    const line = readOrder(this.#orders, key);
    if (line) this.#parsed.set(key, line);
    return line;
  }
}
