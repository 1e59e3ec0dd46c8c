/**
 * Search interface, used on the search page and in the dialog. It searches as the reader types and
 * shows results as they load.
 *
 * The HTML of the search page provides the strings, the facets and the result template. To search
 * in another language, the view loads the HTML of that language's search page and stays on the same
 * page.
 */
import { SearchEngine, type SearchResults } from "./engine.ts";
import { endTask } from "./end-task.ts";
import { FacetFilters } from "./facets.ts";
import { readSearches, storeSearch } from "./last-searches.ts";
import type { Ranked } from "./rank.ts";
import { readResult, showResult, type Result } from "./result.ts";

/**
 * Delay in milliseconds after the last keystroke before a search starts, and before a slow search
 * shows that it is busy.
 */
const delay = { typing: 150, busy: 300 };

const resultsPerPage = 10;

/**
 * Number of results to load at a time, the next ones when the end of these is visible. Loading
 * more would slow down the first ones, and most readers choose one of these.
 */
const batchSize = 3;

export class SearchView {
  readonly #root: HTMLElement;
  readonly #isPage: boolean;
  readonly #engine: SearchEngine;
  readonly #facets: FacetFilters;
  /** Aborted when the view of another language replaces this one. */
  readonly #replaced = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Sequence number of the latest search, used to discard late results of earlier ones. */
  #turn = 0;
  #pages: readonly Ranked[] = [];
  /** Number of results to show before the reader asks for more. */
  #limit = resultsPerPage;
  /** Watches for the end of the results, until it is clear of the lower edge. */
  readonly #end: IntersectionObserver;

