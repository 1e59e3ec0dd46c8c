/** Tells the stylesheet when the reader scrolls up. */
export function followScrolling(page: Document): void {
  // Reading the position here would make the browser lay out the page before it is shown.
  let last = 0;
  /** Distance in px below which a change of direction is an accident. */
  const slack = 24;
  addEventListener(
    "scroll",
    () => {
      if (Math.abs(scrollY - last) < slack && scrollY > 0) return;
      const isUp = scrollY < last && scrollY > 0;
      if (isUp) page.documentElement.dataset["scrolls"] = "up";
      else delete page.documentElement.dataset["scrolls"];
      last = scrollY;
    },
    { passive: true },
  );
}
