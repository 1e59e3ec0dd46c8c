/**
 * Conversion of a repository page to a site document: the heading becomes the title, the first
 * sentences or a comment the description, and links point to documents.
 */
import path from "node:path";
import { stringify } from "yaml";
import { rewriteUrls } from "../../src/markdown/rewrite-urls.ts";

/** @returns Markdown with front matter */
export function writeDocument(front: object, body: string): string {
  return `---\n${stringify(front, { lineWidth: 0 })}---\n\n${body.trim()}\n`;
}

/**
 * @param file path in the repository
 * @throws Error if the page has no heading or no paragraph
 */
export function readPage(
  file: string,
  text: string,
): { title: string; description: string; body: string } {
  const [heading, title] = /^# (.+)\n+/.exec(text) ?? [];
  if (heading === undefined || title === undefined)
    throw new Error(`${file}:1:1  has no heading. Write "# " and a title.`);
  const [comment = "", written] =
    /^<!-- description: (.+?) -->\n+/.exec(text.slice(heading.length)) ?? [];
  const body = text.slice(heading.length + comment.length);
  if (written !== undefined) return { title, description: written, body };
  const paragraph = body.split(/\n\s*\n/).find((part) => /^(?:\w|`(?!``)|["[*])/.test(part));
  if (paragraph === undefined)
    throw new Error(`${file}  has no paragraph. Start it with a sentence.`);
  const lead = firstSentences(paragraph);
  return {
    title,
    description: toPlain(lead).replace(/^Context\. /, ""),
    // The site shows the description above the body, so it is not repeated.
    body: body.startsWith(lead) && !lead.includes("](") ? body.slice(lead.length) : body,
  };
}

/** @returns the first sentences, as many as fit in the 160 characters of a description */
function firstSentences(paragraph: string): string {
  const [first = "", ...others] = paragraph.split(/(?<=[.?!]\s)/);
  let lead = first;
  for (const sentence of others) {
    if (sentence.includes("](") || toPlain(lead + sentence).length > 160) break;
    lead += sentence;
  }
  return lead.trimEnd();
}

/** @returns a sentence without Markdown syntax */
function toPlain(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[`*]/g, "")
    .replace(/\s+/g, " ");
}

/**
 * @param file path in the repository
 * @param own name of the page in the content folder
 * @param names names of pages and files in the content folder, by repository path
 * @throws Error if a link points to a file that is not on the site
 */
export function rewriteLinks(
  file: string,
  own: string,
  text: string,
  names: ReadonlyMap<string, string>,
): string {
  return rewriteUrls(
    // Addresses of the reader's own server are shown as code, not as links.
    text.replace(/<(http:\/\/localhost[^>]*)>/g, "`$1`"),
    (url) => {
      const [linked = "", anchor] = url.split("#");
      if (linked === "") return undefined;
      const target = path.posix.join(path.posix.dirname(file), linked);
      const name = names.get(target);
      if (name === undefined)
        throw new Error(
          `${file}  links to "${url}", which is not on the documentation site. Write the file name without a link.`,
        );
      const relative = path.posix.relative(path.posix.dirname(own), name);
      return anchor === undefined ? relative : `${relative}#${anchor}`;
    },
  );
}
