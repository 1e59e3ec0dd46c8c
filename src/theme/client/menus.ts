/**
 * Menus of the second level. They open without a script; this closes them with Escape, and on wide
 * screens, where they cover the page, when the reader goes elsewhere.
 */
export function closeMenus(root: Document): void {
  const menus = Array.from(root.querySelectorAll<HTMLDetailsElement>("[data-menu]"));
  if (menus.length === 0) return;
  const closeOthers = ({ target }: Event) => {
    if (!matchMedia("(width >= 52rem)").matches) return;
    for (const menu of menus)
      if (!(target instanceof Node && menu.contains(target))) menu.open = false;
  };
  for (const menu of menus)
    menu.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !menu.open) return;
      // Otherwise, the popover with all menus would close, too.
      event.preventDefault();
      menu.open = false;
      menu.querySelector("summary")?.focus();
    });
  root.addEventListener("focusin", closeOthers);
  root.addEventListener("click", closeOthers);
}
