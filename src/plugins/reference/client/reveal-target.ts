/**
 * Opens every collapsed section around the target of the URL's fragment and scrolls to it, because
 * not all browsers do.
 */
export function revealTarget(): void {
  reveal();
  addEventListener("hashchange", reveal);
}

function reveal(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  for (let at: Element | null = target; at; at = at.parentElement)
    if (at instanceof HTMLDetailsElement) at.open = true;
  // Smooth scrolling would lay out the sections on its way, which moves the target.
  target.scrollIntoView({ behavior: "instant" });
}
