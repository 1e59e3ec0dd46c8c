/**
 * Recognition of HTML that every parser reads in the same way: common elements, each closed in its
 * parent. Most texts have no other HTML, and a parser is slow.
 */
import type { HtmlTag } from "./plain-tags.ts";

const common = new Set(
  "a abbr b blockquote br cite code del details div dl em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins input kbd mark ol p pre q s samp section small span strong sub summary sup table time u ul var wbr".split(
    " ",
  ),
);

const empty = new Set("br hr img input wbr".split(" "));

/** Elements that would end others outside of these parents. */
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

/**
 * @param tags all tags of a piece of HTML whose comments end in it
 * @returns true if the piece leaves no element open, and closes none of the page around it
 */
export function areNested(tags: readonly HtmlTag[]): boolean {
  const open: string[] = [];
  for (const { name, isEnd, isSelfClosing } of tags) {
    if (isEnd) {
      if (open.pop() !== name) return false;
    } else if (empty.has(name)) continue;
    else {
      const isExpected =
        parents[name]?.split(" ").includes(open.at(-1) ?? "") ??
        // A link ends one around it.
        (common.has(name) && !(name === "a" && open.includes("a")));
      if (!isExpected || isSelfClosing) return false;
      open.push(name);
    }
  }
  return open.length === 0;
}
