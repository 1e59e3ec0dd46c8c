/**
 * Index of the documents of an API version: all data for filtering, sorting and searching lists, in
 * one file of named sections, so that every query needs a single read.
 *
 * Documents are numbered in list order: those of the first list, then those of the second.
 * Sections:
 *
 * - `facets`: one line for each value of a facet, as in `tag=data`, with a tab and the documents
 *   that have the value, as in `3,9-12`.
 * - `sorts`: one line for each sort key, as in `date>4,5;9>1767225600000,1798761600000`: the
 *   documents in ascending order, those with equal values joined by commas, and the values.
 *   Documents without a value are not on the line.
 * - `text`: search text, one line for each document, unless it is so long that it is stored in
 *   separate files.
 *
 * A file starts with one line for each section, with its name, a tab and its length in bytes, and
 * an empty line. The sections follow.
 */

/** Facet of every document's slug, from which its number is found. No parameter filters by it. */
export const slugFacet = "slug";

/** Documents in ascending order of a sort key. */
export interface SortOrder {
  documents: Uint32Array;
  /** Start of each group of equal values, and the end of the last group. */
  starts: Uint32Array;
  /**
   * Value of each group; instants in milliseconds since 1970. Empty for a key without range
   * parameters.
   */
  values: Float64Array;
}

/** @returns the sections as a single file */
export function formatSections(sections: Readonly<Record<string, string>>): string {
  const encoder = new TextEncoder();
  const head = Object.entries(sections)
    .map(([name, text]) => `${name}\t${encoder.encode(text).length}\n`)
    .join("");
  return `${head}\n${Object.values(sections).join("")}`;
}

/**
 * @param file complete file from formatSections, whose digest has been verified
 * @returns a function that decodes a section by name; unknown sections are empty
 */
export function openSections(file: Uint8Array): (name: string) => string {
  const decoder = new TextDecoder();
  const sizes: [name: string, bytes: number][] = [];
  let at = 0;
  for (let end = file.indexOf(10); end > at; end = file.indexOf(10, at)) {
    const [name = "", bytes] = decoder.decode(file.subarray(at, end)).split("\t");
    sizes.push([name, Number(bytes)]);
    at = end + 1;
  }
  const places = new Map<string, Uint8Array>();
  at++;
  for (const [name, bytes] of sizes) places.set(name, file.subarray(at, (at += bytes)));
  return (name) => decoder.decode(places.get(name));
}

/** @returns the start of the line for a facet value, including the previous line end */
function facetStart(name: string, value: string): string {
  return `\n${name}=${encodeURIComponent(value.toWellFormed())}\t`;
}

/** @param documents document numbers in ascending order */
export function formatFacet(name: string, value: string, documents: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const document of documents) {
    const run = runs.at(-1);
    if (run && run[1] + 1 === document) run[1] = document;
    else runs.push([document, document]);
  }
  const list = runs.map(([first, last]) => (first === last ? first : `${first}-${last}`)).join(",");
  return facetStart(name, value) + list;
}

/**
 * @param groups documents with equal values, in ascending order of the value
 * @param values values of the groups; empty for a key without range parameters
 */
export function formatSort(
  key: string,
  groups: readonly (readonly number[])[],
  values: readonly number[],
): string {
  return `\n${key}>${groups.map((group) => group.join(",")).join(";")}>${values.join(",")}`;
}

export class DocumentIndex {
  /**
   * Upper bound of the memory use in bytes. A number in a sort order takes at most three times the
   * bytes of its digits.
   */
  readonly byteLength: number;
  readonly #facets: string;
  readonly #sorts: string;
  readonly #text: string;
  readonly #parsed = new Map<string, SortOrder>();
  #searchText: SearchText | undefined;

  constructor(file: Uint8Array) {
    const section = openSections(file);
    this.#facets = section("facets");
    this.#sorts = section("sorts");
    this.#text = section("text");
    this.byteLength = this.#facets.length + 4 * this.#sorts.length + 2 * this.#text.length;
  }

