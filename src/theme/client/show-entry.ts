/**
 * A panel that is longer than the window shows the entry that is read. The page itself stays where it is, which scrollIntoView would move too.
 */

/** Scrolls a panel to the middle of one of its entries, unless that and those beside it are in sight. */
export function showEntry(panel: Element, entry: Element): void {
  const { top, bottom, height } = entry.getBoundingClientRect();
  const { top: start, bottom: end } = panel.getBoundingClientRect();
  if (top - height < start || bottom + height > end)
    panel.scrollTop += (top + bottom - start - end) / 2;
}
