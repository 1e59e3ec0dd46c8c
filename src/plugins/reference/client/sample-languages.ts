/**
 * Language of the code samples: one choice for all samples of the page, stored for the next visit.
 *
 * The page contains the first request in every language. The samples of operations are copies of
 * that request with a different path.
 */
import { breakAddress } from "./break-address.ts";

const key = "request-language";

const linesExtension = ".ndjson";

/** Applies the choice to all samples. Without storage, it lasts until the page is closed. */
export function enableSampleLanguages(): void {
  const tabs = new Map(
    Array.from(document.querySelectorAll<HTMLDetailsElement>("[data-request]"), (tab) => [
      tab.dataset["request"] ?? "",
      tab,
    ]),
  );
  const firstPath =
    document.querySelector<HTMLElement>("[data-tabs-path]")?.dataset["tabsPath"] ?? "";
  const samples = Array.from(
    document.querySelectorAll<HTMLElement>("[data-sample]"),
    (sample, index) => ({
      sample,
      path:
        /(?<=:\/\/[^/]+\/)[^']+/.exec(sample.querySelector("code")?.textContent ?? "")?.[0] ?? "",
      index,
    }),
  )
    .filter(({ path }) => !path.endsWith(linesExtension))
    .map((each) => ({ ...each, choices: addChoices(each.sample, [...tabs.keys()], each.index) }));

  const show = (name: string) => {
    const tab = tabs.get(name);
    const first = tab?.querySelector("code");
    if (!tab || !first) return;
    // Details of the same name are exclusive, so the browser closes the others.
    tab.open = true;
    for (const { sample, choices, path } of samples) {
      for (const choice of choices) choice.checked = choice.value === name;
      sample.querySelector("code")?.replaceChildren(...copyCode(first, firstPath, path));
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
  for (const { sample } of samples)
    sample.addEventListener("change", ({ target }) => {
      if (target instanceof HTMLInputElement) choose(target.value);
    });
  for (const [name, tab] of tabs)
    tab.querySelector("summary")?.addEventListener("click", (event) => {
      event.preventDefault();
      choose(name);
    });
  show(read() ?? [...tabs.keys()][0] ?? "");
}

/** Adds radio buttons, of which the Tab key reaches one for each sample. */
function addChoices(sample: HTMLElement, names: readonly string[], index: number) {
  const label = sample.querySelector(".sample-label");
  const group = document.createElement("span");
  group.className = "sample-tabs";
  group.role = "radiogroup";
  group.ariaLabel = label?.textContent ?? "";
  const choices = names.map((name) => {
    const choice = document.createElement("input");
    Object.assign(choice, { type: "radio", name: `sample-${index}`, value: name });
    const tab = document.createElement("label");
    tab.append(choice, name);
    group.append(tab);
    return choice;
  });
  const heading = document.createElement("span");
  heading.className = "sr-only";
  heading.append(...(label?.childNodes ?? []));
  label?.append(heading, group);
  return choices;
}

/** @returns the nodes of a highlighted sample with its path replaced */
function copyCode(code: Element, from: string, to: string): Node[] {
  const copy = code.cloneNode(true);
  if (copy instanceof Element) for (const wbr of copy.querySelectorAll("wbr")) wbr.remove();
  copy.normalize();
  const walker = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text && node.data.includes(from)) {
      node.after(...breakAddress(node.data.replace(from, to)));
      node.data = "";
    }
  return [...copy.childNodes];
}

function read(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
