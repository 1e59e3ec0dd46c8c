/**
 * What a text needs to be read on any screen and by any means: tables that scroll by themselves, also from the keyboard, and names for what the ear
 * would meet without one.
 */
import { formatAttributes } from "./escape-html.ts";
import type { TreeRule } from "./tree-rules.ts";

/** What is read out of a part that has no text of its own. */
export interface Names {
  table: string;
  taskDone: string;
  taskOpen: string;
}

/**
 * Puts the tables of a text into numbered regions.
 *
 * @param count how many there are so far on the page, which it counts on
 */
export function nameTables(names: Names, count: { tables: number }): TreeRule {
  const region = () => ({
    class: "table",
    role: "region",
    tabindex: "0",
    "aria-label": `${names.table} ${++count.tables}`,
  });
  return {
    elements: ["table"],
    visit(node, context) {
      context.wrapNode(node, {
        type: "element",
        tagName: "div",
        properties: region(),
        children: [],
      });
    },
    editTag({ name, isEnd, start, end }) {
      if (name !== "table") return [];
      return isEnd
        ? [{ start: end, end, text: "</div>" }]
        : [{ start, end: start, text: `<div${formatAttributes(region())}>` }];
    },
  };
}

/** Lets tasks say whether they are done. */
export function nameTasks(names: Names): TreeRule {
  return {
    elements: ["input"],
    visit(node, context) {
      const { checked } = node.properties;
      const label = checked ? names.taskDone : names.taskOpen;
      context.setProperty(node, "ariaLabel", label);
    },
  };
}
