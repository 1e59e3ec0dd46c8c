/**
 * The Markdown of a page that components make, read off its built HTML, so that a reader of the twin misses nothing that the page shows.
 */
import type { Element, Nodes, Root } from "hast";
import rehypeParse from "rehype-parse";
import rehypeRemark from "rehype-remark";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { SKIP, visitParents } from "unist-util-visit-parents";

const addressed = ["href", "src"] as const;

/**
 * @param html a whole page
 * @param pageUrl what its relative addresses start from
 * @returns the content of its main element as Markdown with absolute addresses
 */
export function toMarkdown(html: string, pageUrl: string): string {
  const main = (mainElement.exec(html) ?? bareMain.exec(html))?.[0];
  if (main === undefined)
    throw new Error(
      `${pageUrl} has no main element, so it can have no Markdown twin.`,
    );
  const root = prepare(parser.parse(main), pageUrl);
  return writer.stringify(writer.runSync(root)).trim();
}

// With an attribute: those of other elements can hold `<main>` as text, but no quotation marks.
const mainElement = /<main(?:\s+[a-z-]+="[^"]*")+\s*>[^]*<\/main>/;
const bareMain = /<main>[^]*<\/main>/;

// The rest of a page is not worth parsing, and neither is where a tag stood.
const parser = unified().use(rehypeParse, { fragment: true });
const writer = unified()
  .use(rehypeRemark)
  // Padding that lines up columns would be half of a long table.
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: "-", rule: "-" });

function prepare(tree: Root, pageUrl: string): Root {
  const [main] = tree.children;
  const root: Root = {
    type: "root",
    children: main?.type === "element" ? main.children : [],
  };
  visitParents(root, (element, ancestors) => {
    delete element.position;
    if (element.type !== "element") return undefined;
    if (element.properties["dataTwin"] === "omit") {
      const parent: Nodes | undefined = ancestors.at(-1);
      if (!parent || !("children" in parent)) return SKIP;
      const index = parent.children.indexOf(element);
      parent.children.splice(index, 1);
      return [SKIP, index];
    }
    nameLanguage(element);
    for (const name of addressed) {
      const value = element.properties[name];
      if (typeof value === "string")
        element.properties[name] = URL.parse(value, pageUrl)?.href ?? value;
    }
    return undefined;
  });
  return root;
}

/** The highlighter names a block's language beside its code, the converter looks for it on the code. */
function nameLanguage(element: Element): void {
  const language = element.properties["dataLanguage"];
  if (element.tagName !== "pre" || typeof language !== "string") return;
  for (const child of element.children)
    if (child.type === "element" && child.tagName === "code")
      child.properties["className"] = [`language-${language}`];
}
