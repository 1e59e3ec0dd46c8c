/**
 * Loads the fonts of bold and italic text, code and rarer letters at the first scroll, or at once
 * if the first screen has such text. Until then, their rules are in a media query that only
 * printers and browsers without scripts match.
 */

/** Letters, digits and lines that have a file of their own; a rough superset is sufficient. */
const rare = /[\u0100-\u0151\u0154-\u015f\u0162-\u052f\u1d00-\u1eff\u2070-\u209f\u2500-\u259f]/;

export function loadLateFonts(page: Document): void {
  const load = () => {
    for (const sheet of page.styleSheets) if (isOwn(sheet)) openFontQueries(sheet.cssRules);
  };
  if (isNeededFirst(page.body)) load();
  else addEventListener("scroll", load, { once: true, passive: true });
}

/** The rules of stylesheets that extensions of the browser add are not readable. */
function isOwn({ href }: CSSStyleSheet): boolean {
  return href === null || new URL(href).origin === location.origin;
}

function openFontQueries(rules: CSSRuleList): void {
  for (const rule of rules)
    if (rule instanceof CSSLayerBlockRule) openFontQueries(rule.cssRules);
    else if (rule instanceof CSSMediaRule && rule.cssRules[0] instanceof CSSFontFaceRule)
      rule.media.mediaText = "all";
}

function isNeededFirst(body: HTMLElement): boolean {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_ELEMENT, (node) =>
    node instanceof Element &&
    node.getBoundingClientRect().top < innerHeight &&
    getComputedStyle(node).display !== "none"
      ? NodeFilter.FILTER_ACCEPT
      : NodeFilter.FILTER_REJECT,
  );
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    if (node instanceof Element && isLate(node)) return true;
  }
  return false;
}

function isLate(element: Element): boolean {
  const text = [...element.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .map(({ nodeValue }) => nodeValue)
    .join("");
  if (text.trim() === "") return false;
  const { fontFamily, fontStyle, fontWeight } = getComputedStyle(element);
  return (
    rare.test(text) ||
    fontFamily.startsWith('"JetBrains') ||
    (fontFamily.startsWith("Newsreader,") && (fontStyle !== "normal" || Number(fontWeight) >= 600))
  );
}
