/**
 * Conversion of VitePress' inclusions of Markdown and code, and of code groups.
 */
import { selectLines, type Include } from "./included-lines.ts";
import { fence, outsideCode, toTabLabel } from "./markdown.ts";

export function fromVitepress(text: string, include: Include): string {
  return outsideCode(text, (part) =>
    part.replace(/<script\b[^]*?<\/script>|<style\b[^]*?<\/style>/g, ""),
  )
    .replace(
      /<!--\s*@include:\s*([^\s{}#]+)(?:#([\w-]+))?\s*(?:\{(\d*),(\d*)\})?\s*-->/g,
      (whole, file: string, section?: string, first?: string, last?: string) => {
        const part = include(file);
        return part === undefined ? whole : selectLines(part, section ?? first, last);
      },
    )
    .replace(
      /^<<<[ \t]+([^\s{}#[\]]+)(?:#([\w-]+))?[ \t]*(?:\{[^{}\n]*\})?[ \t]*(?:\[([^[\]\n]*)\])?[ \t]*$/gm,
      (whole, file: string, section?: string, label?: string) => {
        const code = include(file);
        const language = file.replace(/^.*\./, "");
        return code === undefined
          ? whole
          : fence(selectLines(code, section), label ? `${language} [${label}]` : language);
      },
    )
    .replace(/^(:{3,})[ \t]*code-group\b[^]*?^\1[ \t]*$/gm, (group) =>
      group.replace(
        /^([ \t]*`{3,}[ \t]*[\w-]+)([^\n[\]]*)\[([^[\]\n]+)\][ \t]*$/gm,
        (_, start: string, meta: string, label: string) =>
          `${start}${meta.trimEnd()} tab="${toTabLabel(label)}"`,
      ),
    )
    .replace(/^([ \t]*`{3,}[ \t]*[\w-]+[^[\]\n]*?)[ \t]+\[([^[\]\n]+)\][ \t]*$/gm, '$1 title="$2"');
}
