/**
 * What the search's page consists of, and how it goes on in another language: with the elements of that language's page.
 */

/** @returns the elements that are worked with, or undefined where one is missing */
export function findParts(main: HTMLElement) {
  const form = main.querySelector("form");
  const input = main.querySelector<HTMLInputElement>("[data-search-input]");
  const status = main.querySelector<HTMLElement>("[data-search-status]");
  const results = main.querySelector<HTMLElement>("[data-search-results]");
  const more = main.querySelector<HTMLButtonElement>("[data-search-more]");
  const advice = main.querySelector<HTMLElement>("[data-search-advice]");
  const failure = main.querySelector<HTMLElement>("[data-search-failure]");
  const meant = main.querySelector<HTMLButtonElement>("[data-search-meant]");
  const languages = main.querySelector<HTMLSelectElement>("[data-search-language]");
  const template = main.querySelector<HTMLTemplateElement>("[data-search-result]");
  return form && input && status && results && more && advice && failure && meant && template
    ? {
        form,
        input,
        status,
        results,
        more,
        advice,
        failure,
        meant,
        template,
        /** None on a site of one language. */
        languages,
      }
    : undefined;
}

export type SearchParts = NonNullable<ReturnType<typeof findParts>>;

/** @returns the search page at an address, or undefined where there is none */
export async function fetchSearch(
  address: string,
): Promise<{ title: string; main: HTMLElement } | undefined> {
  const response = await fetch(address).catch(() => undefined);
  if (!response?.ok) return undefined;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const main = page.querySelector<HTMLElement>("main[data-search]");
  return main ? { title: page.title, main } : undefined;
}

/**
 * @param root the search page's main element or a dialog, which takes all that another's main element has
 * @param main is not used any more
 */
export function putSearch(root: HTMLElement, main: HTMLElement): void {
  const isDialog = root.matches("dialog");
  if (isDialog) root.ariaLabel = main.querySelector("h1")?.textContent ?? "";
  const left = isDialog ? ".page-head, noscript, script" : "noscript, script";
  for (const part of main.querySelectorAll(left)) part.remove();
  root.lang = main.lang;
  root.dir = main.dir;
  Object.assign(root.dataset, main.dataset);
  root.replaceChildren(...document.importNode(main, true).childNodes);
}
