/**
 * The search page: searches while one types, keeps the query in the address, and is worked with the keyboard alone.
 *
 * In another language it goes on where it is: the elements of that language's page take the place of its own.
 */
import { loadEngine, type Matches, type SearchEngine } from "./search-engine.ts";
import { isNearMatch } from "./near-match.ts";
import { SearchFacets } from "./search-facets.ts";
import { findSuggestion } from "./find-suggestion.ts";
import { fetchSearch, findParts, putSearch, type SearchParts } from "./search-elements.ts";
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
export function startSearch(main: HTMLElement, place: "page" | "dialog", query = ""): void {
  const parts = findParts(main);
  if (!parts) return;
  const search = new SearchPage(main, parts, place);
  if (place === "page") search.start();
  else search.startWith(query);
}

class SearchPage {
  readonly #main: HTMLElement;
  readonly #isPage: boolean;
  /** The language in which the search was opened: it stands in no address. */
  readonly #language: string;
  readonly #engines = new Map<string, Promise<SearchEngine>>();
  #parts: SearchParts;
  #facets: SearchFacets;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The search that may show its results: a slow answer to an older query is dropped. */
  #current = 0;
  #matches: Matches = nothing;

  constructor(main: HTMLElement, parts: SearchParts, place: "page" | "dialog") {
    this.#main = main;
    this.#isPage = place === "page";
    this.#language = main.lang;
    this.#parts = parts;
    this.#facets = this.#connect();
    main.addEventListener("keydown", (event) => this.#move(event));
  }

  /** Listens to the elements, which are others in each language. */
  #connect(): SearchFacets {
    const { form, input, more, meant, languages } = this.#parts;
    if (this.#isPage)
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        clearTimeout(this.#timer);
        this.#searchFor();
      });
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
    if (languages) {
      languages.disabled = false;
      languages.addEventListener("change", () => {
        clearTimeout(this.#timer);
        void this.#searchIn(languages.value);
      });
    }
    return new SearchFacets(this.#main, () => this.#searchFor());
  }

  async #searchIn(language: string): Promise<void> {
    if (await this.#speak(language)) this.#searchFor();
  }

  /** @returns whether the search is in that language now, and nothing else was asked for in the meantime */
  async #speak(language: string): Promise<boolean> {
    const turn = ++this.#current;
    const { languages, input } = this.#parts;
    if (language === this.#main.lang) return true;
    const { path } =
      [...(languages?.options ?? [])].find(({ value }) => value === language)?.dataset ?? {};
    const other = path === undefined ? undefined : await fetchSearch(path);
    if (turn !== this.#current) return false;
    if (other) {
      const wasChosen = languages === document.activeElement;
      putSearch(this.#main, other.main);
      if (this.#isPage) document.title = other.title;
      this.#parts = findParts(this.#main) ?? this.#parts;
      this.#facets = this.#connect();
      this.#parts.input.value = input.value;
      const { languages: others, input: field } = this.#parts;
      (wasChosen && others ? others : field).focus();
    }
    if (this.#parts.languages) this.#parts.languages.value = this.#main.lang;
    return true;
  }

  start(): void {
    addEventListener("popstate", () => void this.#readAddress());
    void this.#readAddress();
    this.#parts.input.focus();
  }

  startWith(query: string): void {
    this.#parts.input.value = query;
    this.#parts.input.focus();
    this.#searchFor();
  }

  async #readAddress(): Promise<void> {
    const { searchParams } = new URL(location.href);
    const language = searchParams.get("language") ?? this.#language;
    if (!(await this.#speak(language))) return;
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
    if (this.#main.lang === this.#language) address.searchParams.delete("language");
    else address.searchParams.set("language", this.#main.lang);
    this.#facets.write(address.searchParams);
    if (address.href === location.href) return false;
    // A query that grows or shrinks is the same search: one step back leaves it.
    const isSame =
      before !== "" && query !== before && (query.startsWith(before) || before.startsWith(query));
    if (isSame) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
    this.#keepInLanguages();
    return true;
  }

  /** Whoever changes the language goes on with the same query. */
  #keepInLanguages(): void {
    const q = new URLSearchParams(location.search).get("q") ?? "";
    const links = document.querySelectorAll<HTMLAnchorElement>(".languages a[hreflang]");
    for (const link of links) {
      link.removeAttribute("title");
      link.pathname = link.pathname.replace(/(?:search\/)?$/, "search/");
      link.search = q === "" ? "" : `?${new URLSearchParams({ q })}`;
    }
  }

  async #show(query: string): Promise<void> {
    const { input, results, more, advice, failure, status, meant } = this.#parts;
    const turn = ++this.#current;
    const { busy = "", none = "", one = "", many = "", failed = "" } = this.#main.dataset;
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
      const engine = await this.#loadEngine();
      const found = await engine.search(query, this.#facets.chosen());
      const guesses = await found.read(0, resultsAtOnce);
      const isFound = guesses.some(({ title, about, excerpt }) =>
        isNearMatch(query, `${excerpt}<mark>${title} ${about}</mark>`),
      );
      // What stands above the results comes with them, so that nothing jumps.
      const suggestion = await findSuggestion(engine, query, guesses);
      const matches = isFound ? found : nothing;
      const first = isFound ? guesses : [];
      if (turn !== this.#current) return;
      clear();
      const message = matches.count === 0 ? none : matches.count === 1 ? one : many;
      status.textContent = message
        .replace("{count}", String(matches.count))
        .replace("{query}", () => query);
      this.#facets.show(matches);
      advice.hidden = matches.count > 0;
      this.#suggest(suggestion);
      results.append(...first.map((match) => showMatch(this.#parts.template, match)));
      this.#matches = matches;
      more.hidden = first.length >= matches.count;
    } catch (error) {
      console.error(error);
      this.#engines.delete(this.#main.lang);
      if (turn !== this.#current) return;
      clear();
      status.textContent = failed;
      failure.hidden = false;
      for (const link of failure.querySelectorAll<HTMLAnchorElement>("[data-takes-query]"))
        link.search = `?${new URLSearchParams({ q: input.value })}`;
    } finally {
      clearTimeout(slow);
    }
  }

  #loadEngine(): Promise<SearchEngine> {
    const { lang, dataset } = this.#main;
    const roots = (dataset["search"] ?? "/").split(" ");
    const engine = this.#engines.get(lang) ?? loadEngine(roots, lang);
    this.#engines.set(lang, engine);
    return engine;
  }

  #suggest(query: string | undefined): void {
    if (query === undefined) return;
    const { meant } = this.#parts;
    meant.value = query;
    meant.textContent = (this.#main.dataset["meant"] ?? "").replace("{query}", () => query);
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

  /** Arrow keys go through field and results; on the page Escape goes back to the field and then empties it, while it closes the dialog. */
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
      if (!this.#isPage) return;
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
