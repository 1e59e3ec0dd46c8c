/**
 * Table of contents that tracks the reading position: it marks the entry of the current section and
 * scrolls it into view. Beside the text it is open by default. In a book, the tree is scrolled to
 * the current part. Headings become links to themselves, so that readers can copy the URL of a
 * section.
 */
const isWide = matchMedia("(width >= 64rem)");

/**
 * Line that a heading must cross to be current, as a fraction of the viewport height. Greater than
 * 0, so that a heading is current after a jump to its anchor.
 */
const near = 0.05;

/** Marks the entry of the current section as the reader scrolls. */
export function followReader(page: Document): void {
  const list = page.querySelector<HTMLDetailsElement>(".contents > details");
  if (!list) return;
  const open = () => (list.open = isWide.matches);
  open();
  isWide.addEventListener("change", open);
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
  // Fires once at the start and whenever a heading crosses the line. The large top margin catches
  // jumps over several sections.
  const observer = new IntersectionObserver(mark, {
    rootMargin: `1000000px 0px ${(near - 1) * 100}%`,
  });
  for (const { heading } of entries) observer.observe(heading);
}

/** Scrolls the tree of a book to the current part. */
export function showCurrentPart(page: Document): void {
  const current = page.querySelector(".tree [aria-current]");
  const list = current?.closest("nav");
  if (current && list) showEntry(list, current);
}

/**
 * Centres an entry in its panel unless the entry and its neighbours are visible. scrollIntoView
 * would also scroll the page.
 */
function showEntry(panel: Element, entry: Element): void {
  const { top, bottom, height } = entry.getBoundingClientRect();
  const { top: start, bottom: end } = panel.getBoundingClientRect();
  if (top - height < start || bottom + height > end)
    panel.scrollTop += (top + bottom - start - end) / 2;
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
