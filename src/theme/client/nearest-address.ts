/**
 * Suggestions on the 404 page. The search field is filled with the words of the URL. Static hosts
 * cannot suggest a similar page, so the script finds it in the sitemap, with the rule of the edge.
 * Its title takes the place of its path.
 */
import { didYouMean } from "../../contract/did-you-mean.ts";
import { percentDecode } from "../../format/percent-decode.ts";

export function suggestNearest(page: Document): void {
  const last = percentDecode(location.pathname)
    .split("/")
    .findLast((part) => part !== "");
  const field = page.querySelector<HTMLInputElement>("[data-address-words]");
  if (field && last !== undefined) field.value = last.replace(/\.\w+$/, "").replaceAll("-", " ");
  const note = page.querySelector<HTMLElement>("[data-sitemap]");
  const link = note?.querySelector("a");
  if (!note || !link) return;
  void (note.hidden ? suggest(note, link) : nameByTitle(link));
}

async function suggest(note: HTMLElement, link: HTMLAnchorElement): Promise<void> {
  const response = await fetch(`${import.meta.env.BASE_URL}sitemap.xml`).catch(() => undefined);
  if (!response?.ok) return;
  const sitemap = await response.text();
  const wanted = `${location.pathname.replace(/\/$/, "")}/`;
  const near = didYouMean(
    wanted,
    Array.from(
      sitemap.matchAll(/<loc>([^<]+)<\/loc>/g),
      ([, url = ""]) => URL.parse(url)?.pathname ?? "",
    ),
  );
  if (near === undefined) return;
  link.href = near;
  link.textContent = near;
  note.hidden = false;
  await nameByTitle(link);
}

/** Shows the title of a page in place of its path. */
async function nameByTitle(link: HTMLAnchorElement): Promise<void> {
  const response = await fetch(link.href).catch(() => undefined);
  if (!response?.ok) return;
  const target = new DOMParser().parseFromString(await response.text(), "text/html");
  const title = target.querySelector("h1")?.textContent;
  if (title) link.textContent = title;
}
