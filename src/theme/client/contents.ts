/**
 * Table of contents that tracks the reading position: it marks the entry of the current section and
 * scrolls it into view. Beside the text it is open by default. In a book, the tree is scrolled to
 * the current part. Headings become links to themselves, so that readers can copy the URL of a
 * section.
 */
const isWide = matchMedia("(width >= 64rem)");

/** Marks the entry of the current section as the reader scrolls, at the top that of the first one. */
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
    // Just below the place of a heading after a jump to its anchor, under a header that covers the
    // start of the page.
    const { scrollPaddingTop } = getComputedStyle(page.documentElement);
    const line = parseFloat(scrollPaddingTop) + 24;
    const read =
      entries.findLast(({ heading }) => heading.getBoundingClientRect().top < line) ?? entries[0];
    if (read?.link.ariaCurrent !== null) return;
    for (const { link } of entries) link.ariaCurrent = link === read.link ? "true" : null;
    showEntry(read.link);
  };
  mark();
  addEventListener("scroll", mark, { passive: true });
}

/** Scrolls the tree of a book to the current part. */
export function showCurrentPart(page: Document): void {
  const current = page.querySelector(".tree [aria-current]");
  if (current) showEntry(current);
}

/**
 * Centres an entry in its panel unless the entry and its neighbours are visible. scrollIntoView
 * would also scroll the page.
 */
function showEntry(entry: Element): void {
  const panel = entry.closest("nav");
  if (!panel) return;
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
