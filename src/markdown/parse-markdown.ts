/**
 * Parsing of a text with the parser that renders the pages, so that both always agree on the
 * syntax.
 */
import type { Nodes } from "mdast";
import { markdownToMdast } from "satteri";

let last: { text: string; root: Nodes } | undefined;

/**
 * @returns the syntax tree of a text. The last one is cached, because several checks need it in
 *   turn.
 */
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
