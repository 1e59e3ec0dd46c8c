/**
 * The search page: searches while one types, keeps the query in the address, and is worked with the keyboard alone.
 */
import {
  loadEngine,
  type Match,
  type Matches,
  type SearchEngine,
} from "./search-engine.ts";
import { isNearMatch } from "./near-match.ts";
import { SearchFacets } from "./search-facets.ts";
import { suggestQuery } from "./suggest-query.ts";
import { showMatch } from "./search-result.ts";

/** Milliseconds without a key after which a query is taken as meant. */
const pause = 150;
const resultsAtOnce = 10;

const nothing: Matches = {
  count: 0,
  facets: new Map(),
  read: () => Promise.resolve([]),
};

/**
 * @param main the search page's main element, which carries the words to show, or a copy of it
 * @param place a dialog leaves the address of the page below it alone: Enter leads from it to the search page
 */
export function startSearch(
  main: HTMLElement,
  place: "page" | "dialog",
  query = "",
): void {
  const parts = findParts(main);
  if (!parts) return;
  const search = new SearchPage(main, parts, place);
  if (place === "page") search.start();
  else search.startWith(query);
}

function findParts(main: HTMLElement) {
  const form = main.querySelector("form");
  const input = main.querySelector<HTMLInputElement>("[data-search-input]");
  const status = main.querySelector<HTMLElement>("[data-search-status]");
  const results = main.querySelector<HTMLElement>("[data-search-results]");
  const more = main.querySelector<HTMLButtonElement>("[data-search-more]");
  const advice = main.querySelector<HTMLElement>("[data-search-advice]");
  const failure = main.querySelector<HTMLElement>("[data-search-failure]");
  const meant = main.querySelector<HTMLButtonElement>("[data-search-meant]");
  const template = main.querySelector<HTMLTemplateElement>(
    "[data-search-result]",
  );
  return form &&
    input &&
    status &&
    results &&
    more &&
    advice &&
    failure &&
    meant &&
    template
    ? { form, input, status, results, more, advice, failure, meant, template }
    : undefined;
}

type Parts = NonNullable<ReturnType<typeof findParts>>;

class SearchPage {
  readonly #main: HTMLElement;
  readonly #parts: Parts;
  readonly #facets: SearchFacets;
  readonly #isPage: boolean;
  #engine: Promise<SearchEngine> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The search that may show its results: a slow answer to an older query is dropped. */
  #current = 0;
  #matches: Matches = nothing;

  constructor(main: HTMLElement, parts: Parts, place: "page" | "dialog") {
    this.#main = main;
    this.#parts = parts;
    this.#isPage = place === "page";
    this.#facets = new SearchFacets(main, () => this.#searchFor());
    const { input, more, meant } = parts;
    more.addEventListener("click", () => void this.#showMore());
    meant.addEventListener("click", () => {
      input.value = meant.value;
      this.#searchFor();
      input.focus();
    });
    input.addEventListener("input", () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#searchFor(), pause);
    });
    main.addEventListener("keydown", (event) => this.#move(event));
  }

  start(): void {
    const { form, input } = this.#parts;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      clearTimeout(this.#timer);
      this.#searchFor();
    });
    addEventListener("popstate", () => this.#readAddress());
    this.#readAddress();
    input.focus();
  }

  startWith(query: string): void {
    this.#parts.input.value = query;
    this.#parts.input.focus();
    this.#searchFor();
  }

