/**
 * Prefetches a page of the site while the pointer rests on a link to it, so that it opens faster.
 */

/** Delay in milliseconds, so that a pointer that passes over a link does not trigger a request. */
const rest = 80;

export function prefetchPages(document: Document): void {
  if (matchMedia("(prefers-reduced-data: reduce)").matches) return;
  const known = new Set([pageOf(location)]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener("pointerover", ({ target, pointerType }) => {
    clearTimeout(timer);
    if (pointerType !== "mouse" || !(target instanceof Element)) return;
    const link = target.closest("a");
    if (!link || link.origin !== location.origin || !link.pathname.endsWith("/")) return;
    timer = setTimeout(() => {
      const page = pageOf(link);
      if (known.has(page)) return;
      known.add(page);
      const hint = document.createElement("link");
      hint.rel = "prefetch";
      hint.href = page;
      document.head.append(hint);
    }, rest);
  });
}

/** Returns the URL without its fragment. */
const pageOf = ({ pathname, search }: Pick<URL, "pathname" | "search">) => pathname + search;