  get text(): SearchText {
    return (this.#searchText ??= new SearchText(this.#text));
  }

  /**
   * Visits the documents with a value.
   *
   * @returns whether the index contains the value
   */
  visitFacet(name: string, value: string, visit: (document: number) => void): boolean {
    const start = facetStart(name, value);
    const at = this.#facets.indexOf(start);
    if (at !== -1) visitRuns(this.#facets, at + start.length, visit);
    return at !== -1;
  }

  facetValues(name: string): string[] {
    const lines = this.#facets.matchAll(new RegExp(`^${name}=([^\t]*)`, "gm"));
    return Array.from(lines, ([, value = ""]) => decodeURIComponent(value));
  }

  sortOrder(key: string): SortOrder | undefined {
    const known = this.#parsed.get(key) ?? parseSort(this.#sorts, key);
    if (known) this.#parsed.set(key, known);
    return known;
  }
}

/** Visits the numbers in ranges such as `3,9-12`, from an offset to the end of the line. */
function visitRuns(text: string, offset: number, visit: (document: number) => void): void {
  let [first, number] = [-1, -1];
  for (let at = offset; at <= text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) {
      number = Math.max(0, number) * 10 + code - 48;
      continue;
    }
    if (code === 45) first = number;
    else {
      if (number >= 0)
        for (let each = first === -1 ? number : first; each <= number; each++) visit(each);
      first = -1;
      if (code !== 44) return;
    }
    number = -1;
  }
}

function parseSort(sorts: string, key: string): SortOrder | undefined {
  const mark = `\n${key}>`;
  const at = sorts.lastIndexOf(mark);
  const start = at + mark.length;
  const middle = sorts.indexOf(">", start);
  const end = sorts.indexOf("\n", middle);
  if (at === -1 || middle === -1 || end === -1) return undefined;
  const documents: number[] = [];
  const starts: number[] = [];
  for (const group of middle > start ? sorts.slice(start, middle).split(";") : []) {
    starts.push(documents.length);
    for (const document of group.split(",")) documents.push(Number(document));
  }
  starts.push(documents.length);
  const values = sorts.slice(middle + 1, end);
  return {
    documents: Uint32Array.from(documents),
    starts: Uint32Array.from(starts),
    values: Float64Array.from(values === "" ? [] : values.split(","), Number),
  };
}

/**
 * Visits the documents of an order until `visit` returns false; documents of a group in list order.
 */
export function visitSorted(
  { documents, starts }: SortOrder,
  isDescending: boolean,
  visit: (document: number) => boolean,
): boolean {
  const groups = starts.length - 1;
  for (let place = 0; place < groups; place++) {
    const group = isDescending ? groups - 1 - place : place;
    const end = starts[group + 1] ?? 0;
    for (let at = starts[group] ?? 0; at < end; at++) if (!visit(documents[at] ?? 0)) return false;
  }
  return true;
}

/** @returns the documents whose value is at least the limit, or at most the limit */
export function documentsInRange(
  { documents, starts, values }: SortOrder,
  bound: "from" | "to",
  limit: number,
): Uint32Array {
  const group = values.findIndex((value) => (bound === "from" ? value >= limit : value > limit));
  const at = group === -1 ? documents.length : (starts[group] ?? 0);
  return bound === "from" ? documents.subarray(at) : documents.subarray(0, at);
}

/*
 * Search text has the title, a tab and the description of each document, case-folded and encoded in
 * ASCII.
 *
 * A search is `indexOf` over one string. Engines store ASCII in one byte per character, other text
 * in two, and search ASCII twice as fast. Folding leaves no lower-case letters, so these encode all
 * other characters: a to e state the number of digits that follow, k to z are the digits of the
 * code point. Encodings only match as a whole, so a substring is found exactly where the folded
 * text contains it.
 */

/**
 * Folds a text for comparisons that ignore case.
 *
 * Lower-casing and then upper-casing unifies letters that one step alone would distinguish: ß and ẞ
 * become SS, both Greek sigmas Σ, the Kelvin sign K. Because upper-casing comes last, the result
 * does not depend on context, so a folded substring is a substring of the folded text. NFC before
 * and after unifies the spellings of composed letters.
 */
export function fold(text: string): string {
  return text.normalize("NFC").toLowerCase().toUpperCase().normalize("NFC");
}

const counts = " abcde";
const digits = "klmnopqrstuvwxyz";

/** @returns the text in its searchable form, without tabs and line ends */
export function toSearchText(text: string): string {
  return fold(text).replace(/[^ -~]/gu, spell);
}

function spell(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16).padStart(2, "0");
  const spelled = Array.from(hex, (digit) => digits[parseInt(digit, 16)]);
  return `${counts[hex.length - 1]}${spelled.join("")}`;
}

export function formatSearchLine(document: { title: string; description: string }): string {
  return `${toSearchText(document.title)}\t${toSearchText(document.description)}\n`;
}

/** Searches lines without splitting them. */
export class SearchText {
  readonly #text: string;
  /** Start of each document, and the end of the last one. */
  readonly #starts: Uint32Array;

  /** @param text lines of documents */
  constructor(text: string) {
    this.#text = text;
    const starts = [0];
    for (let end = text.indexOf("\n"); end !== -1;) {
      starts.push(end + 1);
      end = text.indexOf("\n", end + 1);
    }
    this.#starts = Uint32Array.from(starts);
  }

  get byteLength(): number {
    return this.#text.length + this.#starts.byteLength;
  }

  /**
   * Visits each document in a range whose title or description contains the needle.
   *
   * @param needle searchable form, not empty
   * @param first index of the first document
   * @param end index after the last document
   */
  visit(needle: string, first: number, end: number, visit: (index: number) => void): void {
    const starts = this.#starts;
    const last = Math.min(end, starts.length - 1);
    // Slicing shares the memory of the text and limits the search to the range.
    const text = this.#text.slice(0, starts[last]);
    let next = first;
    for (let at = text.indexOf(needle, starts[first]); at !== -1;) {
      const index = this.#documentAt(at, next);
      visit(index);
      next = index + 1;
      at = text.indexOf(needle, starts[next]);
    }
  }

  /**
   * @returns the document at an offset. The search starts at the document `from` and takes growing
   *   steps, because the next match is often near
   */
  #documentAt(offset: number, from: number): number {
    const starts = this.#starts;
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
}
