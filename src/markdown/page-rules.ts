/**
 * Rules for texts on pages: ids and levels of headings, tables that scroll, labels of tasks, sides of columns, links and images.
 *
 * A Content-Security-Policy without `unsafe-inline` refuses style attributes, so those for the sides of columns become classes that
 * theme/styles/table.css knows, and those of authors are left out.
 */
import GithubSlugger from "github-slugger";
import { isRelativeAddress } from "./address-kind.ts";
import type { Edit } from "./edits.ts";
import { escapeHtml, formatAttributes } from "./escape-html.ts";
import type { HtmlTag } from "./html-tags.ts";
import { readAttribute, readText, type HtmlRule, type MadeTag } from "./html-rules.ts";

/** Names that screen readers speak for parts without text of their own. */
export interface Names {
  table: string;
  taskDone: string;
  taskOpen: string;
}

export interface Heading {
  depth: number;
  /** Its id on the page. */
  slug: string;
  text: string;
}

export interface LocalImage {
  /** As written. */
  src: string;
  alt: string;
  title: string | undefined;
}

/**
 * Puts tables into numbered regions that scroll by themselves, also from the keyboard.
 *
 * @param count of the tables on the page so far, which is increased
 */
export function nameTables(names: Names, count: { tables: number }): HtmlRule {
  const region = () =>
    `<div${formatAttributes({
      class: "table",
      role: "region",
      tabindex: "0",
      "aria-label": `${names.table} ${++count.tables}`,
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

/** @returns edits that take attributes out of a tag of an author's HTML */
export function removeAttributes(tag: HtmlTag, html: string, names: readonly string[]): Edit[] {
  return names.flatMap((name) => {
    const attribute = tag.attributes.get(name);
    if (!attribute) return [];
    const before = html.slice(tag.start, attribute.start).trimEnd();
    return [{ start: tag.start + before.length, end: attribute.end, text: "" }];
  });
}

/** Sides of columns by class, and no style attributes in the HTML of authors. */
export const styleByClass: HtmlRule = {
  names: ["th", "td"],
  visit({ attributes, start, end, name }, _, change) {
    const [, side] = /^ style="text-align: (\w+)"$/.exec(attributes) ?? [];
    if (side !== undefined) change(start, end, `<${name} class="align-${side}">`);
  },
  editTag: (tag, { html }) => removeAttributes(tag, html, ["style"]),
};

/**
 * Names headings as GitHub and Astro do, and moves them below the title of the page, which is the only heading of the first level.
 *
 * @param headings takes those that are made of Markdown, in order
 * @param taken ids on the page so far
 */
export function nameHeadings(
  headings: { push: (heading: Heading) => unknown },
  taken: readonly string[] = [],
): HtmlRule {
  const slugger = new GithubSlugger();
  for (const id of taken) slugger.slug(id);
  return {
    names: ["h1", "h2", "h3", "h4", "h5", "h6"],
    visit({ name, isEnd, attributes, start, end }, html, change) {
      const shown = name === "h1" ? "h2" : name;
      if (isEnd) {
        if (shown !== name) change(start, end, `</${shown}>`);
        return;
      }
      const text = readText(html.slice(end, html.indexOf(`</${name}>`, end)));
      // The heading above footnotes has an id of its own, the same in each text of a page.
      const own = readAttribute(attributes, "id");
      const slug = own !== undefined && !taken.includes(own) ? own : slugger.slug(own ?? text);
      headings.push({ depth: Number(shown.charAt(1)), slug, text });
      const id = formatAttributes({ id: slug });
      const others =
        own === undefined ? attributes + id : attributes.replace(/ id="[^"]*"/, () => id);
      change(start, end, `<${shown}${others}>`);
    },
    editTag({ name, isEnd, start }) {
      if (name !== "h1") return [];
      const level = start + (isEnd ? "</h" : "<h").length;
      return [{ start: level, end: level + 1, text: "2" }];
    },
  };
}

/** Leaves only the text of a link in a link that an author wrote in HTML, because HTML has no links in links; for one text. */
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
      // A link without an end is ended by browsers where the next begins.
      if (isEnd) for (const { start, end } of inner) change(start, end, "");
      isOpen = !isEnd;
      inner = [];
      return [];
    },
  };
}

/** Stands where an image beside the document was. */
const imageMark = "\0";

/**
 * Takes out images beside the document, for the page to show optimised ones. The title of an image that is alone in its paragraph becomes its caption.
 *
 * @param images takes the images, in order
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

/** @returns the HTML in parts, with each image between those around it */
export function splitAtImages(
  html: string,
  images: readonly LocalImage[],
): (string | LocalImage)[] {
  return html
    .split(imageMark)
    .flatMap((part, index) => [part, ...images.slice(index, index + 1)])
    .filter((part) => part !== "");
}
