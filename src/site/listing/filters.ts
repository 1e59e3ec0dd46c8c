/**
 * The filters of a long list: the lists of its documents that have something in common, with how many each holds.
 */
import { fieldLabel } from "../display/field-labels.ts";
import { groupSegment, groupingFields } from "./divide-list.ts";
import type { Page } from "../../content/document.ts";
import type { Site } from "../../content/site.ts";
import { groupsOf, mostUnfiltered, type Group } from "./groups.ts";
import { listed } from "../html-pages.ts";
import { stringsFor } from "../strings/strings.ts";

export interface Filter {
  label: string;
  links: { text: string; count: number; path: string; isCurrent: boolean }[];
}

const mostTags = 12;

/**
 * @param current the list that is shown; null for the whole one
 * @returns a filter each thing that the documents can have in common, the tags by their name; none for a list that can be looked through
 */
export function listFilters(site: Site, hub: Page, current: Group | null): Filter[] {
  const count = hub.listing === null ? 0 : listed(site, hub.listing, hub.locale).length;
  if (count <= mostUnfiltered) return [];
  const strings = stringsFor(site, hub.locale);
  const groups = groupsOf(site, hub);
  const collection = site.collections.get(hub.listing ?? "");
  const fields = collection ? groupingFields(collection) : [];
  const labels = [
    ...fields.map((field) => [groupSegment(field), fieldLabel(site, field, hub.locale)] as const),
    ["years", strings.years] as const,
    ["tags", strings.tags] as const,
  ];
  return labels.flatMap(([by, label]) => {
    const own = groups.filter((group) => group.by === by);
    const shown = by === "tags" ? mostFrequent(own, current, hub.locale) : own;
    return shown.length === 0
      ? []
      : {
          label,
          links: shown.map((group) => toLink(group, current)),
        };
  });
}

function toLink(group: Group, current: Group | null): Filter["links"][number] {
  const { label: text, items, path } = group;
  return { text, count: items.length, path, isCurrent: group === current };
}

/** The list that is shown is among them, however few it holds. */
function mostFrequent(tags: readonly Group[], current: Group | null, locale: string): Group[] {
  return tags
    .filter((tag, index) => index < mostTags || tag === current)
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
}
