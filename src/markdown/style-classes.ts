/**
 * Classes in place of the style attributes that GFM writes for the sides of columns, which a Content-Security-Policy without unsafe-inline refuses.
 *
 * They are a closed set that theme/styles/table.css knows. Style attributes that authors write in HTML are left out, so that no browser has to refuse
 * them.
 */
import type { TreeRule } from "./tree-rules.ts";

const alignment = /^text-align: (left|center|right)$/;

/** Sides of columns by class, and no style attributes in the HTML of authors. */
export const styleByClass: TreeRule = {
  elements: ["th", "td"],
  visit(node, context) {
    const [, side] = alignment.exec(String(node.properties["style"])) ?? [];
    if (side === undefined) return;
    context.setProperty(node, "style", null);
    context.setProperty(node, "className", [`align-${side}`]);
  },
  editTag({ start, attributes }, html) {
    const style = attributes.get("style");
    if (!style) return [];
    const before = html.slice(start, style.start).trimEnd();
    return [{ start: start + before.length, end: style.end, text: "" }];
  },
};
