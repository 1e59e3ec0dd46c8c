/**
 * A text as a tree, made by the parser that renders the pages, so that a link is one here exactly when it is one there.
 */
import type { Nodes } from "mdast";
import { markdownToMdast } from "satteri";

let last: { text: string; root: Nodes } | undefined;

/** @returns the tree of a text. The last one is cached, because several checks read a text in turn. */
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
