/**
 * Recognition of HTML that every parser reads in the same way: common elements, each closed in its
 * parent. Most texts have no other HTML, and a parser is slow.
 */
import type { HtmlTag } from "./plain-tags.ts";

const common = new Set(
  "a abbr b blockquote cite code del details div dl em figcaption figure h1 i ins kbd mark ol p pre q s samp section small span strong sub summary sup table time u ul var".split(
    " ",
  ),
);

const empty = new Set("br hr img input wbr".split(" "));

/** Elements that would end others outside of these parents, which contain only them. */
const parents: Readonly<Record<string, string>> = {
  li: "ol ul",
  dt: "dl",
  dd: "dl",
  thead: "table",
  tbody: "table",
  tr: "thead tbody",
  th: "tr",
  td: "tr",
};

const containers = new Set(Object.values(parents).join(" ").split(" "));

/**
 * @param tags all tags of a piece of HTML whose comments end in it
 * @returns true if the piece leaves no element open, and closes none of the page around it
 */
export function areNested(tags: readonly HtmlTag[]): boolean {
  const open: string[] = [];
  for (const tag of tags) {
    // The end tag of any heading ends the last one.
    const name = tag.name.replace(/^h[1-6]$/, "h1");
    const parent = open.at(-1) ?? "";
    if (tag.isEnd) {
      if (open.pop() !== name) return false;
    } else if (empty.has(name)) continue;
    else {
      const isExpected =
        parents[name]?.split(" ").includes(parent) ??
        // A link ends one around it, and a heading a heading.
        (common.has(name) &&
          !containers.has(parent) &&
          !(/^(?:a|h1)$/.test(name) && open.includes(name)));
      if (!isExpected || tag.isSelfClosing) return false;
      open.push(name);
    }
  }
  return open.length === 0;
}
