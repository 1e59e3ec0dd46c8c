/**
 * Scripts, styles and elements in content that would run, redirect readers or change the page, and
 * HTML that would contain the rest of the page. They are errors, because the
 * Content-Security-Policy alone is not enough: not all hosts can send it, and feed readers and API
 * clients do not apply it.
 */
import type { HtmlTag } from "../markdown/plain-tags.ts";
import { readHtml, textElements } from "../markdown/html-tags.ts";
import { areNested } from "../markdown/nested-tags.ts";
import { findOpenHtml } from "../markdown/open-html.ts";
import { blankCode } from "../markdown/parse-markdown.ts";
import type { PublishedHtml } from "../markdown/published-html.ts";
import type { TextRule } from "./text-rule.ts";

type Fault = readonly [offset: number, message: string];

/** Links in Markdown. Those in HTML are judged with their tags. */
export const checkLinkSchemes: TextRule = function* ({ links, images, tags }) {
  const inHtml = new Set(tags.map(({ offset }) => offset));
  for (const [noun, all] of [
    ["link", links],
    ["image", images],
  ] as const)
    for (const { url, offset } of all)
      if (!inHtml.has(offset))
        for (const message of refuseAddress(url ?? "", noun, noun)) yield [offset, message];
};

/** @returns the faults of a text in one of its forms, with their offsets in its Markdown */
export function findActiveHtml({ html, restOf, locate }: PublishedHtml): Fault[] {
  const isRefused = (url: string) => refuseAddress(url, "link", "").length > 0;
  return Array.from(judge(html, restOf), ([offset, message]) => [
    locate(offset, isRefused),
    message,
  ]);
}

/**
 * Yields the faults of tags that our parser shows as text, as after an attribute value that starts
 * with a slash. Programs that show a Markdown alternate may read them as HTML.
 */
export function* findActiveProse(markdown: string): Generator<Fault> {
  const prose = blankCode(markdown, true);
  for (const { index } of prose.matchAll(/(?<!\\)<[a-z]/gi)) {
    const text = prose.slice(index, index + maxTag);
    const [tag] = suspect.test(text) ? readHtml(text).tags : [];
    for (const message of tag ? refuseTag(tag, false) : []) yield [index, message];
  }
}

/** Maximum length of such a tag. */
const maxTag = 2_000;

/** Every tag that `refuseTag` refuses, and others. Reading a tag takes twenty times as long. */
const suspect =
  /^<(?:html|head|body|main|frame|plaintext|base|meta|object|embed|script|style|link)|[:&]|on[a-z]|srcdoc/i;

/** Follows the text, so that a tag or comment without an end reaches beyond it. */
const next = "<hr>";

/**
 * Yields the faults of HTML. All tags count that any parser could find: browsers treat the content
 * of some elements as text, depending on the elements around them and on whether scripts run. Tags
 * in such text count, too, and its end must be the same in every case.
 */
function* judge(html: string, restOf: PublishedHtml["restOf"]): Generator<Fault> {
  const parsed = readHtml(html + next);
  const tags = parsed.tags.filter(({ start }) => start < html.length);
  const isOpen = ({ start, end }: { start: number; end: number }) =>
    end > html.length || end - start > (restOf(start) ?? Infinity);
  for (const comment of parsed.comments) {
    const [mark = ""] = /<!--|<!\[CDATA\[|<.?/.exec(html.slice(comment.start)) ?? [];
    if (isOpen(comment))
      yield [
        comment.start,
        `starts a comment with ${mark} and never closes it: everything after it is hidden. Add ${mark === "<!--" ? "-->" : ">"} after the comment.`,
      ];
    else if (mark.endsWith("[") && !html.endsWith("]]>", comment.end))
      yield [comment.start, `contains ${mark} and > after it, ${unclear} Write &gt; for the >.`];
  }
  const refused = new Set<number>();
  for (const tag of tags)
    for (const message of refuseTag(tag, restOf(tag.start) === undefined)) {
      refused.add(tag.start);
      yield [tag.start, message];
    }
  yield* findUnclear(html, tags);
  for (const { name, start } of tags.filter(isOpen))
    if (!refused.has(start))
      yield [
        start,
        `starts the tag <${name} and never ends it: the text after it belongs to the tag. Add the missing quotation mark or >.`,
      ];
  if (areNested(tags) || tags.some(isOpen) || parsed.comments.some(isOpen)) return;
  for (const isScripting of /<noscript/i.test(html) ? [true, false] : [true]) {
    const { open, stray } = findOpenHtml(html, isScripting);
    for (const { name, start } of open)
      yield [
        start,
        `starts <${name}> and never closes it: the rest of the page is lost. Add </${name}> where it ends.`,
      ];
    if (stray && !refused.has(stray.start))
      yield [
        stray.start,
        `contains </${stray.name}>, which closes an element of the page around the text. Remove it, or add the missing <${stray.name}> before it.`,
      ];
  }
}

const unclear = "which browsers read in several ways.";

/** Finds HTML whose tags depend on how a parser treats the elements around them. */
function* findUnclear(html: string, tags: readonly HtmlTag[]): Generator<Fault> {
  const ends = new Set(tags.flatMap(({ isEnd, start }) => (isEnd ? start : [])));
  const names = new Set(tags.flatMap(({ isEnd, name }) => (isEnd ? [] : name)));
  for (const name of names.intersection(textElements))
    for (const { index } of html.matchAll(new RegExp(`</${name}(?=[\\s/>])`, "gi")))
      if (!ends.has(index))
        yield [
          index,
          `contains </${name} inside a tag or comment, ${unclear} Write &lt; for its <, or remove it.`,
        ];
  let isInSelect = false;
  for (const { name, isEnd, start } of tags)
    if (name === "select") isInSelect = !isEnd;
    else if (isInSelect && !isEnd && !/^(?:option|optgroup|hr)$/.test(name))
      yield [start, `contains <${name}> in <select>, ${unclear} Use only <option> and text in it.`];
}

/**
 * Elements around the text of a page. An end tag in the text would move the rest of it, and the
 * footer, out of the page.
 */
const frame = /^(?:html|head|body|main|frameset|frame|plaintext)$/;

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

/**
 * Yields the reasons to refuse a tag.
 *
 * @param isMarkdown true for a link or image in Markdown
 */
function* refuseTag({ name, attributes, isEnd }: HtmlTag, isMarkdown: boolean): Generator<string> {
  const valueOf = (key: string) => attributes.get(key)?.value ?? "";
  for (const [key, { value }] of attributes) {
    const isShown = embedded.test(name) && key !== "href" && key !== "formaction";
    for (const url of words.test(key) ? [] : splitAddresses(key, value))
      yield* refuseAddress(
        url,
        isShown ? "image" : "link",
        isMarkdown ? (isShown ? "image" : "link") : `${key} of <${name}>`,
      );
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
  const file = name === "object" ? valueOf("data") : name === "embed" ? valueOf("src") : "";
  if (/^(?:https?:|[\\/]{2})/i.test(withoutIgnored(file)))
    yield `embeds a file of another site in <${name}>, which browsers open as a page where nothing stops it. Remove it, or write a link to the file.`;
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
  const read = withoutIgnored(url);
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

/** Removes characters that browsers ignore: https://url.spec.whatwg.org/#concept-basic-url-parser */
function withoutIgnored(url: string): string {
  return url.replace(/^[\0- ]+|[\t\n\r]/g, "");
}
