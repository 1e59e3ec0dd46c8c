/**
 * Languages that documents name in their front matter, on sites that do not tell them by folders.
 */
import { toLocale } from "./languages.ts";
import type { SiteReading } from "./site-reading.ts";
import type { SourceTree } from "./tree.ts";

const written =
  /^(?:lang|language|locale)\s*[:=]\s*["']?([A-Za-z]{2,3}(?:[-_][A-Za-z]{2,4})?)["']?[ \t]*$/m;

/** @returns the languages of a source, the default first: those of its folders, then others that documents name */
export function findWrittenLocales(tree: SourceTree, { about, candidates }: SiteReading): string[] {
  const locales = new Set(about.locales);
  for (const { name, place } of candidates) {
    if (place.locale !== undefined) continue;
    const head = tree.read(name).text?.slice(0, 3000) ?? "";
    if (!/^\s*(?:---|\+\+\+)/.test(head)) continue;
    const block = head.slice(0, head.search(/\n(?:---|\+\+\+)/));
    const locale = toLocale(written.exec(block)?.[1] ?? "");
    if (locale !== undefined) locales.add(locale);
  }
  return [...locales];
}
