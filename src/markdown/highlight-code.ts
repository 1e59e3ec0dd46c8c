/**
 * Code of the site's own templates in the colours of code in Markdown.
 */
import { createSatteriMarkdownProcessor } from "@astrojs/markdown-satteri";
import { highlighting } from "./render-markdown.ts";
import { styleByClass } from "./style-classes.ts";

let processor: ReturnType<typeof createSatteriMarkdownProcessor> | undefined;

/**
 * @param language as after the fence of a code block: `json`, `sh`
 * @returns a pre element with the code in it
 */
export async function highlightCode(
  code: string,
  language: string,
): Promise<string> {
  processor ??= createSatteriMarkdownProcessor({ shikiConfig: highlighting });
  const longest = Math.max(
    2,
    ...Array.from(code.matchAll(/`+/g), ([ticks]) => ticks.length),
  );
  const fence = "`".repeat(longest + 1);
  const rendered = await (
    await processor
  ).render(`${fence}${language}\n${code}\n${fence}\n`);
  return styleByClass(rendered.code);
}
