/**
 * Suggestions on the 404 page. The search field is filled with the words of the URL. Static hosts
 * cannot suggest a similar page, so the script finds it in the sitemap, with the rule of the edge.
 */
import { didYouMean } from "../../contract/did-you-mean.ts";
import { percentDecode } from "../../format/percent-decode.ts";

export function suggestNearest(page: Document): void {
  const last = percentDecode(location.pathname)
    .split("/")
    .findLast((part) => part !== "");
  const field = page.querySelector<HTMLInputElement>("[data-address-words]");
  if (field && last !== undefined) field.value = last.replace(/\.\w+$/, "").replaceAll("-", " ");
  const note = page.querySelector<HTMLElement>("[data-sitemap][hidden]");
  if (note) void suggest(note);
}

async function suggest(note: HTMLElement): Promise<void> {
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
  const link = note.querySelector("a");
  if (!link || near === undefined) return;
  link.href = near;
  link.textContent = near;
  note.hidden = false;
}
