/**
 * A page of the repository as a document of the site: its heading is the title, its first sentences the description, its links lead to documents.
 */
import path from "node:path";
import { stringify } from "yaml";
import { rewriteUrls } from "../../src/markdown/rewrite-urls.ts";

/** @returns Markdown with front matter */
export function writeDocument(front: object, body: string): string {
  return `---\n${stringify(front, { lineWidth: 0 })}---\n\n${body.trim()}\n`;
}

/**
 * @param file its path in the repository
 * @throws Error where it has no heading or no sentence to describe it
 */
export function readPage(
  file: string,
  text: string,
): { title: string; description: string; body: string } {
  const [heading, title] = /^# (.+)\n+/.exec(text) ?? [];
  if (heading === undefined || title === undefined)
    throw new Error(`${file}:1:1  has no heading. Write "# " and a title.`);
  const body = text.slice(heading.length);
  const paragraph = body.split(/\n\s*\n/).find((part) => /^(?:\w|`(?!``)|["[*])/.test(part));
  if (paragraph === undefined)
    throw new Error(`${file}  has no paragraph. Begin it with a sentence.`);
  const lead = firstSentences(paragraph);
  return {
    title,
    description: toPlain(lead),
    // What readers see as the description they need not read twice.
    body: body.startsWith(lead) && !lead.includes("](") ? body.slice(lead.length) : body,
  };
}

/** @returns the first sentence, and those after it that fit beside it where descriptions are shown */
function firstSentences(paragraph: string): string {
  const [first = "", ...others] = paragraph.split(/(?<=[.?!]\s)/);
  let lead = first;
  for (const sentence of others) {
    if (sentence.includes("](") || toPlain(lead + sentence).length > 160) break;
    lead += sentence;
  }
  return lead.trimEnd();
}

/** @returns the words of a sentence */
function toPlain(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[`*]/g, "")
    .replace(/\s+/g, " ");
}

/**
 * @param file its path in the repository
 * @param own its name in the content folder
 * @param names the names in the content folder of pages and files, by their paths in the repository
 * @throws Error that names a link to a file that is not on the site
 */
export function leadLinks(
  file: string,
  own: string,
  text: string,
  names: ReadonlyMap<string, string>,
): string {
  return rewriteUrls(
    // A server of the reader's own is no link.
    text.replace(/<(http:\/\/localhost[^>]*)>/g, "`$1`"),
    (url) => {
      const [place = "", anchor] = url.split("#");
      if (place === "") return undefined;
      const target = path.posix.join(path.posix.dirname(file), place);
      const name = names.get(target);
      if (name === undefined)
        throw new Error(
          `${file}  links to "${url}", which is not on the site of the documentation. Name the file without a link.`,
        );
      const relative = path.posix.relative(path.posix.dirname(own), name);
      return anchor === undefined ? relative : `${relative}#${anchor}`;
    },
  );
}
