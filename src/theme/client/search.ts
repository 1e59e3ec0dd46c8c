/**
 * The search page: searches while one types, keeps the query in the address, and is worked with the keyboard alone.
 */
import {
  loadEngine,
  type Matches,
  type SearchEngine,
} from "./search-engine.ts";
import { isNearMatch } from "./near-match.ts";
import { showMatch } from "./search-result.ts";

/** Milliseconds without a key after which a query is taken as meant. */
const pause = 150;
const resultsAtOnce = 10;

const nothing: Matches = { count: 0, read: () => Promise.resolve([]) };

/** @param main the search page's main element, which carries the words to show */
export function startSearch(main: HTMLElement): void {
  const parts = findParts(main);
  if (parts) new SearchPage(main, parts).start();
}

function findParts(main: HTMLElement) {
  const form = main.querySelector("form");
  const input = main.querySelector<HTMLInputElement>("[data-search-input]");
  const status = main.querySelector<HTMLElement>("[data-search-status]");
  const results = main.querySelector<HTMLElement>("[data-search-results]");
  const more = main.querySelector<HTMLButtonElement>("[data-search-more]");
  const advice = main.querySelector<HTMLElement>("[data-search-advice]");
  const failure = main.querySelector<HTMLElement>("[data-search-failure]");
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
    template
    ? { form, input, status, results, more, advice, failure, template }
    : undefined;
}

type Parts = NonNullable<ReturnType<typeof findParts>>;

class SearchPage {
  readonly #main: HTMLElement;
  readonly #parts: Parts;
  #engine: Promise<SearchEngine> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The search that may show its results: a slow answer to an older query is dropped. */
  #current = 0;
  #matches: Matches = nothing;

  constructor(main: HTMLElement, parts: Parts) {
    this.#main = main;
    this.#parts = parts;
  }

  start(): void {
    const { form, input, more } = this.#parts;
    more.addEventListener("click", () => void this.#showMore());
    input.addEventListener("input", () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#searchFor(input.value), pause);
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      clearTimeout(this.#timer);
      this.#searchFor(input.value);
    });
    this.#main.addEventListener("keydown", (event) => this.#move(event));
    addEventListener("popstate", () => this.#readAddress());
    this.#readAddress();
    input.focus();
  }

  #readAddress(): void {
    const query = new URLSearchParams(location.search).get("q") ?? "";
    this.#parts.input.value = query;
    void this.#show(query.trim());
  }

  #searchFor(text: string): void {
    const query = text.trim();
    const address = new URL(location.href);
    const before = address.searchParams.get("q") ?? "";
    if (query === before) return;
    if (query === "") address.searchParams.delete("q");
    else address.searchParams.set("q", query);
    // A query that grows or shrinks is the same search: one step back leaves it.
    const isSame =
      before !== "" && (query.startsWith(before) || before.startsWith(query));
    if (isSame) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
    void this.#show(query);
  }

  async #show(query: string): Promise<void> {
    const { input, results, more, advice, failure, status } = this.#parts;
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
    };
    if (query === "") {
      clear();
      status.textContent = "";
      return;
    }
    const slow = setTimeout(() => (status.textContent = busy), 300);
    try {
      this.#engine ??= loadEngine(
        (this.#main.dataset["search"] ?? "/").split(" "),
      );
      const engine = await this.#engine;
      const found = await engine.search(query);
      const guesses = await found.read(0, resultsAtOnce);
      const isFound = guesses.some(({ excerpt }) =>
        isNearMatch(query, excerpt),
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
      advice.hidden = matches.count > 0;
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
      ...results.querySelectorAll("a"),
      ...(more.hidden ? [] : [more]),
    ];
    const at = stops.findIndex((stop) => stop === document.activeElement);
    if (at < 0) return;
    if (event.key === "Escape") {
      if (at > 0) input.focus();
      else if (input.value !== "") {
        input.value = "";
        this.#searchFor("");
      } else return;
    } else if (event.key === "ArrowDown") stops[at + 1]?.focus();
    else if (event.key === "ArrowUp") stops[at - 1]?.focus();
    else return;
    event.preventDefault();
  }
}
