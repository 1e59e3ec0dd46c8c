/**
 * The Markdown twins of pages that are made of Markdown: front matter, a line that leads to llms.txt, the title, the text.
 */
import { stringify } from "yaml";
import { toUrl, twinPath } from "../contract/urls.ts";
import type { Document } from "../model/document.ts";
import { listFacts, type Fact } from "../model/facts.ts";
import type { HtmlPage } from "../model/html-pages.ts";
import { absoluteUrl } from "../model/content-urls.ts";
import { absoluteMarkdown } from "../model/local-files.ts";
import type { Site } from "../model/site.ts";
import { stringsFor } from "../model/strings.ts";
import type { OutputFile } from "./output-file.ts";

/** @returns the twin of a document's page */
export function emitTwin(site: Site, document: Document): OutputFile {
  const { title, image } = document;
  const parts = [
    `# ${escapeInline(title)}`,
    formatFacts(site, document),
    image
      ? `![${escapeInline(image.alt)}](${absoluteUrl(site, document, image.src)})`
      : "",
    absoluteMarkdown(site, document),
  ];
  return {
    path: twinPath(document.path),
    body: frame(
      site,
      document,
      document.path,
      parts.filter((part) => part !== "").join("\n\n"),
    ),
  };
}

/**
 * @param markdown the page's main content, its title included
 * @returns the twin of a page that components make, such as a hub
 */
export function emitComponentTwin(
  site: Site,
  page: HtmlPage,
  markdown: string,
): OutputFile {
  return {
    path: twinPath(page.path),
    body: frame(site, page.document, page.path, markdown),
  };
}

function frame(
  site: Site,
  document: Document,
  path: string,
  markdown: string,
): string {
  const base = site.settings.base_url;
  const frontMatter = {
    title: document.title,
    description: document.description,
    url: toUrl(base, path),
    published_at: document.publishedAt,
    updated_at: document.updatedAt,
    locale: document.locale,
  };
  const index = `> ${stringsFor(document.locale).index} [llms.txt](${toUrl(base, "/llms.txt")}).`;
  return `---\n${stringify(frontMatter, { lineWidth: 0, version: "1.1" })}---\n\n${index}\n\n${markdown.trim()}\n`;
}

/** One value stands beside its label, several below it: values may be whole sentences. */
function formatFacts(site: Site, document: Document): string {
  const link = ({ text, path }: Fact["values"][number]) =>
    path === null
      ? escapeInline(text)
      : `[${escapeInline(text)}](${toUrl(site.settings.base_url, path)})`;
  return listFacts(site, document, stringsFor(document.locale))
    .map(({ label, values }) =>
      values.length === 1
        ? `- **${label}:** ${values.map(link).join("")}`
        : [
            `- **${label}:**`,
            ...values.map((value) => `  - ${link(value)}`),
          ].join("\n"),
    )
    .join("\n");
}

/** Plain text as Markdown that shows it character by character. */
function escapeInline(text: string): string {
  return text.replace(/[\\`*_[\]<&#~]/g, "\\$&");
}
