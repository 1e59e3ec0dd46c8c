/**
 * Search facets: section, year and topic, with the number of results for each value.
 */
import type { SearchEngine } from "./engine.ts";
import type { Ranked } from "./rank.ts";

/** Maximum number of values before the reader selects "More". */
const maxValues = 7;

interface Value {
  input: HTMLInputElement;
  label: HTMLElement;
  count: HTMLElement | null;
}

class Facet {
  readonly name: string;
  readonly #fieldset: HTMLFieldSetElement;
  readonly #all: HTMLInputElement | undefined;
  readonly #values: readonly Value[];
  readonly #more: HTMLButtonElement | null;
  #pages: Promise<readonly ReadonlySet<string>[]> | undefined;

  constructor(fieldset: HTMLFieldSetElement, onChange: () => void) {
    this.name = fieldset.name;
    this.#fieldset = fieldset;
    this.#more = fieldset.querySelector("button");
    const values = [...fieldset.querySelectorAll("label")].flatMap((label): Value[] => {
      const input = label.querySelector("input");
      return input ? [{ input, label, count: label.querySelector(".count") }] : [];
    });
    this.#all = values.find(({ input }) => input.value === "")?.input;
    this.#values = values.filter(({ input }) => input !== this.#all);
    fieldset.addEventListener("change", ({ target }) => {
      if (target === this.#all) this.choose([]);
      this.#showAll();
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
    this.#showAll();
  }

  #showAll(): void {
    if (this.#all) this.#all.checked = this.chosen.length === 0;
  }

  /** @returns a predicate for pages that have one of the selected values */
  async filter(engine: SearchEngine): Promise<(page: Ranked) => boolean> {
    if (this.chosen.length === 0) return () => true;
    const pages = await this.#load(engine);
    const chosen = this.#values.flatMap(({ input }, index) =>
      input.checked ? (pages[index] ?? []) : [],
    );
    return ({ hit }) => chosen.some((ids) => ids.has(hit.id));
  }

  /** @param results the results after all other facets are applied */
  async show(engine: SearchEngine, results: readonly Ranked[]): Promise<void> {
    const pages = await this.#load(engine);
    let visible = 0;
    for (const [index, { input, label, count }] of this.#values.entries()) {
      const found = results.filter(({ hit }) => pages[index]?.has(hit.id)).length;
      if (count) count.textContent = String(found);
      label.hidden = found === 0 && !input.checked;
      if (!label.hidden) visible += 1;
      label.classList.toggle("is-more", visible > maxValues);
    }
    const all = this.#all?.closest("label")?.querySelector(".count");
    if (all) all.textContent = String(results.length);
    if (this.#more) this.#more.hidden = visible <= maxValues;
    this.#fieldset.hidden = visible === 0;
  }

  #load(engine: SearchEngine): Promise<readonly ReadonlySet<string>[]> {
    return (this.#pages ??= Promise.all(
      this.#values.map(({ input }) => engine.pagesWith(this.name, input.value)),
    ));
  }
}

export class Facets {
  readonly #facets: readonly Facet[];

  constructor(root: HTMLElement, onChange: () => void) {
    this.#facets = [...root.querySelectorAll("fieldset")].map((one) => new Facet(one, onChange));
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

  /** @returns the pages that have a selected value in each facet */
  async narrow(engine: SearchEngine, pages: readonly Ranked[]): Promise<Ranked[]> {
    const filters = await Promise.all(this.#facets.map((facet) => facet.filter(engine)));
    return pages.filter((page) => filters.every((has) => has(page)));
  }

  /** Updates the number of pages for each value, given the selection in the other facets. */
  async count(engine: SearchEngine, pages: readonly Ranked[]): Promise<void> {
    await Promise.all(
      this.#facets.map(async (facet) => {
        const others = this.#facets.filter((other) => other !== facet);
        const filters = await Promise.all(others.map((other) => other.filter(engine)));
        await facet.show(
          engine,
          pages.filter((page) => filters.every((has) => has(page))),
        );
      }),
    );
  }
}
