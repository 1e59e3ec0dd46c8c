/**
 * Media files that browsers execute or apply when opened: pages, scripts, styles, XML with
 * stylesheets, SVG with scripts. They would run in the site's origin, so content must neither link
 * to them nor show them.
 */
import path from "node:path";
import { readBytes } from "./image-files.ts";

/** Active files by their extensions, from which hosts derive media types. */
const activeFile =
  /\.(?:html?|xhtml?|xht|shtml|mhtml?|mht|xml|xsl|xslt|xsd|rng|mathml|mml|xul|owl|rss|atom|rdf|svgz|swf|hta|htc|js|mjs|cjs|es|ecma|css|wasm|webmanifest|appcache)$/i;

/**
 * SVG elements and attributes that run scripts or load other documents, and declarations that could
 * generate them.
 */
const activeSvg =
  /<(?:[\w-]+:)?(?:script|foreignobject|iframe|object|embed|handler|link|meta|base)\b|\son[a-z]+\s*=|<!(?:entity|attlist)\b|<\?xml-stylesheet\b/i;

/** Matched after removing the spaces and control characters that browsers ignore in a URL. */
const activeAddress =
  /(?:javascript|vbscript):|data:(?:text\/html|text\/xml|image\/svg|application\/(?:xhtml|xml))/i;

/** ASCII-compatible encodings without shift sequences. */
const plainEncoding = /^(?:utf-?8|us-ascii|iso-8859-\d+|windows-125\d)$/i;

/**
 * @param folder the content folder
 * @param name name of a file in it
 * @returns the reason why the file is not published, as a relative clause; undefined if it is
 */
export function refuseMedia(folder: string, name: string): string | undefined {
  if (activeFile.test(name))
    return `which browsers would open as a page, script or style of this site. Publish it as a page in Markdown, pack it into a .zip, or, if it belongs to the theme, move it to public/.`;
  return /\.svg$/i.test(name) ? refuseSvg(path.join(folder, name)) : undefined;
}

function refuseSvg(file: string): string | undefined {
  const bytes = readBytes(file) ?? Buffer.alloc(0);
  const encoding =
    /^[^<]*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)/i.exec(
      bytes.toString("latin1", 0, 1000),
    )?.[1] ?? "UTF-8";
  // In UTF-16 and ISO-2022-JP, scripts would not match the patterns.
  if (!plainEncoding.test(encoding) || bytes.includes(0) || bytes.includes(27))
    return "which is not in UTF-8. Save it with UTF-8 encoding.";
  const text = undoReferences(bytes.toString("utf8"));
  // The length is limited, because a match of millions of characters overflows the stack.
  const joined = text.replace(/[\0- ]{1,1000}/g, "");
  return activeSvg.test(text) || activeAddress.test(joined)
    ? 'which contains a script or loads other documents. Export it without them, as most programs do for "plain SVG".'
    : undefined;
}

/** @returns the text with numeric character references decoded, because they could hide a match */
function undoReferences(text: string): string {
  return text.replace(
    /&#(?:x0*([0-9a-f]{1,6})|0*(\d{1,7}));/gi,
    (_, hex?: string, decimal?: string) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : "";
    },
  );
}
