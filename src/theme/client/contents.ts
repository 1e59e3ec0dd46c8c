/**
 * The contents of a text follow its reader: the entry of the part that is on the screen is marked and kept in sight, and the list is open where it stands
 * beside the text. Headings become links to themselves, so that the address of a part can be copied off it.
 */
import { showEntry } from "./show-entry.ts";

const beside = matchMedia("(width >= 64rem)");

/** Share of the screen above which a heading is current, so that the target of a link counts. */
const near = 0.05;

/** Marks the part that is read, as long as the page is open. */
export function followReader(page: Document): void {
  const list = page.querySelector<HTMLDetailsElement>(".contents > details");
  if (!list) return;
  const open = () => (list.open = beside.matches);
  open();
  beside.addEventListener("change", open);
  const entries = [...list.querySelectorAll("a")].flatMap((link) => {
    const heading = page.getElementById(decodeURIComponent(link.hash.slice(1)));
    return heading ? [{ link, heading }] : [];
  });
  const mark = () => {
    const line = innerHeight * near;
    const read = entries.findLast(({ heading }) => heading.getBoundingClientRect().top < line);
    for (const { link } of entries) link.ariaCurrent = link === read?.link ? "true" : null;
    const panel = list.closest("nav");
    const [first] = entries;
    if (panel && first) showEntry(panel, (read ?? first).link);
  };
  // It tells whenever a heading crosses that line, however far the reader jumps, and once at first.
  const observer = new IntersectionObserver(mark, {
    rootMargin: `1000000px 0px ${(near - 1) * 100}%`,
  });
  for (const { heading } of entries) observer.observe(heading);
}

/** Turns each heading with an id into a link to itself, unless it contains a link. */
export function linkHeadings(page: Document): void {
  for (const heading of page.querySelectorAll(".prose > :is(h2, h3, h4)[id]:not(:has(a))")) {
    const link = page.createElement("a");
    link.className = "permalink";
    link.href = `#${encodeURIComponent(heading.id)}`;
    link.append(...heading.childNodes);
    heading.append(link);
  }
}