  /** @param root main element of the search page, or the dialog with its content */
  constructor(root: HTMLElement) {
    this.#root = root;
    this.#isPage = !root.matches("dialog");
    // The start of a further result is not worth its request. A dialog that is not full cannot scroll.
    this.#end = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void this.#showNext();
      },
      { rootMargin: `0px 0px -${this.#isPage ? 15 : 5}%` },
    );
    const { lang: language, dataset } = root;
    this.#engine = new SearchEngine({
      language,
      roots: (dataset["search"] ?? "").split(" "),
      ignored: dataset["ignored"] ?? "",
      synonyms: dataset["synonyms"] ?? "",
      hasBelow: dataset["below"] !== undefined,
      useWorker: dataset["worker"] !== undefined,
      metaCacheTag: dataset["tag"],
      others: [...(this.#languages?.options ?? [])].flatMap(({ value, dataset: { root: path } }) =>
        value === language || path === undefined ? [] : [{ language: value, root: path }],
      ),
    });
    this.#facets = new FacetFilters(root, this.#engine, () => this.#searchFor());
    this.#connect();
  }

  /**
   * Searches for the query in the URL.
   *
   * @param typed query typed while this code was loading, which takes precedence
   */
  async readAddress(typed?: string): Promise<void> {
    const { searchParams } = new URL(location.href);
    const view = await this.#speak(searchParams.get("language") ?? document.documentElement.lang);
    if (!view) return;
    view.#input.value = typed ?? searchParams.get("q") ?? "";
    view.#order.value = searchParams.get("order") ?? "";
    view.#facets.read(searchParams);
    if (typed !== undefined) view.#writeAddress();
    view.#keepInLanguages();
    await view.#search();
  }

  start(query: string): void {
    this.#input.value = query;
    this.#input.focus();
    this.#searchFor();
  }

  #part<Type extends HTMLElement = HTMLElement>(name: string): Type {
    const element = this.#root.querySelector<Type>(`[data-search-${name}]`);
    if (!element) throw new Error(`The search page has no element for ${name}.`);
    return element;
  }

  get #input() {
    return this.#part<HTMLInputElement>("input");
  }

  get #order() {
    return this.#part<HTMLSelectElement>("order");
  }

  /** Null on a monolingual site. */
  get #languages() {
    return this.#root.querySelector<HTMLSelectElement>("[data-search-language]");
  }

  #connect(): void {
    const { signal } = this.#replaced;
    // Wide windows have more facets.
    addEventListener("resize", () => void this.#facets.show(), { signal });
    const on = <Event extends keyof HTMLElementEventMap>(
      name: string,
      event: Event,
      listener: (event: HTMLElementEventMap[Event]) => void,
    ) => this.#part(name).addEventListener(event, listener);
    if (this.#isPage) {
      addEventListener("popstate", () => void this.readAddress(), { signal });
      on("form", "submit", (event) => {
        event.preventDefault();
        this.#searchFor();
      });
    }
    on("input", "input", () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#searchFor(), delay.typing);
    });
    on("order", "change", () => this.#searchFor());
    on("instead", "click", () => void this.#search(true));
    on("other", "click", () => void this.#goOnIn(this.#part<HTMLButtonElement>("other").value));
    on("more", "click", () => void this.#showMore());
    on("form", "keydown", (event) => this.#move(event));
    on("results", "click", () => storeSearch(this.#input.value.trim()));
    this.#part("last")
      .querySelector("button")
      ?.addEventListener("click", () => {
        storeSearch(undefined);
        this.showStart();
        this.#input.focus();
      });
    const languages = this.#languages;
    languages?.addEventListener("change", () => void this.#goOnIn(languages.value));
    if (languages) languages.disabled = false;
  }

  async #goOnIn(language: string): Promise<void> {
    const view = await this.#speak(language);
    if (view) view.#searchFor();
  }

  /** @returns the view in the language, or undefined if a newer request replaces this one */
  async #speak(language: string): Promise<SearchView | undefined> {
    const languages = this.#languages;
    const option = [...(languages?.options ?? [])].find(({ value }) => value === language);
    const path = option?.dataset["path"];
    if (language === this.#root.lang || path === undefined) return this;
    const turn = ++this.#turn;
    const page = await fetchSearchPage(path);
    if (turn !== this.#turn) return undefined;
    if (!page) return this;
    const { value } = this.#input;
    const wasChosen = languages === document.activeElement;
    this.#replaced.abort();
    putSearchPage(this.#root, page);
    const view = new SearchView(this.#root);
    view.#input.value = value;
    (wasChosen && view.#languages ? view.#languages : view.#input).focus();
    return view;
  }

  #searchFor(): void {
    clearTimeout(this.#timer);
    if (!this.#isPage || this.#writeAddress()) void this.#search();
  }

  /** @returns whether the URL changed */
  #writeAddress(): boolean {
    const address = new URL(location.href);
    const before = address.searchParams.get("q") ?? "";
    const query = this.#input.value.trim();
    const language = this.#root.lang === document.documentElement.lang ? "" : this.#root.lang;
    for (const [name, value] of Object.entries({ q: query, language, order: this.#order.value }))
      if (value === "") address.searchParams.delete(name);
      else address.searchParams.set(name, value);
    this.#facets.write(address.searchParams);
    if (address.href === location.href) return false;
    // Extending or shortening the query does not add a history entry.
    const isSame =
      before !== "" && query !== before && (query.startsWith(before) || before.startsWith(query));
    if (isSame) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
    this.#keepInLanguages();
    return true;
  }

  /** Adds the query to the links to other languages. */
  #keepInLanguages(): void {
    const q = new URLSearchParams(location.search).get("q") ?? "";
    for (const link of document.querySelectorAll<HTMLAnchorElement>(".languages a[hreflang]")) {
      link.search = q && `?${new URLSearchParams({ q })}`;
    }
  }

  /** @param isExact disables spelling correction */
  async #search(isExact = false): Promise<void> {
    const turn = ++this.#turn;
    const query = this.#input.value.trim();
    if (query === "") {
      this.#clear();
      this.showStart();
      return;
    }
    const status = this.#part("status");
    const slow = setTimeout(() => {
      if (turn === this.#turn) status.textContent = this.#root.dataset["busy"] ?? "";
    }, delay.busy);
    try {
      const results = await this.#engine.search(query, isExact);
      const narrowed = await this.#facets.narrow(await this.#sort(results.pages));
      await endTask();
      if (turn !== this.#turn) return;
      const first = readAll(narrowed.slice(0, batchSize));
      // The status and the notes appear with the first result, so that the layout does not shift.
      await first[0];
      if (turn !== this.#turn) return;
      clearTimeout(slow);
      this.#clear();
      this.#pages = narrowed;
      this.#limit = resultsPerPage;
      this.#showCorrection(query, results);
      await this.#append(first, turn);
      await endTask();
      if (turn === this.#turn) await this.#facets.show(results.pages);
    } catch (error) {
      console.error(error);
      if (turn === this.#turn) this.#fail(query);
    } finally {
      clearTimeout(slow);
    }
  }

  async #sort(pages: readonly Ranked[]): Promise<readonly Ranked[]> {
    if (this.#order.value === "") return pages;
    const order = await this.#engine.newestFirst();
    // Pages without a date come last, in their original order.
    const at = new Map(order.map((id, index) => [id, index - order.length]));
    const place = ({ hit }: Ranked) => at.get(hit.id) ?? 0;
    return pages.toSorted((a, b) => place(a) - place(b));
  }

  #clear(): void {
    this.#pages = [];
    this.#part("results").replaceChildren();
    this.#part("status").textContent = "";
    for (const name of ["more", "advice", "failure", "note", "other", "all", "start"])
      this.#part(name).hidden = true;
    this.#setActive(undefined);
    this.#setState("none");
  }

  /** Shows the last searches, newest pages and topics, as long as there is no query. */
  showStart(): void {
    if (this.#input.value.trim() !== "") return;
    this.#setState("start");
    this.#showPlaces();
  }

  #showPlaces(): void {
    this.#part("start").hidden = false;
    const last = this.#part("last");
    const links = readSearches().map((query) => this.#linkToSearch(query));
    last.hidden = links.length === 0;
    last.querySelector("ul")?.replaceChildren(
      ...links.map((link) => {
        const item = document.createElement("li");
        link.className = "chip";
        item.append(link);
        return item;
      }),
    );
  }

  /** @returns a link to the search page that searches in place */
  #linkToSearch(query: string): HTMLAnchorElement {
    const link = document.createElement("a");
    link.href = `${this.#part<HTMLFormElement>("form").action}?${new URLSearchParams({ q: query })}`;
    link.textContent = query;
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      this.start(query);
    });
    return link;
  }

  #setState(state: "start" | "none" | "found"): void {
    this.#root.dataset["state"] = state;
    this.#input.ariaExpanded = String(state === "found");
  }

  #showCorrection(query: string, { corrected, language, suggestions }: SearchResults): void {
    const { dataset } = this.#root;
    const count = this.#pages.length;
    const words = count === 0 ? "none" : count === 1 ? "one" : "many";
    const fill = (name: string, value: string) =>
      (dataset[name] ?? "").replace("{count}", String(count)).replace("{query}", () => value);
    this.#part("status").textContent = fill(words, corrected ?? query);
    this.#part("advice").hidden = count > 0;
    this.#setState(count > 0 ? "found" : "none");
    if (count === 0) this.#showPlaces();
    const near = this.#part("nearest");
    near.hidden = suggestions.length === 0;
    near.replaceChildren(
      near.firstChild ?? "",
      ...suggestions.flatMap((word) => [" ", this.#linkToSearch(word)]),
    );
    this.#part("note").hidden = corrected === undefined;
    this.#part("corrected").textContent = fill("corrected", corrected ?? query);
    this.#part("instead").textContent = fill("instead", query);
    const other = this.#part<HTMLButtonElement>("other");
    const option = [...(this.#languages?.options ?? [])].find(({ value }) => value === language);
    other.hidden = option === undefined;
    other.value = language ?? "";
    other.textContent = (dataset["other"] ?? "").replace("{language}", () => option?.text ?? "");
    const all = this.#part<HTMLAnchorElement>("all");
    const address = new URLSearchParams({ q: query });
    this.#facets.write(address);
    all.hidden = count < 2;
    all.search = `?${address}`;
    all.textContent = fill("all", query);
  }

  #fail(query: string): void {
    this.#clear();
    this.#part("status").textContent = this.#root.dataset["failed"] ?? "";
    const failure = this.#part("failure");
    failure.hidden = false;
    for (const link of failure.querySelectorAll<HTMLAnchorElement>("[data-takes-query]"))
      link.search = `?${new URLSearchParams({ q: query })}`;
  }

  /** Adds results in order, until a newer search replaces this one, and then watches for their end. */
  async #append(reading: readonly Promise<Result>[], turn: number): Promise<void> {
    this.#end.disconnect();
    const template = this.#part<HTMLTemplateElement>("result");
    for (const next of reading) {
      const result = await next;
      if (turn !== this.#turn) return;
      const list = this.#part("results");
      list.append(showResult(template, result, this.#root.dataset["without"] ?? ""));
      if (list.lastElementChild) list.lastElementChild.id = `search.result-${list.children.length}`;
      // Enter opens the best result where the dialog names its keys.
      if (list.children.length === 1 && this.#hasKeys()) this.#setActive(list.children[0]);
    }
    const { children, childElementCount: count } = this.#part("results");
    const { length: total } = this.#pages;
    this.#part("more").hidden = count < this.#limit || count === total;
    const end = children[count - 1]?.querySelector("[data-part]:last-child");
    if (end && count < Math.min(this.#limit, total)) this.#end.observe(end);
  }

  #hasKeys(): boolean {
    return !this.#isPage && matchMedia("(hover: hover) and (width >= 40rem)").matches;
  }

  async #showNext(): Promise<void> {
    const { childElementCount: count } = this.#part("results");
    const end = Math.min(count + batchSize, this.#limit);
    await this.#append(readAll(this.#pages.slice(count, end)), this.#turn);
  }

  async #showMore(): Promise<void> {
    const results = this.#part("results");
    const { childElementCount: count } = results;
    this.#limit += resultsPerPage;
    await this.#showNext();
    results.children[count]?.querySelector("a")?.focus();
  }

  /**
   * Handles the keys of the field, which keeps the focus: arrows choose a result, Enter opens it. On
   * the search page, Escape returns to the query, then clears it.
   */
  #move(event: KeyboardEvent): void {
    const { key, target } = event;
    if (target !== this.#input || event.isComposing) return;
    const rows = [...this.#part("results").children];
    const at = rows.findIndex((row) => row.ariaSelected === "true");
    if (key === "ArrowDown" || key === "ArrowUp") {
      const next = key === "ArrowDown" ? Math.min(at + 1, rows.length - 1) : Math.max(at - 1, -1);
      this.#setActive(rows[next]);
    } else if (key === "Enter" && at >= 0)
      // With the modifier keys of the reader, so that Ctrl opens a tab.
      rows[at]?.querySelector("a")?.dispatchEvent(new MouseEvent("click", clickOf(event)));
    else if (key === "Escape" && this.#isPage && at >= 0) this.#setActive(undefined);
    else if (key === "Escape" && this.#isPage && this.#input.value !== "") this.start("");
    else return;
    event.preventDefault();
  }

  /** Marks a result as the chosen one, or none. */
  #setActive(row: Element | undefined): void {
    for (const other of this.#part("results").children) other.ariaSelected = String(other === row);
    row?.scrollIntoView({ block: "nearest" });
    if (row) this.#input.setAttribute("aria-activedescendant", row.id);
    else this.#input.removeAttribute("aria-activedescendant");
  }
}

function clickOf({ ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): MouseEventInit {
  return { ctrlKey, metaKey, shiftKey, altKey, bubbles: true, cancelable: true };
}

/** Starts to read all results. They are awaited in order, so later ones may fail unnoticed. */
function readAll(pages: readonly Ranked[]): Promise<Result>[] {
  const reading = pages.map(readResult);
  for (const each of reading) each.catch(() => undefined);
  return reading;
}

export async function fetchSearchPage(address: string): Promise<Document | undefined> {
  const response = await fetch(address).catch(() => undefined);
  if (!response?.ok) return undefined;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  return page.querySelector("main[data-search]") ? page : undefined;
}

/** Replaces the content of a search page or dialog with that of another search page. */
export function putSearchPage(root: HTMLElement, page: Document): void {
  const main = page.querySelector<HTMLElement>("main[data-search]");
  if (!main) return;
  if (root.matches("dialog")) root.ariaLabel = main.querySelector("h1")?.textContent ?? "";
  else document.title = page.title;
  for (const part of main.querySelectorAll("noscript")) part.remove();
  root.lang = main.lang;
  root.dir = main.dir;
  Object.assign(root.dataset, main.dataset);
  root.replaceChildren(...document.importNode(main, true).childNodes);
}
