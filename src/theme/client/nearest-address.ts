/**
 * The nearest address on the 404 page, and its search field filled with the words of the address.
 *
 * Hosts with a function answer an unknown address in Markdown too, with the nearest page. On others the sitemap tells.
 */

/** A longer way from one address to another is no slip. */
const maxDistance = 4;

export function suggestNearest(page: Document): void {
  const words = decodeURIComponent(location.pathname)
    .split("/")
    .findLast((part) => part !== "");
  const field = page.querySelector<HTMLInputElement>("[data-address-words]");
  if (field && words !== undefined) field.value = words.replace(/\.\w+$/, "").replaceAll("-", " ");
  const note = page.querySelector<HTMLElement>("[data-nearest]");
  if (note) void findNearest().then((path) => path !== undefined && show(note, path));
}

async function findNearest(): Promise<string | undefined> {
  try {
    const response = await fetch(location.pathname, { headers: { accept: "text/markdown" } });
    const text = await response.text();
    if (response.headers.get("content-type")?.startsWith("text/markdown"))
      return /^- [^[]*\[(\/[^\]]*)\]\(/m.exec(text)?.[1];
    const sitemap = await fetch("/sitemap.xml").then((answer) => answer.text());
    const paths = Array.from(
      sitemap.matchAll(/<loc>([^<]+)<\/loc>/g),
      ([, url = ""]) => URL.parse(url)?.pathname ?? "",
    );
    const wanted = `${location.pathname.replace(/\/$/, "")}/`;
    const [nearest] = paths
      .filter((path) => Math.abs(path.length - wanted.length) <= maxDistance)
      .map((path) => ({ path, distance: distanceBetween(path, wanted) }))
      .toSorted((a, b) => a.distance - b.distance);
    return nearest && nearest.distance <= maxDistance ? nearest.path : undefined;
  } catch {
    // Without an answer the page is what it is without scripts.
    return undefined;
  }
}

/** Levenshtein distance. */
function distanceBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++)
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + Number(one[i - 1] !== other[j - 1]),
      );
    row = next;
  }
  return row[other.length] ?? 0;
}

function show(note: HTMLElement, path: string): void {
  const [before = "", after = ""] = (note.dataset["meant"] ?? "").split("{page}");
  const link = document.createElement("a");
  link.href = path;
  link.textContent = path;
  note.append(before, link, after);
  note.hidden = false;
}
