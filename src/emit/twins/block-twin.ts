/**
 * What the twin of a page of blocks says below its heading, in the order of the page.
 */
import type { Document } from "../../content/document.ts";
import type { Site } from "../../content/site.ts";
import { toUrl } from "../../contract/urls.ts";
import { escapeInline } from "../../markdown/escape-inline.ts";
import { textOf } from "../../site/blocks/block-parts.ts";
import { openingOf, showBlocks, type ShownBlock, type ShownOf } from "../../site/blocks/blocks.ts";
import { absoluteUrl } from "../../site/media/content-urls.ts";
import { absoluteMarkdown } from "../../site/media/local-files.ts";
import { formatItems } from "./listing-twin.ts";

/** @returns the page as Markdown blocks, without its heading */
export function formatBlocks(site: Site, document: Document): string[] {
  const { text, image, actions } = openingOf(document);
  return [
    escapeInline(text),
    actions.map((action) => formatAction(site, document, action)).join(" · "),
    image ? showImage(site, document, image) : "",
    ...showBlocks(site, document).flatMap((block) => formatBlock(site, document, block)),
  ];
}

function formatBlock(site: Site, document: Document, block: ShownBlock): string[] {
  switch (block.type) {
    case "body":
      return [absoluteMarkdown(site, document)];
    case "figures":
      return [
        heading(block.title),
        block.items
          .map(({ value, label }) => `- **${escapeInline(value)}** ${escapeInline(label)}`)
          .join("\n"),
      ];
    case "list":
      return [
        heading(block.title),
        escapeInline(block.text ?? ""),
        formatItems(site, block.items),
        block.more === null
          ? ""
          : `[${escapeInline(block.more.label)}](${toUrl(site.settings.base_url, block.more.path)})`,
      ];
    case "quote":
      return [formatQuote(site, document, block)];
    case "logos":
      return [
        heading(block.title),
        block.items
          .map(({ name, link }) => `- ${formatName(site, document, name, link)}`)
          .join("\n"),
      ];
    case "text":
      return formatText(site, document, block);
  }
}

function formatText(site: Site, document: Document, block: ShownOf<"text">): string[] {
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
  { text, name, role, link }: ShownOf<"quote">,
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

/** @returns a picture that front matter names, as Markdown */
export function showImage(
  site: Site,
  document: Document,
  { src, alt }: { src: string; alt: string },
): string {
  return `![${escapeInline(alt)}](${absoluteUrl(site, document, src)})`;
}
