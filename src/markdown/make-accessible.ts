/**
 * What a text needs to be read on any screen and by any means: tables that scroll by themselves, also from the keyboard, pictures whose titles are
 * captions, and names for what the ear would meet without one.
 */
import type { Element } from "hast";
import type { HastPluginDefinition } from "satteri";
import { formatAttributes } from "./escape-html.ts";
import { editTags } from "./html-tags.ts";

/** What is read out of a part that has no text of its own. */
export interface Names {
  table: string;
  taskDone: string;
  taskOpen: string;
}

const table = /<\/?table/i;

/** Puts tables into numbered regions and titled pictures into figures, and lets tasks say whether they are done. For one text. */
export function makeAccessible(names: Names): HastPluginDefinition {
  let tables = 0;
  const region = () => ({
    class: "table",
    role: "region",
    tabindex: "0",
    "aria-label": `${names.table} ${++tables}`,
  });
  return {
    name: "make-accessible",
    element: [
      {
        filter: ["table"],
        visit(node, context) {
          context.wrapNode(node, element("div", region()));
        },
      },
      {
        filter: ["input"],
        visit(node, context) {
          const { checked } = node.properties;
          const label = checked ? names.taskDone : names.taskOpen;
          context.setProperty(node, "ariaLabel", label);
        },
      },
      {
        filter: ["img"],
        visit(node, context) {
          const { title, ...properties } = node.properties;
          const parent = context.parent(node);
          if (typeof title !== "string" || parent.type !== "element") return;
          if (parent.tagName !== "p" || parent.children.length > 1) return;
          const caption = element("figcaption", {}, [
            { type: "text", value: title },
          ]);
          const image = element("img", properties);
          context.replaceNode(parent, element("figure", {}, [image, caption]));
        },
      },
    ],
    raw(node, context) {
      if (!table.test(node.value)) return;
      const value = editTags(node.value, ({ name, isEnd, start, end }) => {
        if (name !== "table") return [];
        return isEnd
          ? [{ start: end, end, text: "</div>" }]
          : [{ start, end: start, text: `<div${formatAttributes(region())}>` }];
      });
      context.replaceNode(node, { type: "raw", value });
    },
  };
}

function element(
  tagName: string,
  properties: Element["properties"],
  children: Element["children"] = [],
): Element {
  return { type: "element", tagName, properties, children };
}
