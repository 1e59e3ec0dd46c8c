/**
 * Converts the HTML of a page made of components to Markdown, so that the Markdown alternate has
 * all of its content.
 */
import type { Element, Nodes, Root } from "hast";
import rehypeRemark from "rehype-remark";
import { remark } from "remark";
import remarkGfm from "remark-gfm";
import { htmlToHast } from "satteri";
import { unified } from "unified";
import { EXIT, SKIP, visitParents } from "unist-util-visit-parents";

const addressed = ["href", "src"] as const;

/**
 * @param html HTML of the whole page
 * @param pageUrl URL that relative URLs are resolved against
 * @returns the content of the main element as Markdown with absolute URLs
 */
export function toMarkdown(html: string, pageUrl: string): string {
  const tree = htmlToHast(html);
  const main = tree.type === "root" ? findMain(tree) : undefined;
  if (!main)
    throw new Error(`${pageUrl} has no <main> element, so it cannot have a Markdown alternate.`);
  const root = prepare(main, pageUrl);
  return writer.stringify(converter.runSync(root)).trim();
}

const converter = unified().use(rehypeRemark, {
  // Not escaped, because the content of a formula is not Markdown.
  handlers: { math: (_, node: Element) => ({ type: "html", value: formulaOf(node) }) },
});

const writer = remark()
  // Padding for aligned columns would take up half of a long table.
  .use(remarkGfm, { tablePipeAlign: false })
  .use({ settings: { bullet: "-", rule: "-" } });

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

/**
 * @returns true for a link within the page; only its text is kept, because Markdown has no
 *   anchors
 */
function leadsWithin({ tagName, properties }: Element): boolean {
  const { href } = properties;
  return tagName === "a" && typeof href === "string" && href.startsWith("#");
}

/** @returns the TeX source of a formula, from the annotation of its MathML */
function formulaOf(math: Element): string {
  let source = "";
  visitParents(math, { tagName: "annotation" }, (node) => {
    if (node.type !== "element") return;
    for (const child of node.children) if (child.type === "text") source += child.value;
  });
  // Programs that do not know formulas would read a tag. TeX ignores the space.
  source = source.replace(/<(?=[a-z/!?])/gi, "< ");
  return math.properties["display"] === "block" ? `$$\n${source}\n$$` : `$${source}$`;
}

/** Turns a callout into a block quote, as in its source. */
function quoteCallout(element: Element): void {
  if (element.properties["role"] === "note") element.tagName = "blockquote";
}

/**
 * The highlighter puts the language on the pre element; the converter expects it on the code
 * element.
 */
function nameLanguage(element: Element): void {
  const language = element.properties["dataLanguage"];
  if (element.tagName !== "pre" || typeof language !== "string") return;
  for (const child of element.children)
    if (child.type === "element" && child.tagName === "code")
      child.properties["className"] = [`language-${language}`];
}
