/**
 * Menus of the second level. They open without a script; this closes them with Escape, and on wide
 * screens, where they cover the page, when the reader goes elsewhere.
 */
export function closeMenus(root: Document): void {
  const menus = Array.from(root.querySelectorAll<HTMLDetailsElement>("[data-menu]"));
  if (menus.length === 0) return;
  const isWide = matchMedia("(width >= 52rem)");
  const close = (isElsewhere: (menu: HTMLDetailsElement) => boolean) => {
    if (isWide.matches) for (const menu of menus) if (isElsewhere(menu)) menu.open = false;
  };
  for (const menu of menus)
    menu.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !menu.open) return;
      // Otherwise, the popover with all menus would close, too.
      event.preventDefault();
      menu.open = false;
      menu.querySelector("summary")?.focus();
    });
  const isOutside = (target: EventTarget | null) => (menu: HTMLDetailsElement) =>
    !(target instanceof Node && menu.contains(target));
  root.addEventListener("focusin", ({ target }) => close(isOutside(target)));
  root.addEventListener("click", ({ target }) => close(isOutside(target)));
}
