/**
 * Rules for texts on pages: ids and levels of headings, scrollable tables, labels of tasks, column
 * alignment, links and images.
 *
 * A Content-Security-Policy without `unsafe-inline` blocks style attributes, so those for column
 * alignment become classes that theme/styles/tables.css defines, and those of authors are removed.
 */
import GithubSlugger, { slug as toAnchor } from "github-slugger";
import { isRelativeAddress } from "./address-kind.ts";
import type { Edit } from "./edits.ts";
import { escapeHtml, formatAttributes } from "./escape-html.ts";
import { scanHtml } from "./html-tags.ts";
import { readAttribute, displayedText, type HtmlRule, type MadeTag } from "./html-rules.ts";

/** Accessible names for parts without text. */
export interface Names {
  table: string;
  taskDone: string;
  taskOpen: string;
}

export interface Heading {
  depth: number;
  /** Id on the page. */
  slug: string;
  text: string;
}

export interface LocalImage {
  /** URL as written. */
  src: string;
  alt: string;
  title: string | undefined;
}

/**
 * Wraps tables in regions that scroll independently, also by keyboard. A region has the name of the
 * section and a number, because a section can have several tables.
 *
 * @param count number of tables on the page so far, which is incremented
 * @param headings those before the current tag
 */
export function nameTables(
  names: Names,
  count: { tables: number },
  headings: readonly Heading[],
): HtmlRule {
  const region = () =>
    `<div${formatAttributes({
      class: "table",
      role: "region",
      tabindex: "0",
      "aria-label": [`${names.table} ${++count.tables}`, headings.at(-1)?.text ?? []]
        .flat()
        .join(": "),
    })}>`;
  return {
    names: ["table"],
    visit: ({ isEnd, start, end }, _, change) =>
      isEnd ? change(end, end, "</div>") : change(start, start, region()),
    editTag({ name, isEnd, start, end }) {
      if (name !== "table") return [];
      return isEnd
        ? [{ start: end, end, text: "</div>" }]
        : [{ start, end: start, text: region() }];
    },
  };
}

/** Labels the checkboxes of tasks with their state. */
export function nameTasks({ taskDone, taskOpen }: Names): HtmlRule {
  return {
    names: ["input"],
    visit({ attributes, end }, _, change) {
      const label = attributes.includes(" checked") ? taskDone : taskOpen;
      change(end - 1, end - 1, formatAttributes({ "aria-label": label }));
    },
  };
}

export function removeAttribute(
  html: string,
  tag: number,
  { start, end }: Pick<Edit, "start" | "end">,
) {
  const before = html.slice(tag, start).trimEnd();
  // Without a space, the characters around the attribute could join to another name.
  const text = /[\s/>]/.test(html.charAt(end)) ? "" : " ";
  return { start: tag + before.length, end, text };
}

/** Turns column alignment into classes, and removes style attributes from the author's HTML. */
export const styleByClass: HtmlRule = {
  names: ["th", "td"],
  visit({ attributes, start, end, name }, _, change) {
    const [, side] = /^ style="text-align: (\w+)"$/.exec(attributes) ?? [];
    if (side !== undefined) change(start, end - 1, `<${name} class="align-${side}"`);
  },
  editTag({ attributes, start }, { html }) {
    const style = attributes.get("style");
    return style ? [removeAttribute(html, start, style)] : [];
  },
};

/** Number with a unit: `160–236 m`, `−7 %`, and `3–9 months` at the end of a text; or `(m³/h)`. */
const measured =
  /(?<![\p{L}\p{N}])[+±−-]?\p{N}[\p{N}.,–−-]* (?:[%‰]|[\p{L}°€$£²³]{1,3}(?:\/\p{L})?(?=[\s.,;)،؛؟]|$)|\p{L}{4,8}$)|\([^\s()/]{1,6}\/[^\s()/]{1,6}\)/gu;

/**
 * Keeps numbers on one line with their units in tables, and in texts from right to left, where signs
 * would also change their sides.
 */
export const keepNumbers = (text: string): HtmlRule => ({
  names: /[\u0590-\u08ff]/.test(text) ? ["td", "th", "p", "li", "strong", "em", "a"] : ["td", "th"],
  visit({ end }, html, change) {
    for (const { index, 0: number } of html.slice(end, html.indexOf("<", end)).matchAll(measured))
      change(end + index, end + index + number.length, `<bdi class="whole">${number}</bdi>`);
  },
});

/** Reference to a footnote, which is not part of the heading that contains it. */
const footnote =
  /\s*<sup><a (?:"[^"]*"|[^">])* data-footnote-ref(?:"[^"]*"|[^">])*>[^<]*<\/a><\/sup>/g;

