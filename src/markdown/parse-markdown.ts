/**
 * A text as a tree, made by the parser that renders the pages, so that a link is one here exactly when it is one there.
 */
import type { Nodes } from "mdast";
import { markdownToMdast } from "satteri";

let last: { text: string; root: Nodes } | undefined;

/** @returns the tree of a text. Those who look at a text come one after the other, so the last one is kept. */
export function parseText(text: string): Nodes {
  if (last?.text !== text)
    last = {
      text,
      root: markdownToMdast(text, {
        features: { gfm: true, frontmatter: false },
      }),
    };
  return last.root;
}
