/**
 * Tables that readers can sort: those after a paragraph `{.sortable}`, as in other Markdown dialects
 * with attributes.
 */
import type { HtmlRule } from "../../markdown/html-rules.ts";

export const sortableMark = "{.sortable}</p>";

export const sortableTables: HtmlRule = {
  names: ["p"],
  visit({ isEnd, start, end }, html, change) {
    if (isEnd || !html.startsWith(sortableMark, end)) return;
    const after = end + sortableMark.length;
    const [table] = /^\s*<table/.exec(html.slice(after, after + 20)) ?? [];
    if (table === undefined) return;
    change(start, after, "");
    change(after + table.length, after + table.length, ' class="sortable"');
  },
};
