/**
 * What would run, lead readers away or break the page around it, when a page is opened. A text has no use for it that the site could trust, so it is refused, and not left to
 * the Content-Security-Policy alone: hosts that send no headers have none, and feeds, twins and API clients show texts under rules of their own.
 */
import type { Slip } from "./check-markup.ts";
import type { HtmlTag } from "../markdown/html-tags.ts";
import type { TextParts } from "../markdown/text-parts.ts";

/** @returns what is refused in a text */
export function findActive({ links, images, tags }: TextParts): Slip[] {
  const inHtml = new Set(tags.map(({ offset }) => offset));
  const inMarkdown = ({ offset }: { offset: number }) => !inHtml.has(offset);
  return [
    ...links.filter(inMarkdown).flatMap(({ url, offset }) =>
      refuseAddress(url, "link", "link").map((message) => ({
        offset,
        message,
      })),
    ),
    ...images.filter(inMarkdown).flatMap(({ url, offset }) =>
      refuseAddress(url ?? "", "image", "image").map((message) => ({
        offset,
        message,
      })),
    ),
    ...tags.flatMap((tag) =>
      refuseTag(tag).map(({ message }) => ({
        offset: tag.offset,
        message,
      })),
    ),
  ];
}

/** What the page around the text is made of. An end of it in a text would put the rest of the text, and the footer, out of the page. */
const frame = /^(?:html|head|body|main)$/;

/** Where a browser loads what it shows in place and runs nothing of it. */
const shown = /^(?:img|source|picture|video|audio|track|input|image|feimage)$/;

/** Attributes of words. All others are looked at: SVG and old HTML have addresses in many. */
const words =
  /^(?:alt|title|content|placeholder|label|value|summary|class|id|name|aria-.*|data-.*)$/;

interface Refusal {
  message: string;
  /** The name of the attribute that is refused, or undefined where the tag as a whole is. */
  attribute?: string;
}

/** @returns what is refused in a tag */
function refuseTag(tag: HtmlTag): Refusal[] {
  const { name, attributes, isEnd } = tag;
  const refused: Refusal[] = [...attributes]
    .filter(([key]) => !words.test(key))
    .flatMap(([key, { value }]) =>
      splitAddresses(key, value).flatMap((url) =>
        refuseAddress(
          url,
          shown.test(name) && key !== "href" && key !== "formaction" ? "image" : "link",
          `${key} of <${name}>`,
        ).map((message) => ({ message, attribute: key })),
      ),
    );
  const found: string[] = [];
  if (frame.test(name))
    found.push(
      `holds <${isEnd ? "/" : ""}${name}>, which is a part of the page around the text. Take it out.`,
    );
  if (name === "base")
    found.push(
      "holds <base>, which would change where all links of the page lead. Take it out, and write whole addresses.",
    );
  if (name === "meta" && attributes.has("http-equiv"))
    found.push(
      `holds <meta http-equiv="${attributes.get("http-equiv")?.value ?? ""}">, which would speak for the site. Take it out; an old address leads to its new page by aliases.`,
    );
  if (isEnd) return [...refused, ...found.map((message) => ({ message }))];
  const type = attributes.get("type")?.value ?? "";
  // Data that no browser runs, such as JSON-LD.
  if (name === "script" && !/^application\/(?:[\w.-]+\+)?json$/i.test(type))
    found.push(
      `holds <script>, and texts run no programs. Take it out; scripts of the site belong into head of site.yaml.`,
    );
  if (name === "style")
    found.push(
      "holds <style>, which would change the whole page. Take it out; rules for the site belong into theme.css beside site.yaml.",
    );
  if (name === "link" && attributes.has("rel"))
    found.push(
      `holds <link rel="${attributes.get("rel")?.value ?? ""}">, which would load something for the whole page. Take it out; what the site needs in its head belongs into head of site.yaml.`,
    );
  for (const key of attributes.keys())
    if (/^on[a-z]+$/.test(key))
      refused.push({
        message: `holds ${key}="…" in <${name}>, which would run a program. Take the attribute out.`,
        attribute: key,
      });
  if (attributes.has("srcdoc"))
    refused.push({
      message: `holds a page of its own in <${name} srcdoc>. Take it out, or embed an address by src.`,
      attribute: "srcdoc",
    });
  return [...refused, ...found.map((message) => ({ message }))];
}

/** `srcset` and the `values` of an SVG animation hold several. */
function splitAddresses(key: string, value: string): string[] {
  if (key === "values") return value.split(";");
  return key === "srcset" ? [value, ...value.split(/,\s+/)] : [value];
}

/**
 * @param url with its character references undone
 * @param use images may be written out as `data:image/…`
 * @returns why an address is refused, if it is
 */
export function refuseAddress(url: string, use: "link" | "image", where: string): string[] {
  // Browsers pass over these: https://url.spec.whatwg.org/#concept-basic-url-parser
  const read = url.replace(/^[\0- ]+|[\t\n\r]/g, "");
  const scheme = /^(javascript|vbscript|livescript|data)\s*:/i.exec(read)?.[1]?.toLowerCase();
  if (scheme === undefined) return [];
  if (scheme === "data") {
    if (use === "image" && /^data:image\//i.test(read)) return [];
    return [
      `has data: for the address of a ${where}, and browsers and readers of feeds refuse it. Put the file into the content folder and write its path.`,
    ];
  }
  return [
    `has ${scheme}: for the address of a ${where}, which would run a program. Write an address that leads somewhere, or take it out.`,
  ];
}
