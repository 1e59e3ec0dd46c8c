/**
 * Amounts of the old site that its readers miss on the new one.
 */
import { toPath } from "../content/addresses.ts";
import { listKeys } from "../content/books.ts";
import type { PlacedDocument } from "../content/place-documents.ts";
import type { ImportPlan } from "../plan-import.ts";
import type { Candidate, SourceSite } from "../source/source-site.ts";
import type { Comparison } from "./compare.ts";
import { formatCount, type Note, type Remark } from "./remark.ts";

interface Documents {
  /** Documents of the source that were read. */
  placed: readonly PlacedDocument[];
  /** Those with a text, which are imported. */
  documents: readonly PlacedDocument[];
  /** Files that the old site publishes. */
  published: readonly Candidate[];
}

/**
 * @param isAnswered whether a path of the old site has a page or a redirect
 * @param note receives each address of the sitemap without either
 */
export function countMissing(
  site: SourceSite,
  { placed, documents, published }: Documents,
  isAnswered: (path: string) => boolean,
  note: Note,
) {
  const formerOf = ({ oldAddress, path }: PlacedDocument) =>
    oldAddress === undefined ? path : site.basePath + oldAddress;
  const listed = (site.sitemap ?? []).map((url) => toPath(url));
  for (const path of listed) if (!isAnswered(path)) note("address", `${path} has no successor`);
  const former = new Set(
    listed.length > 0
      ? listed
      : placed.flatMap((one) => (one.visibility === "hidden" ? [] : formerOf(one))),
  );
  const imported = new Set(documents);
  // A page without a text, such as a list of posts, is not missing if its address still answers.
  const gone = placed.filter((one) => !imported.has(one) && !isAnswered(formerOf(one)));
  const known = new Set(published.map(({ place }) => place.key));
  const sidebar = (site.sidebar ?? []).flatMap(listKeys).filter((key) => known.has(key));
  const found = new Set(documents.map(({ candidate }) => candidate.place.key));
  return {
    pages: { old: published.length, lost: published.length - placed.length + gone.length },
    sidebar: { old: sidebar.length, lost: sidebar.filter((key) => !found.has(key)).length },
    /** Addresses in the old sitemap, or else of the pages. */
    addresses: {
      old: former.size,
      lost: [...former].filter((path) => !isAnswered(path)).length,
    },
  };
}

/** @returns the amounts that readers of the old site miss, components and addresses included */
export function formatMissing(
  {
    missing: { pages, sidebar, menu, addresses },
    leftOutWords,
  }: Pick<ImportPlan, "missing" | "leftOutWords">,
  comparisons: readonly Comparison[],
  remarks: readonly Remark[],
): string {
  const sum = (amounts: "old" | "lost", key: keyof Comparison["old"]) =>
    comparisons.reduce((total, comparison) => total + comparison[amounts][key], 0);
  const components = remarks.filter(({ words }) => words !== undefined);
  const own = components.reduce((total, { words = 0 }) => total + words, 0);
  const words = sum("old", "words") + leftOutWords + own;
  const lostWords = sum("lost", "words") + leftOutWords + own;
  const share = ` (${((100 * lostWords) / (words || 1)).toFixed(2)} %)`;
  const amounts: readonly [lost: number, of: number, noun: string, share?: string][] = [
    [pages.lost, pages.old, "pages"],
    [menu.lost, menu.old, "menu entries"],
    [sidebar.lost, sidebar.old, "sidebar entries"],
    [lostWords, words, "words", share],
    [sum("lost", "titles"), sum("old", "titles"), "titles"],
    [sum("lost", "images"), sum("old", "images"), "images"],
    [sum("lost", "links"), sum("old", "links"), "links"],
    [addresses.lost, addresses.old, "former URLs"],
  ];
  const show = (number: number) => number.toLocaleString("en");
  const losses = amounts.flatMap(([lost, of, noun, part = ""]) =>
    lost > 0 ? [`${show(lost)} of ${show(of)} ${noun}${part}`] : [],
  );
  if (components.length > 0)
    losses.push(`${formatCount(components.length, "component")} without a text`);
  const absent = formatAbsent(remarks);
  if (losses.length > 0) return `${absent}Missing: ${losses.join(", ")}.`;
  const all = amounts.flatMap(([, of, noun]) => (of > 0 ? [`${show(of)} ${noun}`] : []));
  return `${absent}Nothing${absent ? " else" : ""} is missing of ${all.join(", ")}.`;
}

/** Maximum number of files to name for a remedy. */
const maxNames = 5;

/** @returns a sentence with the remedies for files that the source lacks; empty if it has all */
export function formatAbsent(remarks: readonly Remark[]): string {
  const absent = remarks.filter(({ kind }) => kind === "absent");
  const parts = [...Map.groupBy(absent, ({ message }) => message)].map(([message, all]) => {
    const names = all.slice(0, maxNames).map(({ file }) => file);
    const more = all.length > maxNames ? ` and ${all.length - maxNames} more` : "";
    return `${names.join(", ")}${more}${all.length > 1 ? ": each" : ""} ${message}`;
  });
  return parts.length === 0 ? "" : `Not in the source: ${parts.join("; ")}. `;
}
