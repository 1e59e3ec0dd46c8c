/**
 * Scrolling of a long panel to its current entry. scrollIntoView would also scroll the page.
 */

/** Centres an entry in its panel unless the entry and its neighbours are visible. */
export function showEntry(panel: Element, entry: Element): void {
  const { top, bottom, height } = entry.getBoundingClientRect();
  const { top: start, bottom: end } = panel.getBoundingClientRect();
  if (top - height < start || bottom + height > end)
    panel.scrollTop += (top + bottom - start - end) / 2;
}
