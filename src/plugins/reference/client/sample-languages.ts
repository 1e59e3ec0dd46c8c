/**
 * Language of the code samples: one choice for all samples of the page, stored for the next visit.
 *
 * The page contains the first request in every language. The samples of operations are copies of
 * that request with a different URL.
 */
const key = "request-language";

/** Applies the choice to all samples. Without storage, it lasts until the page is closed. */
export function enableSampleLanguages(): void {
  const tabs = new Map(
    Array.from(document.querySelectorAll<HTMLDetailsElement>("[data-request]"), (tab) => [
      tab.dataset["request"] ?? "",
      tab,
    ]),
  );
  const firstUrl = document.querySelector<HTMLElement>("[data-tabs-url]")?.dataset["tabsUrl"] ?? "";
  const samples = Array.from(document.querySelectorAll<HTMLElement>("[data-sample]"), (sample) => ({
    sample,
    url: /https?:[^']+/.exec(sample.querySelector("code")?.textContent ?? "")?.[0] ?? "",
    select: addSelect(sample, [...tabs.keys()]),
  })).filter(({ url }) => !url.endsWith(".ndjson"));

  const show = (name: string) => {
    const tab = tabs.get(name);
    const first = tab?.querySelector("code");
    if (!tab || !first) return;
    // Details of the same name are exclusive, so the browser closes the others.
    tab.open = true;
    for (const { sample, select, url } of samples) {
      select.value = name;
      sample.querySelector("code")?.replaceChildren(...copyCode(first, firstUrl, url));
    }
  };
  const choose = (name: string) => {
    show(name);
    try {
      localStorage.setItem(key, name);
    } catch {
      // Storage is unavailable, so the choice is not saved.
    }
  };
  for (const { sample, select } of samples) {
    sample.querySelector(".sample-label")?.append(select);
    select.addEventListener("change", () => choose(select.value));
  }
  for (const [name, tab] of tabs)
    tab.querySelector("summary")?.addEventListener("click", (event) => {
      event.preventDefault();
      choose(name);
    });
  show(read() ?? [...tabs.keys()][0] ?? "");
}

function addSelect(sample: HTMLElement, names: readonly string[]): HTMLSelectElement {
  const select = document.createElement("select");
  select.ariaLabel = sample.querySelector(".sample-label")?.textContent ?? "";
  for (const name of names) select.append(new Option(name));
  return select;
}

/** @returns the nodes of a highlighted sample with its URL replaced */
function copyCode(code: Element, from: string, to: string): Node[] {
  const copy = code.cloneNode(true);
  const walker = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    node.nodeValue = (node.nodeValue ?? "").replaceAll(from, to);
  return [...copy.childNodes];
}

function read(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
