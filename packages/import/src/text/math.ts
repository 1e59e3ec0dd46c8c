/**
 * Formulas in TeX as code: a content folder has no formulas, and Markdown would read their signs as
 * emphasis, links and HTML.
 */
import { outsideCode } from "./markdown.ts";

const block =
  /^((?:[ \t]*>)*[ \t]*)\$\$[ \t]*(?:\n(?:[ \t]*>)*[ \t]*)?([^$]+?)\s*(?:\n[ \t>]*)?\$\$[ \t]*$/gm;

/** @param hasInline true for Markdown with formulas between single dollar signs */
export function keepFormulas(text: string, hasInline: boolean): string {
  if (!text.includes("$")) return text;
  return outsideCode(text, (part) => {
    const blocks = part
      .replace(
        block,
        (_, indent: string, formula: string) =>
          `${indent}\`\`\`latex\n${indent}${formula.trim()}\n${indent}\`\`\``,
      )
      .replace(/\$\$([^$\n`]+)\$\$/g, "`$1`");
    return hasInline
      ? blocks.replace(
          /(?<![\w\\$`])\$(?![\s$])([^$\n`]*[\\_^<{][^$\n`]*)(?<!\s)\$(?![\w$])/g,
          "`$1`",
        )
      : blocks;
  });
}
