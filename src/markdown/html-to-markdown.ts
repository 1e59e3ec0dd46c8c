/**
 * Markdown of a page made of components, converted from its HTML, so that the Markdown alternate has all
 * of its content.
 */
import type { Element, Nodes, Root } from "hast";
import rehypeRemark from "rehype-remark";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { htmlToHast } from "satteri";
import { unified } from "unified";
import { EXIT, SKIP, visitParents } from "unist-util-visit-parents";

const addressed = ["href", "src"] as const;

/**
 * @param html a whole page
 * @param pageUrl what its relative addresses start from
 * @returns the content of its main element as Markdown with absolute addresses
 */
export function toMarkdown(html: string, pageUrl: string): string {
  const tree = htmlToHast(html);
  const main = tree.type === "root" ? findMain(tree) : undefined;
  if (!main)
    throw new Error(`${pageUrl} has no <main> element, so it cannot have a Markdown alternate.`);
  const root = prepare(main, pageUrl);
  return writer.stringify(writer.runSync(root)).trim();
}

const writer = unified()
  // As it is: the signs of a formula are none of Markdown's.
  .use(rehypeRemark, {
    handlers: {
      math: (_, node: Element) => ({ type: "html", value: formulaOf(node) }),
    },
  })
  // Padding that lines up columns would be half of a long table.
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: "-", rule: "-" });

function findMain(tree: Root): Element | undefined {
  let main: Element | undefined;
  visitParents(tree, { tagName: "main" }, (node) => {
    if (node.type === "element") main = node;
    return EXIT;
  });
  return main;
}

function prepare({ children }: Element, pageUrl: string): Root {
  const root: Root = { type: "root", children };
  visitParents(root, (element, ancestors) => {
    delete element.position;
    if (element.type !== "element") return undefined;
    const isOmitted = element.properties["dataMarkdown"] === "omit";
    if (isOmitted || leadsWithin(element)) {
      const parent: Nodes | undefined = ancestors.at(-1);
      if (!parent || !("children" in parent)) return SKIP;
      const index = parent.children.indexOf(element);
      parent.children.splice(index, 1, ...(isOmitted ? [] : element.children));
      return [SKIP, index];
    }
    nameLanguage(element);
    quoteCallout(element);
    for (const name of addressed) {
      const value = element.properties[name];
      if (typeof value === "string")
        element.properties[name] = URL.parse(value, pageUrl)?.href ?? value;
    }
    return undefined;
  });
  return root;
}

/** @returns true for a link within the page. Markdown has no anchors, so only its text stays. */
function leadsWithin({ tagName, properties }: Element): boolean {
  const { href } = properties;
  return tagName === "a" && typeof href === "string" && href.startsWith("#");
}

/** @returns the source of a formula, which MathML has beside it */
function formulaOf(math: Element): string {
  let source = "";
  visitParents(math, { tagName: "annotation" }, (node) => {
    if (node.type !== "element") return;
    for (const child of node.children) if (child.type === "text") source += child.value;
  });
  return math.properties["display"] === "block" ? `$$\n${source}\n$$` : `$${source}$`;
}

/** A note is set apart from the text around it, as it is in the source. */
function quoteCallout(element: Element): void {
  if (element.properties["role"] === "note") element.tagName = "blockquote";
}

/** The highlighter names a block's language beside its code, the converter looks for it on the code. */
function nameLanguage(element: Element): void {
  const language = element.properties["dataLanguage"];
  if (element.tagName !== "pre" || typeof language !== "string") return;
  for (const child of element.children)
    if (child.type === "element" && child.tagName === "code")
      child.properties["className"] = [`language-${language}`];
}
