/**
 * Suggestions on the 404 page. The search field is filled with the words of the URL. Static hosts
 * cannot suggest a similar page, so the script finds it in the sitemap.
 */
import { countMistakes } from "./search/spelling.ts";

/**
 * Maximum edit distance of a misspelled path. A short path with more mistakes is a different path.
 */
const maxDistance = (path: string) => Math.min(4, path.length / 3);

export function suggestNearest(page: Document): void {
  const last = decodeURIComponent(location.pathname)
    .split("/")
    .findLast((part) => part !== "");
  const field = page.querySelector<HTMLInputElement>("[data-address-words]");
  if (field && last !== undefined) field.value = last.replace(/\.\w+$/, "").replaceAll("-", " ");
  const note = page.querySelector<HTMLElement>("[data-sitemap][hidden]");
  if (note) void suggest(note);
}

async function suggest(note: HTMLElement): Promise<void> {
  const response = await fetch("/sitemap.xml").catch(() => undefined);
  if (!response?.ok) return;
  const sitemap = await response.text();
  const wanted = `${location.pathname.replace(/\/$/, "")}/`;
  const max = maxDistance(wanted);
  const [nearest] = Array.from(
    sitemap.matchAll(/<loc>([^<]+)<\/loc>/g),
    ([, url = ""]) => URL.parse(url)?.pathname ?? "",
  )
    .filter((path) => Math.abs(path.length - wanted.length) <= max)
    .map((path) => ({ path, mistakes: countMistakes(wanted, path) }))
    .toSorted((a, b) => a.mistakes - b.mistakes);
  const link = note.querySelector("a");
  if (!link || !nearest || nearest.mistakes > max) return;
  link.href = nearest.path;
  link.textContent = nearest.path;
  note.hidden = false;
}
