/**
 * Files beside the content that browsers run or apply when somebody opens them: pages, scripts, styles, XML with its own styles, drawings with
 * scripts. They would have the site's own origin, so a text may neither link to them nor show them.
 */
import path from "node:path";
import { readLines } from "./read-look.ts";

/** By the ending of their names; hosts choose media types by it. */
const activeFile =
  /\.(?:html?|xhtml?|xht|shtml|mhtml?|mht|xml|xsl|xslt|rss|atom|rdf|svgz|swf|hta|htc|js|mjs|cjs|css|wasm|webmanifest|appcache)$/i;

/** Elements, attributes and addresses of SVG that run a program or load another document. */
const activeSvg =
  /<(?:[\w-]+:)?(?:script|foreignobject|iframe|object|embed|handler|link|meta|base)\b|\son[a-z]+\s*=|(?:javascript|vbscript)\s*:|data\s*:\s*(?:text\/html|image\/svg|application\/xhtml)|<!entity\b|<\?xml-stylesheet\b/i;

/**
 * @param folder the content folder
 * @param name a file in it
 * @returns why the file is not published, as the rest of a sentence that names it
 */
export function refuseMedia(folder: string, name: string): string | undefined {
  if (activeFile.test(name))
    return `which browsers would open as a page, script or style of this site. Publish it as a page in Markdown, pack it into a .zip, or put what belongs to the theme into public/.`;
  if (/\.svg$/i.test(name) && activeSvg.test(readSvg(path.join(folder, name))))
    return 'which holds a script or loads other documents. Export it without them, as most programs do for "plain SVG".';
  return undefined;
}

/** @returns the text with character references undone, as far as they hide what is looked for */
function readSvg(file: string): string {
  return (readLines(file) ?? "")
    .replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));?/gi, (_, hex, decimal) => {
      const code = Number.parseInt(hex ?? decimal, hex ? 16 : 10);
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : "";
    })
    .replace(/[\t\n\r]+(?=[a-z]*:)/gi, "");
}
