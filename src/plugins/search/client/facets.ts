/**
 * Search facets: section, year and topic, with the number of results for each value.
 */
import type { SearchEngine } from "./engine.ts";
import type { Ranked } from "./rank.ts";

/** Number of values before the reader selects "More", unless only a few more follow. */
const maxValues = 7;
const maxUncut = 12;

interface Value {
  input: HTMLInputElement;
  label: HTMLElement;
  count: HTMLElement | null;
}

class Facet {
  readonly name: string;
  readonly fieldset: HTMLFieldSetElement;
  readonly #engine: SearchEngine;
  /** Value of no restriction, whose checkbox has an empty value. */
  readonly #all: Value | undefined;
  readonly #values: readonly Value[];
  readonly #more: HTMLButtonElement | null;
  #pages: Promise<ReadonlyMap<string, ReadonlySet<string>>> | undefined;

  constructor(fieldset: HTMLFieldSetElement, engine: SearchEngine, onChange: () => void) {
    this.name = fieldset.name;
    this.fieldset = fieldset;
    this.#engine = engine;
    this.#more = fieldset.querySelector("button");
    const values = [...fieldset.querySelectorAll("label")].flatMap((label): Value[] => {
      const input = label.querySelector("input");
      return input ? [{ input, label, count: label.querySelector(".count") }] : [];
    });
    this.#all = values.find(({ input }) => input.value === "");
    this.#values = values.filter((value) => value !== this.#all);
    fieldset.addEventListener("change", ({ target }) => {
      this.choose(target === this.#all?.input ? [] : this.chosen);
      onChange();
    });
    this.#more?.addEventListener("click", () => {
      const hidden = this.#values.find(({ label }) => label.classList.contains("is-more"));
      fieldset.classList.add("is-open");
      hidden?.input.focus();
    });
  }

  get chosen(): string[] {
    return this.#values.flatMap(({ input }) => (input.checked ? [input.value] : []));
  }

  choose(values: readonly string[]): void {
    for (const { input } of this.#values) input.checked = values.includes(input.value);
    if (this.#all) this.#all.input.checked = this.chosen.length === 0;
  }

  /** @returns a predicate for pages that have one of the selected values */
  async filter(): Promise<(page: Ranked) => boolean> {
    const { chosen } = this;
    if (chosen.length === 0) return () => true;
    const pages = await this.#load();
    return ({ hit }) => chosen.some((value) => pages.get(value)?.has(hit.id));
  }

  /** @param results the results after all other facets are applied */
  async show(results: readonly Ranked[]): Promise<void> {
    const pages = await this.#load();
    const counted = this.#values.map((value) => ({
      ...value,
      hits: results.filter(({ hit }) => pages.get(value.input.value)?.has(hit.id)).length,
    }));
    // Years and sections have an order of their own. The focus stays where it is.
    if (this.name === "tag" && !this.fieldset.contains(document.activeElement)) {
      counted.sort((a, b) => b.hits - a.hits);
      this.fieldset.querySelector("legend")?.after(...counted.map(({ label }) => label));
    }
    let visible = 0;
    for (const { input, label, count, hits } of counted) {
      if (count) count.textContent = String(hits);
      label.hidden = hits === 0 && !input.checked;
      if (!label.hidden) visible += 1;
      label.classList.toggle("is-more", visible > maxValues);
    }
    const isCut = visible > maxUncut;
    this.fieldset.classList.toggle("is-whole", !isCut);
    if (this.#all?.count) this.#all.count.textContent = String(results.length);
    if (this.#more) this.#more.hidden = !isCut;
    // A single value narrows nothing.
    this.fieldset.hidden = visible < 2 && this.chosen.length === 0;
  }

  /** Loads the IDs of the pages with each value. */
  #load() {
    return (this.#pages ??= Promise.all(
      this.#values.map(
        async ({ input: { value } }) =>
          [value, await this.#engine.pagesWith(this.name, value)] as const,
      ),
    ).then((pages) => new Map(pages)));
  }
}

export class FacetFilters {
  readonly #root: HTMLElement;
  readonly #facets: readonly Facet[];
  #results: readonly Ranked[] = [];

  constructor(root: HTMLElement, engine: SearchEngine, onChange: () => void) {
    this.#root = root;
    this.#facets = Array.from(
      root.querySelectorAll("fieldset"),
      (fieldset) => new Facet(fieldset, engine, onChange),
    );
    this.#listDisplayed();
  }

  read(address: URLSearchParams): void {
    for (const facet of this.#facets) facet.choose(address.getAll(facet.name));
  }

  write(address: URLSearchParams): void {
    for (const { name, chosen } of this.#facets) {
      address.delete(name);
      for (const value of chosen) address.append(name, value);
    }
  }

  /** @returns the pages that have a selected value in each facet, or in each but one */
  async narrow(pages: readonly Ranked[], except?: Facet): Promise<Ranked[]> {
    const facets = this.#facets.filter((facet) => facet !== except);
    const filters = await Promise.all(facets.map((facet) => facet.filter()));
    return pages.filter((page) => filters.every((has) => has(page)));
  }

  /**
   * Shows the number of pages for each value, given the selection in the other facets. Values of
   * other facets than those displayed are not loaded.
   *
   * @param results the results of a new search, by default those of the last one
   */
  async show(results = this.#results): Promise<void> {
    this.#results = results;
    const facets = results.length === 0 ? [] : this.#listDisplayed();
    await Promise.all(facets.map(async (facet) => facet.show(await this.narrow(results, facet))));
  }

  /**
   * @returns the facets that are displayed at this width once they have values: all in a column of
   *   their own on a wide page, if there are others than sections, or the sections above the results
   */
  #listDisplayed(): Facet[] {
    const sections = this.#facets.filter(({ name }) => name === "section");
    const hasColumns =
      this.#root.matches("main") &&
      this.#facets.length > sections.length &&
      matchMedia("(width >= 64rem)").matches;
    this.#root.classList.toggle("has-columns", hasColumns);
    return hasColumns ? [...this.#facets] : sections;
  }
}
