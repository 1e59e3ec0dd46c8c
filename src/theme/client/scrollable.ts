/**
 * Tables and code in the Tab order only while they scroll. In the HTML all of them are, so that
 * keyboards can also scroll them without this script.
 */
export function watchScrollable(page: Document): void {
  for (const box of page.querySelectorAll<HTMLElement>(".table, pre[tabindex]")) {
    const { role, ariaLabel } = box;
    new ResizeObserver(() => {
      const isScrollable = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight;
      if (isScrollable) box.tabIndex = 0;
      else box.removeAttribute("tabindex");
      box.role = isScrollable ? role : null;
      box.ariaLabel = isScrollable ? ariaLabel : null;
    }).observe(box);
  }
}
