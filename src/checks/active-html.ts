/**
 * Scripts, styles and elements in content that would run, redirect readers or change the page. They
 * are errors, because the Content-Security-Policy alone is not enough: not all hosts can send it,
 * and feed readers and API clients do not apply it.
 */
import type { HtmlTag } from "../markdown/html-tags.ts";
import type { TextRule } from "./rule.ts";

export const checkActiveHtml: TextRule = function* ({ links, images, tags }) {
  const inHtml = new Set(tags.map(({ offset }) => offset));
  for (const [noun, all] of [
    ["link", links],
    ["image", images],
  ] as const)
    for (const { url, offset } of all)
      if (!inHtml.has(offset))
        for (const message of refuseAddress(url ?? "", noun, noun)) yield [offset, message];
  for (const tag of tags) for (const message of refuseTag(tag)) yield [tag.offset, message];
};

/**
 * Elements around the text of a page. An end tag in the text would move the rest of it, and the
 * footer, out of the page.
 */
const frame = /^(?:html|head|body|main)$/;

/** Elements that only display the file that they load. */
const embedded = /^(?:img|source|picture|video|audio|track|input|image|feimage)$/;

/**
 * Attributes that contain text. All others are checked, because SVG and old HTML have URLs in many
 * attributes.
 */
const words =
  /^(?:alt|title|content|placeholder|label|value|summary|class|id|name|aria-.*|data-.*)$/;

/** Data blocks that browsers do not execute, such as JSON-LD. */
const dataType = /^application\/(?:[\w.-]+\+)?json$/i;

/** Yields the reasons to refuse a tag. */
function* refuseTag({ name, attributes, isEnd }: HtmlTag): Generator<string> {
  const valueOf = (key: string) => attributes.get(key)?.value ?? "";
  for (const [key, { value }] of attributes) {
    const isShown = embedded.test(name) && key !== "href" && key !== "formaction";
    for (const url of words.test(key) ? [] : splitAddresses(key, value))
      yield* refuseAddress(url, isShown ? "image" : "link", `${key} of <${name}>`);
    if (!isEnd && /^on[a-z]+$/.test(key))
      yield `contains ${key}="…" in <${name}>, which would run a script. Remove the attribute.`;
  }
  if (!isEnd && attributes.has("srcdoc"))
    yield `embeds a whole page in <${name} srcdoc>. Remove it, or embed a page with src.`;
  if (frame.test(name))
    yield `contains <${isEnd ? "/" : ""}${name}>, which belongs to the page around the text. Remove it.`;
  if (name === "base")
    yield "contains <base>, which would change the target of every link on the page. Remove it, and write full URLs.";
  if (name === "meta" && attributes.has("http-equiv"))
    yield `contains <meta http-equiv="${valueOf("http-equiv")}">, which acts like a header of the whole page. Remove it; to redirect a previous address, add it to aliases.`;
  if (isEnd) return;
  if (name === "script" && !dataType.test(valueOf("type")))
    yield "contains <script>, and scripts are not allowed in content. Remove it; add scripts for the whole site to head in site.yaml.";
  if (name === "style")
    yield "contains <style>, which would change the whole page. Remove it; rules for the site belong in theme.css next to site.yaml.";
  if (name === "link" && attributes.has("rel"))
    yield `contains <link rel="${valueOf("rel")}">, which would load a file for the whole page. Remove it; add elements for the head of every page to head in site.yaml.`;
}

/** `srcset` and the `values` of an SVG animation contain several URLs. */
function splitAddresses(key: string, value: string): string[] {
  if (key === "values") return value.split(";");
  return key === "srcset" ? [value, ...value.split(/,\s+/)] : [value];
}

/**
 * @param url URL with its character references decoded
 * @param use images may be written as `data:image/…`
 * @param where noun for the place of the URL in the message
 * @returns the reasons to refuse a URL; empty if it is allowed
 */
export function refuseAddress(url: string, use: "link" | "image", where: string): string[] {
  // Browsers ignore these characters: https://url.spec.whatwg.org/#concept-basic-url-parser
  const read = url.replace(/^[\0- ]+|[\t\n\r]/g, "");
  const scheme = /^(javascript|vbscript|livescript|data)\s*:/i.exec(read)?.[1]?.toLowerCase();
  if (scheme === undefined || (use === "image" && /^data:image\//i.test(read))) return [];
  return scheme === "data"
    ? [
        `has a data: URL (${where}), which browsers and feed readers refuse. Put the file into the content folder and write its path.`,
      ]
    : [
        `has a ${scheme}: URL (${where}), which would run a script. Write the URL of a page or file, or remove it.`,
      ];
}
