/**
 * Suggestions on the 404 page. The search field is filled with the words of the URL. Static hosts
 * cannot suggest a similar page, so the script finds it in the sitemap, with the rule of the edge.
 * Its title takes the place of its path.
 */
import { didYouMean } from "../../../contract/did-you-mean.ts";
import { percentDecode } from "../../../format/percent-decode.ts";

export function suggestNearest(page: Document): void {
  const last = percentDecode(location.pathname)
    .split("/")
    .findLast((part) => part !== "");
  const field = page.querySelector<HTMLInputElement>("[data-address-words]");
  if (field && last !== undefined) field.value = last.replace(/\.\w+$/, "").replaceAll("-", " ");
  const note = page.querySelector<HTMLElement>(".guess:not(.gone)");
  const link = note?.querySelector("a");
  if (note && link) void suggest(note, link);
}

async function suggest(note: HTMLElement, link: HTMLAnchorElement): Promise<void> {
  // Hosts with a function have found the page.
  if (note.hidden) {
    if (note.dataset["sitemap"] === undefined) return;
    const sitemap = await read(`${import.meta.env.BASE_URL}sitemap.xml`);
    const near = didYouMean(
      `${location.pathname.replace(/\/$/, "")}/`,
      Array.from(
        sitemap.matchAll(/<loc>([^<]+)<\/loc>/g),
        ([, url = ""]) => URL.parse(url)?.pathname ?? "",
      ),
    );
    if (near === undefined) return;
    link.href = near;
    link.textContent = near;
    note.hidden = false;
  }
  const target = new DOMParser().parseFromString(await read(link.href), "text/html");
  const title = target.querySelector("h1")?.textContent;
  if (title) link.textContent = title;
}

/** @returns the text of a file, empty if it is missing */
async function read(url: string): Promise<string> {
  const response = await fetch(url).catch(() => undefined);
  return response?.ok ? response.text() : "";
}
