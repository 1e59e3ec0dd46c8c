/**
 * Body of the Markdown alternate of a page made of blocks, below its heading and in page order.
 */
import type { Document } from "../../content/document.ts";
import type { Site } from "../../content/site.ts";
import { escapeInline, escapeStart, formatLink } from "../../markdown/escape-html.ts";
import { blockText } from "../../site/blocks/block-parts.ts";
import { openingOf, showBlocks, type BlockView } from "../../site/blocks/blocks.ts";
import { telephoneUrl } from "../../site/people/contact-links.ts";
import { stringsFor } from "../../site/strings/strings.ts";
import { absoluteUrl } from "../../site/media/content-urls.ts";
import { absoluteMarkdown } from "../../site/media/local-files.ts";
import { formatItems, pageLink } from "./listing.ts";

/** @returns the Markdown blocks of the page, without its heading */
export function formatBlocks(site: Site, document: Document): string[] {
  const { text, image, command, actions } = openingOf(site, document);
  return [
    paragraph(text),
    command === null ? "" : fenceCode(command),
    actions.map(({ label, link }) => documentLink(site, document, label, link)).join(" · "),
    formatImage(site, document, image),
    ...showBlocks(site, document).flatMap((block) => formatBlock(site, document, block)),
  ];
}

function formatBlock(site: Site, document: Document, block: BlockView): string[] {
  const strings = stringsFor(site, document.locale);
  const heading = (title: string | null) => (title === null ? "" : `## ${escapeInline(title)}`);
  const link = (label: string, url: string | null) =>
    url === null ? escapeInline(label) : documentLink(site, document, label, url);
  const picture = (image: Document["image"]) => formatImage(site, document, image);
  switch (block.type) {
    case "body":
      return [absoluteMarkdown(site, document)];
    case "figures":
      return [
        heading(block.title),
        toList(block.items, ({ value, label, before }) => {
          const compared = before === null ? "" : ` (${escapeInline(before)})`;
          return `**${escapeInline(value)}** ${escapeInline(label)}${compared}`;
        }),
      ];
    case "list":
      return [
        heading(block.title),
        paragraph(block.text),
        formatItems(site, block.items),
        block.more === null ? "" : pageLink(site, block.more.label, block.more.path),
      ];
    case "cards":
      return [
        heading(block.title),
        paragraph(block.text),
        toList(block.items, ({ title, text, link: url, label, image }) =>
          [
            label === null ? link(title, url) : escapeInline(title),
            text === null ? "" : `: ${escapeInline(text)}`,
            label === null ? "" : ` ${link(label, url)}`,
            image ? ` ${picture(image)}` : "",
          ].join(""),
        ),
      ];
    case "tally":
      return [toList(block.counts, ({ label, path }) => pageLink(site, label, path))];
    case "search":
      return [
        heading(block.title),
        pageLink(site, strings.search, block.path),
        block.topics
          .map(({ label, count, path }) => `${pageLink(site, label, path)} (${count})`)
          .join(" · "),
      ];
    case "closing": {
      const { title, text, action, telephone, person } = block;
      return [
        heading(title.text),
        paragraph(text?.text),
        [
          action && link(action.label, action.href),
          telephone === null ? null : `[${telephone}](${telephoneUrl(telephone)})`,
          person && pageLink(site, person.title, person.path),
        ]
          .filter((way) => way !== null)
          .join(" · "),
      ];
    }
    case "quote": {
      const role = block.role === null ? "" : `, ${escapeInline(block.role)}`;
      return [
        `> ${paragraph(block.text)}\n>\n> — ${link(block.name, block.link)}${role}`,
        picture(block.image),
      ];
    }
    case "logos":
      return [heading(block.title), toList(block.items, ({ name, link: url }) => link(name, url))];
    case "video":
      return [link(block.title, block.src), picture(block.image)];
    case "newsletter":
      return [
        heading(block.title),
        paragraph(block.text),
        link(block.label ?? strings.subscribe, block.action),
      ];
    case "text": {
      const text = blockText(document, block);
      return [
        heading(block.title),
        text ? absoluteMarkdown(site, text) : "",
        block.action ? link(block.action.label, block.action.link) : "",
        picture(block.image),
      ];
    }
  }
}

function paragraph(text: string | null = ""): string {
  return escapeStart(escapeInline(text ?? ""));
}

function toList<Item>(items: readonly Item[], format: (item: Item) => string): string {
  return items.map((item) => `- ${escapeStart(format(item))}`).join("\n");
}

/** @param url URL in front matter, as in a Markdown link of the document */
function documentLink(site: Site, document: Document, text: string, url: string): string {
  return formatLink(text, absoluteUrl(site, document, url));
}

/** @returns an image named in front matter, as Markdown; empty if there is none */
export function formatImage(site: Site, document: Document, image: Document["image"]): string {
  return image === null ? "" : `!${documentLink(site, document, image.alt, image.src)}`;
}

/** Fences a command with more backticks than any run in it. CommonMark 0.31, section 4.5. */
function fenceCode(command: string): string {
  const runs = Array.from(command.matchAll(/`+/g), ([run]) => run.length + 1);
  const fence = "`".repeat(Math.max(3, ...runs));
  return `${fence}sh\n${command}\n${fence}`;
}
