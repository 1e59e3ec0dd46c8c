/**
 * Changes to a text as a tree, made in one pass: a pass costs more than all that most of them do in it.
 */
import type { Element } from "hast";
import type { HastPluginDefinition, HastVisitorContext as Context } from "satteri";
import { applyEdits, type Edit } from "./edits.ts";
import { scanHtml, type HtmlTag } from "./html-tags.ts";

export interface TreeRule {
  /** Changes the elements of these names that Markdown makes. No two rules may share a name. */
  elements?: string[];
  visit?: (node: Readonly<Element>, context: Context) => void;
  /** Changes a tag of an author's own HTML, which is no tree: elements begin in one piece of it and end in another. */
  editTag?: (tag: HtmlTag, html: string, context: Context) => Edit[];
}

/** @returns the plugin that follows the rules for one text */
export function followRules(rules: readonly TreeRule[]): HastPluginDefinition {
  return {
    name: "follow-rules",
    element: rules.flatMap(({ elements, visit }) =>
      elements && visit ? [{ filter: elements, visit }] : [],
    ),
    raw(node, context) {
      const html = node.value;
      const edits = scanHtml(html).tags.flatMap((tag) =>
        rules.flatMap(({ editTag }) => editTag?.(tag, html, context) ?? []),
      );
      if (edits.length === 0) return;
      const value = applyEdits(html, edits);
      context.replaceNode(node, { type: "raw", value });
    },
  };
}
