/**
 * The lists by which results are narrowed: section, year and tag. Each offers what the results have, with how many.
 */
import type { Matches } from "./search-engine.ts";

const mostChoices = 40;

export class SearchFacets {
  readonly #lists: HTMLSelectElement[];

  constructor(root: HTMLElement, onChange: () => void) {
    this.#lists = [...root.querySelectorAll<HTMLSelectElement>("[data-search-facet]")];
    for (const list of this.#lists) list.addEventListener("change", onChange);
  }

  /** @returns what is chosen, as in `year:2026` */
  chosen(): string[] {
    return this.#lists
      .filter(({ value }) => value !== "")
      .map(({ name, value }) => `${name}:${value}`);
  }

  /** Chooses what an address names. */
  read(address: URLSearchParams): void {
    for (const list of this.#lists) {
      const value = address.get(list.name) ?? "";
      offer(list, value === "" ? [] : [[value, 0]]);
      list.value = value;
    }
  }

  write(address: URLSearchParams): void {
    for (const { name, value } of this.#lists)
      if (value === "") address.delete(name);
      else address.set(name, value);
  }

  show({ facets }: Matches): void {
    for (const list of this.#lists) {
      const { name, value } = list;
      const counts = [...facets]
        .filter(([facet, count]) => facet.startsWith(`${name}:`) && count > 0)
        .map(([facet, count]): [string, number] => [facet.slice(name.length + 1), count])
        .toSorted(([a, many], [b, more]) =>
          name === "year" ? b.localeCompare(a) : more - many || (a < b ? -1 : 1),
        )
        .slice(0, mostChoices);
      const isGone = value !== "" && !counts.some(([each]) => each === value);
      offer(list, isGone ? [...counts, [value, 0]] : counts);
      list.value = value;
    }
  }
}

/** The first choice stays: all of them. */
function offer(list: HTMLSelectElement, counts: [string, number][]): void {
  list.length = 1;
  for (const [value, count] of counts)
    list.add(new Option(count > 0 ? `${value} (${count})` : value, value));
  list.disabled = counts.length === 0;
}
