/**
 * Markdown → HTML in one native call, for the many texts that show neither code nor images from beside themselves.
 *
 * Astro's processor gives the same, but goes through every text four times in JavaScript to colour code, mark images and name headings, which
 * takes five times as long.
 */
import { markdownToHtml, type Features } from "satteri";
import { numberSlug, toAnchor } from "./anchors.ts";
import type { RenderedMarkdown } from "./render-markdown.ts";

/** @returns what Astro's processor would, or undefined where only that can tell */
export function renderPlain(
  text: string,
  features: Features,
): RenderedMarkdown | undefined {
  // Astro names no headings that authors write in HTML, and the output does not tell which they were.
  if (/<h[1-6]/i.test(text)) return undefined;
  const { html } = markdownToHtml(text, { features });
  if (codeOrImage.test(html)) return undefined;
  const headings: RenderedMarkdown["headings"] = [];
  const counts = new Map<string, number>();
  return {
    html: html.replace(
      heading,
      (whole: string, level: string, attributes: string, inner: string) => {
        const [, id] = / id="([^"]*)"/.exec(attributes) ?? [];
        const name = textOf(inner);
        const slug = id ?? numberSlug(toAnchor(name), counts);
        headings.push({ depth: Number(level), slug, text: name });
        return id === undefined
          ? `<h${level} id="${slug}">${inner}</h${level}>`
          : whole;
      },
    ),
    headings,
  };
}

const codeOrImage =
  /<pre[\s>]|<img\b[^>]*\ssrc\s*=\s*["']?(?!["'/]|[a-z][a-z0-9+.-]*:)/i;

const heading = /<h([1-6])((?:\s[^>]*)?)>([^]*?)<\/h\1>/g;

/** All that CommonMark knows as raw HTML: comments, instructions, declarations, tags. */
const rawHtml =
  /<!--(?:-?>|[^]*?-->)|<\?[^]*?\?>|<!\[CDATA\[[^]*?\]\]>|<![a-z][^>]*>|<[a-z/](?:"[^"]*"|'[^']*'|[^"'>])*>/gi;

const characters: Record<string, string> = { amp: "&", lt: "<", gt: ">" };

function textOf(html: string): string {
  return html
    .replace(rawHtml, "")
    .replace(
      /&(amp|lt|gt);/g,
      (whole, name: string) => characters[name] ?? whole,
    );
}
