/**
 * The tags in a piece of raw HTML, as far as the text of a document has to be looked at: names and attributes, not the tree.
 */

export interface HtmlTag {
  /** In lower case. */
  name: string;
  /** Names in lower case; values without quotes, empty where there is none. */
  attributes: ReadonlyMap<string, string>;
  /** Where it starts in the HTML. */
  index: number;
}

// No `<` outside quotes, so that text which only looks like tags is passed over in one go.
// Nor a shorter name than the whole, which would be tried letter by letter.
const tag =
  /<([a-z][^\s/>"'<=]*)(?![^\s/>"'<=])((?:"[^"]*"|'[^']*'|[^"'<>])*)>/gi;
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`]+))?/g;
const comment = /<!--[^]*?(?:-->|$)/g;

/** @returns the start tags, in their order; none that stand in comments */
export function findTags(html: string): HtmlTag[] {
  const visible = html.replace(comment, (text) => " ".repeat(text.length));
  return [...visible.matchAll(tag)].map(
    ({ 1: name = "", 2: rest = "", index }) => ({
      name: name.toLowerCase(),
      attributes: new Map(
        [...rest.matchAll(attribute)].map(
          ([, key = "", value = ""]): [string, string] => [
            key.toLowerCase(),
            value.replace(/^(["'])([^]*)\1$/, "$2"),
          ],
        ),
      ),
      index,
    }),
  );
}