  #readAddress(): void {
    const { searchParams } = new URL(location.href);
    const query = searchParams.get("q") ?? "";
    this.#parts.input.value = query;
    this.#facets.read(searchParams);
    this.#keepInLanguages();
    void this.#show(query.trim());
  }

  #searchFor(): void {
    const query = this.#parts.input.value.trim();
    if (this.#isPage && !this.#writeAddress(query)) return;
    void this.#show(query);
  }

  /** @returns whether the address has changed */
  #writeAddress(query: string): boolean {
    const address = new URL(location.href);
    const before = address.searchParams.get("q") ?? "";
    if (query === "") address.searchParams.delete("q");
    else address.searchParams.set("q", query);
    this.#facets.write(address.searchParams);
    if (address.href === location.href) return false;
    // A query that grows or shrinks is the same search: one step back leaves it.
    const isSame =
      before !== "" &&
      query !== before &&
      (query.startsWith(before) || before.startsWith(query));
    if (isSame) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
    this.#keepInLanguages();
    return true;
  }

  /** Whoever changes the language goes on with the same query. */
  #keepInLanguages(): void {
    const q = new URLSearchParams(location.search).get("q") ?? "";
    const links = document.querySelectorAll<HTMLAnchorElement>(
      ".languages a[hreflang]",
    );
    for (const link of links) {
      link.removeAttribute("title");
      link.pathname = link.pathname.replace(/(?:search\/)?$/, "search/");
      link.search = q === "" ? "" : `?${new URLSearchParams({ q })}`;
    }
  }

  async #show(query: string): Promise<void> {
    const { input, results, more, advice, failure, status, meant } =
      this.#parts;
    const turn = ++this.#current;
    const {
      busy = "",
      none = "",
      one = "",
      many = "",
      failed = "",
    } = this.#main.dataset;
    const clear = () => {
      results.replaceChildren();
      more.hidden = true;
      advice.hidden = true;
      failure.hidden = true;
      meant.hidden = true;
    };
    if (query === "") {
      clear();
      this.#facets.show(nothing);
      status.textContent = "";
      return;
    }
    const slow = setTimeout(() => {
      if (turn === this.#current) status.textContent = busy;
    }, 300);
    try {
      this.#engine ??= loadEngine(
        (this.#main.dataset["search"] ?? "/").split(" "),
      );
      const engine = await this.#engine;
      const found = await engine.search(query, this.#facets.chosen());
      const guesses = await found.read(0, resultsAtOnce);
      const isFound = guesses.some(({ title, about, excerpt }) =>
        isNearMatch(query, `${excerpt}<mark>${title} ${about}</mark>`),
      );
      const matches = isFound ? found : nothing;
      const first = isFound ? guesses : [];
      if (turn !== this.#current) return;
      clear();
      const message =
        matches.count === 0 ? none : matches.count === 1 ? one : many;
      status.textContent = message
        .replace("{count}", String(matches.count))
        .replace("{query}", () => query);
      this.#facets.show(matches);
      advice.hidden = matches.count > 0;
      this.#suggest(query, guesses, found);
      results.append(
        ...first.map((match) => showMatch(this.#parts.template, match)),
      );
      this.#matches = matches;
      more.hidden = first.length >= matches.count;
    } catch (error) {
      console.error(error);
      this.#engine = undefined;
      if (turn !== this.#current) return;
      clear();
      status.textContent = failed;
      failure.hidden = false;
      for (const link of failure.querySelectorAll<HTMLAnchorElement>(
        "[data-takes-query]",
      ))
        link.search = `?${new URLSearchParams({ q: input.value })}`;
    } finally {
      clearTimeout(slow);
    }
  }

  /** Pagefind's guesses have the word's beginning, so that what is near is among their words. */
  #suggest(query: string, guesses: readonly Match[], found: Matches): void {
    const { meant } = this.#parts;
    const other = suggestQuery(query, [
      ...guesses.flatMap(({ title, excerpt }) => [title, excerpt]),
      ...[...found.facets.keys()].map((facet) => facet.replace(/^\w+:/, "")),
    ]);
    if (other === undefined) return;
    meant.value = other;
    meant.textContent = (this.#main.dataset["meant"] ?? "").replace(
      "{query}",
      () => other,
    );
    meant.hidden = false;
  }

  async #showMore(): Promise<void> {
    const { results, more, template } = this.#parts;
    const turn = this.#current;
    const shown = results.childElementCount;
    const next = await this.#matches.read(shown, shown + resultsAtOnce);
    if (turn !== this.#current || results.childElementCount !== shown) return;
    results.append(...next.map((match) => showMatch(template, match)));
    more.hidden = results.childElementCount >= this.#matches.count;
    results.children[shown]?.querySelector("a")?.focus();
  }

  /** Arrow keys go through field and results, Escape goes back to the field and then empties it. */
  #move(event: KeyboardEvent): void {
    const { input, results, more } = this.#parts;
    const stops = [
      input,
      ...results.querySelectorAll<HTMLElement>("h2 a"),
      ...(more.hidden ? [] : [more]),
    ];
    const at = stops.findIndex((stop) => stop === document.activeElement);
    if (at < 0) return;
    if (event.key === "Escape") {
      if (at > 0) input.focus();
      else if (input.value !== "") {
        input.value = "";
        this.#searchFor();
      } else return;
    } else if (event.key === "ArrowDown") stops[at + 1]?.focus();
    else if (event.key === "ArrowUp") stops[at - 1]?.focus();
    else return;
    event.preventDefault();
  }
}
