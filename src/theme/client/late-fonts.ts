/**
 * Loads the fonts of bold and italic text, code and rarer letters at the first scroll, or at once
 * those of them that the first screen has. Until then, their rules are in a media query that only
 * printers and browsers without scripts match.
 */

type Kind = "bold" | "italic" | "code" | "rare";

/** Letters, digits and lines that have a file of their own; a rough superset is sufficient. */
const rare = /[\u0100-\u0151\u0154-\u015f\u0162-\u052f\u1d00-\u1eff\u2070-\u209f\u2500-\u259f]/;

export function loadLateFonts(page: Document): void {
  const load = (isNeeded: (kind: Kind) => boolean) => {
    for (const sheet of page.styleSheets) if (isOwn(sheet)) moveFonts(sheet, isNeeded);
  };
  const first = kindsOfFirstScreen(page.body);
  if (first.size > 0) load((kind) => first.has(kind));
  addEventListener("scroll", () => load(() => true), { once: true, passive: true });
}

/** The rules of stylesheets that extensions of the browser add are not readable. */
function isOwn({ href }: CSSStyleSheet): boolean {
  return href === null || new URL(href).origin === location.origin;
}

/** Moves needed rules of fonts out of their media query, in their order. */
function moveFonts(
  parent: CSSStyleSheet | CSSLayerBlockRule,
  isNeeded: (kind: Kind) => boolean,
): void {
  for (const [at, query] of [...parent.cssRules].entries()) {
    if (query instanceof CSSLayerBlockRule) moveFonts(query, isNeeded);
    if (!(query instanceof CSSMediaRule)) continue;
    for (let index = query.cssRules.length - 1; index >= 0; index--) {
      const face = query.cssRules[index];
      if (!(face instanceof CSSFontFaceRule)) continue;
      const read = (name: string) => face.style.getPropertyValue(name);
      if (!isNeeded(kindOf(read("font-family"), read("font-style"), read("font-weight")))) continue;
      parent.insertRule(face.cssText, at + 1);
      query.deleteRule(index);
    }
  }
}

/** @returns the kind of a font; `rare` for one whose common letters are loaded first */
function kindOf(family: string, style: string, weight: string): Kind {
  if (/^"?JetBrains/.test(family)) return "code";
  if (!/^"?Newsreader"?(?:,|$)/.test(family)) return "rare";
  if (style !== "normal") return "italic";
  return Number(weight) >= 600 ? "bold" : "rare";
}

function kindsOfFirstScreen(body: HTMLElement): Set<Kind> {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_ELEMENT, (node) =>
    node instanceof Element &&
    node.getBoundingClientRect().top < innerHeight &&
    getComputedStyle(node).display !== "none"
      ? NodeFilter.FILTER_ACCEPT
      : NodeFilter.FILTER_REJECT,
  );
  const kinds = new Set<Kind>();
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    const text = [...node.childNodes]
      .filter((child) => child.nodeType === Node.TEXT_NODE)
      .map(({ nodeValue }) => nodeValue)
      .join("");
    if (text.trim() === "" || !(node instanceof Element)) continue;
    const { fontFamily, fontStyle, fontWeight } = getComputedStyle(node);
    const kind = kindOf(fontFamily, fontStyle, fontWeight);
    if (kind !== "rare" || rare.test(text)) kinds.add(kind);
  }
  return kinds;
}
