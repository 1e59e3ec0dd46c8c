/**
 * Body of the Markdown alternate of a page made of blocks, below its heading and in page order.
 */
import type { Document } from "../../content/document.ts";
import type { Site } from "../../content/site.ts";
import { escapeInline } from "../../markdown/escape-html.ts";
import { textOf } from "../../site/blocks/block-parts.ts";
import { openingOf, showBlocks, type BlockView, type ViewOf } from "../../site/blocks/blocks.ts";
import { telephoneUrl } from "../../site/people/contact-links.ts";
import { stringsFor } from "../../site/strings/strings.ts";
import { absoluteUrl } from "../../site/media/content-urls.ts";
import { absoluteMarkdown } from "../../site/media/local-files.ts";
import { formatItems, pageLink } from "./listing.ts";

/** @returns the Markdown blocks of the page, without its heading */
export function formatBlocks(site: Site, document: Document): string[] {
  const { text, image, command, actions } = openingOf(site, document);
  return [
    escapeInline(text),
    command === null ? "" : `\`\`\`sh\n${command}\n\`\`\``,
    actions.map((action) => formatAction(site, document, action)).join(" · "),
    image ? showImage(site, document, image) : "",
    ...showBlocks(site, document).flatMap((block) => formatBlock(site, document, block)),
  ];
}

function formatBlock(site: Site, document: Document, block: BlockView): string[] {
  switch (block.type) {
    case "body":
      return [absoluteMarkdown(site, document)];
    case "figures":
      return [
        heading(block.title),
        block.items
          .map(({ value, label, before }) => {
            const compared = before === null ? "" : ` (${escapeInline(before)})`;
            return `- **${escapeInline(value)}** ${escapeInline(label)}${compared}`;
          })
          .join("\n"),
      ];
    case "list":
      return [
        heading(block.title),
        escapeInline(block.text ?? ""),
        formatItems(site, block.items),
        block.more === null ? "" : pageLink(site, block.more.label, block.more.path),
      ];
    case "cards":
      return [
        heading(block.title),
        escapeInline(block.text ?? ""),
        block.items.map((card) => formatCard(site, document, card)).join("\n"),
      ];
    case "tally":
      return [block.counts.map(({ label, path }) => `- ${pageLink(site, label, path)}`).join("\n")];
    case "search":
      return [
        `${heading(block.title)}`,
        pageLink(site, stringsFor(site, document.locale).search, block.path),
        block.topics
          .map(({ label, count, path }) => `${pageLink(site, label, path)} (${count})`)
          .join(" · "),
      ];
    case "closing":
      return formatClosing(site, document, block);
    case "quote":
      return [formatQuote(site, document, block)];
    case "logos":
      return [
        heading(block.title),
        block.items
          .map(({ name, link }) => `- ${formatName(site, document, name, link)}`)
          .join("\n"),
      ];
    case "video":
      return [
        formatAction(site, document, { label: block.title, link: block.src }),
        block.image ? showImage(site, document, block.image) : "",
      ];
    case "newsletter":
      return [
        heading(block.title),
        escapeInline(block.text ?? ""),
        formatAction(site, document, {
          label: block.label ?? stringsFor(site, document.locale).send,
          link: block.action,
        }),
      ];
    case "text":
      return formatText(site, document, block);
  }
}

function formatCard(
  site: Site,
  document: Document,
  { title, text, link, image }: ViewOf<"cards">["items"][number],
): string {
  const words = text === null ? "" : `: ${escapeInline(text)}`;
  const picture = image ? ` ${showImage(site, document, image)}` : "";
  return `- ${formatAction(site, document, { label: title, link })}${words}${picture}`;
}

/** @returns the call to action at the end of a page, as Markdown blocks */
function formatClosing(
  site: Site,
  document: Document,
  { title, text, action, telephone, person }: ViewOf<"closing">,
): string[] {
  const ways = [
    ...(action ? [formatAction(site, document, { label: action.label, link: action.href })] : []),
    ...(telephone === null ? [] : [`[${telephone}](${telephoneUrl(telephone)})`]),
    ...(person ? [pageLink(site, person.title, person.path)] : []),
  ];
  return [heading(title.text), escapeInline(text?.text ?? ""), ways.join(" · ")];
}

function formatText(site: Site, document: Document, block: ViewOf<"text">): string[] {
  const { title, image, action } = block;
  const text = textOf(document, block);
  return [
    heading(title),
    text ? absoluteMarkdown(site, text) : "",
    action ? formatAction(site, document, action) : "",
    image ? showImage(site, document, image) : "",
  ];
}

function formatQuote(
  site: Site,
  document: Document,
  { text, name, role, link }: ViewOf<"quote">,
): string {
  const who = formatName(site, document, name, link);
  const source = role === null ? who : `${who}, ${escapeInline(role)}`;
  return `> ${escapeInline(text)}\n>\n> — ${source}`;
}

function heading(title: string | null): string {
  return title === null ? "" : `## ${escapeInline(title)}`;
}

function formatName(site: Site, document: Document, name: string, link: string | null): string {
  return link === null ? escapeInline(name) : formatAction(site, document, { label: name, link });
}

function formatAction(
  site: Site,
  document: Document,
  { label, link }: { label: string; link: string },
): string {
  return `[${escapeInline(label)}](${absoluteUrl(site, document, link)})`;
}

/** @returns an image named in front matter, as Markdown */
export function showImage(
  site: Site,
  document: Document,
  { src, alt }: { src: string; alt: string },
): string {
  return `![${escapeInline(alt)}](${absoluteUrl(site, document, src)})`;
}
