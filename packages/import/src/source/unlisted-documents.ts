/**
 * Documents that no sidebar names, although their site publishes them: they become chapters by
 * their folders, because a long list of single documents at the top of the tree helps nobody.
 */
import { maxLevels, listKeys } from "../content/books.ts";
import { toSlug } from "../content/content-format.ts";
import type { Candidate, SidebarEntry } from "./source-site.ts";
import { createSidebar, type SidebarDocument } from "./sidebar.ts";

/** @returns the sidebar with further entries: below an index, in a group of that name, or last */
export function addUnlisted(
  sidebar: readonly SidebarEntry[],
  candidates: readonly Candidate[],
  locale: string | undefined,
): SidebarEntry[] {
  const guides = candidates.filter(
    ({ place, withheld }) =>
      !withheld && place.collection === "guides" && (!place.locale || place.locale === locale),
  );
  const listed = new Set(sidebar.flatMap(listKeys));
  const section = guides[0]?.place.segments[0];
  const isShared = guides.every(({ place }) => place.segments[0] === section);
  const pathOf = ({ place: { segments, isIndex } }: Candidate) =>
    [...segments.slice(isShared ? 1 : 0), ...(isIndex ? ["index"] : [])].join("/");
  const rest = guides
    .filter(({ place, isUnlisted }) => !listed.has(place.key) && !isUnlisted)
    .map((guide): SidebarDocument => ({ key: guide.place.key, path: pathOf(guide), id: "" }));
  const folders = createSidebar(rest);
  const indexes = new Map(
    guides.flatMap((guide) =>
      guide.place.isIndex ? [[guide.place.key, pathOf(guide).replace(/\/?index$/, "")]] : [],
    ),
  );
  const used = new Set<string>();
  const fill = (entry: SidebarEntry, depth: number): SidebarEntry => {
    if (entry.items) return { ...entry, items: entry.items.map((item) => fill(item, depth + 1)) };
    const folder = indexes.get(entry.key ?? "") ?? "";
    const items = !folder || depth >= maxLevels ? [] : folders.readFolder(folder);
    for (const key of items.flatMap(listKeys)) used.add(key);
    const name = folder.split("/").at(-1) ?? "";
    return items.length > 0 ? { name, ...entry, items } : entry;
  };
  const filled = sidebar.map((entry) => fill(entry, 0));
  const others = createSidebar(rest.filter(({ key }) => !used.has(key)));
  for (const entry of others.readFolder("").filter((one) => listKeys(one).length > 1)) {
    const nameOf = ({ name, labels }: SidebarEntry) => toSlug(name ?? labels?.[""] ?? "");
    const group = filled.find((one) => one.items && nameOf(one) === nameOf(entry));
    if (group) group.items = [...(group.items ?? []), ...(entry.items ?? [])];
    else filled.push(entry);
  }
  return filled;
}