/** Start of the ids of the theme, which no id of a text has. */
const themeId = /^(page|form)\./;

/**
 * Adds ids to headings in the same way as GitHub and Astro, and moves them below the page title,
 * which is the only first-level heading. Ids are unique: those in the author's HTML are kept, and a
 * second one is removed, because links lead to the first.
 *
 * @param headings filled with the headings generated from Markdown, in order
 * @param pieces the author's HTML
 * @param taken ids on the page so far, to which those of the text are added
 */
export function nameHeadings(
  headings: { push: (heading: Heading) => unknown },
  pieces: readonly string[],
  taken = new Set<string>(),
): HtmlRule {
  const slugger = new GithubSlugger();
  const written = pieces.flatMap((piece) =>
    scanHtml(piece).tags.flatMap(({ attributes }) => attributes.get("id")?.value || []),
  );
  for (const id of new Set([...taken, ...written])) slugger.slug(id, true);
  return {
    names: ["h1", "h2", "h3", "h4", "h5", "h6"],
    visit({ name, isEnd, attributes, start, end }, html, change) {
      const tag = name === "h1" ? "h2" : name;
      if (isEnd) {
        if (tag !== name) change(start, end, `</${tag}>`);
        return;
      }
      const text = displayedText(
        html.slice(end, html.indexOf(`</${name}>`, end)).replace(footnote, ""),
      );
      // From its author; the heading above footnotes also has one, the same in each text of a page.
      const elementId = readAttribute(attributes, "id")?.replace(themeId, "$1-");
      // A heading of emoji or punctuation has no letters for an id.
      const slug = slugger.slug(
        elementId ?? (toAnchor(text) === "" ? "section" : text),
        elementId !== undefined,
      );
      taken.add(slug);
      headings.push({ depth: Number(tag.charAt(1)), slug, text });
      const id = formatAttributes({ id: slug });
      change(start, end, `<${tag}${attributes.replace(/ id="[^"]*"|$/, () => id)}>`);
    },
    editTag({ name, isEnd, start, attributes }, { html }) {
      const id = attributes.get("id");
      const isSecond = id !== undefined && (taken.has(id.value) || themeId.test(id.value));
      if (id) taken.add(id.value);
      const level = start + (isEnd ? "</h" : "<h").length;
      return [
        ...(name === "h1" ? [{ start: level, end: level + 1, text: "2" }] : []),
        ...(isSecond ? [removeAttribute(html, start, id)] : []),
      ];
    },
  };
}

/**
 * Replaces a Markdown link inside an HTML link of the author with its text, because HTML links
 * cannot be nested. The rule is for a single text.
 */
export function unnestLinks(): HtmlRule {
  let isOpen = false;
  let inner: MadeTag[] = [];
  return {
    names: ["a"],
    visit(tag) {
      if (isOpen) inner.push(tag);
    },
    editTag({ name, isEnd }, _, change) {
      if (name !== "a") return [];
      // Browsers close an unclosed link where the next one begins.
      if (isEnd) for (const { start, end } of inner) change(start, end, "");
      isOpen = !isEnd;
      inner = [];
      return [];
    },
  };
}

/** Placeholder for a local image. */
const imageMark = "\0";

/**
 * Removes local images, so that the page can show optimised ones. The title of an image that is
 * alone in its paragraph becomes its caption.
 *
 * @param images filled with the images, in order
 */
export function collectImages(images: LocalImage[]): HtmlRule {
  return {
    names: ["img"],
    visit({ attributes, start, end }, html, change) {
      const src = readAttribute(attributes, "src") ?? "";
      const title = readAttribute(attributes, "title");
      const isAlone = html.endsWith("<p>", start) && html.startsWith("</p>", end);
      const caption = isAlone ? title : undefined;
      const isLocal = isRelativeAddress(src);
      if (isLocal)
        images.push({
          src: decodeURI(src),
          alt: readAttribute(attributes, "alt") ?? "",
          title: caption === undefined ? title : undefined,
        });
      const image = isLocal ? imageMark : `<img${attributes.replace(/ title="[^"]*"/, "")}>`;
      if (caption !== undefined)
        change(
          start - "<p>".length,
          end + "</p>".length,
          `<figure>${image}<figcaption>${escapeHtml(caption)}</figcaption></figure>`,
        );
      else if (isLocal) change(start, end, image);
    },
  };
}

/** @returns the HTML split at the images, with each image between the surrounding parts */
export function splitAtImages(
  html: string,
  images: readonly LocalImage[],
): (string | LocalImage)[] {
  return html
    .split(imageMark)
    .flatMap((part, index) => [part, ...images.slice(index, index + 1)])
    .filter((part) => part !== "");
}
