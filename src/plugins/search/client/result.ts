/**
 * Search result, read from Pagefind and rendered with the template of the search page.
 */
import { readPage } from "./pagefind.ts";
import type { Ranked } from "./rank.ts";
import { cutSnippet, listSections, type Snippet } from "./snippet.ts";

export interface Result {
  url: string;
  title: string;
  /** Section, date and reading time. */
  kicker: string;
  snippet: Snippet;
  sections: { title: string; url: string }[];
  missing: readonly string[];
}

export async function readResult({ hit, places, missing }: Ranked): Promise<Result> {
  const page = await readPage(hit);
  return {
    url: page.url,
    title: page.meta["title"] ?? page.url,
    kicker: page.filters["kicker"]?.[0] ?? "",
    snippet: cutSnippet(page, places),
    sections: listSections(page, places),
    missing,
  };
}

/** @param without message about missing words, with a `{words}` placeholder */
export function showResult(
  template: HTMLTemplateElement,
  { url, title, kicker, snippet, sections, missing }: Result,
  without: string,
): DocumentFragment {
  const result = document.importNode(template.content, true);
  const fill = (name: string, ...content: (string | Node)[]) => {
    const element = result.querySelector(`[data-part="${name}"]`);
    if (content.length === 0 || content[0] === "") element?.remove();
    else element?.append(...content);
  };
  fill("title", makeLink(url, title));
  fill("kicker", kicker);
  fill("snippet", ...showSnippet(snippet));
  fill("missing", missing.length === 0 ? "" : without.replace("{words}", () => missing.join(", ")));
  fill(
    "sections",
    ...sections.map((section) => {
      const item = document.createElement("li");
      item.append(makeLink(section.url, section.title));
      return item;
    }),
  );
  return result;
}

function makeLink(url: string, text: string): HTMLAnchorElement {
  const link = document.createElement("a");
  link.href = url;
  link.textContent = text;
  return link;
}

function showSnippet({ parts, isCut }: Snippet): (string | Node)[] {
  return [
    ...parts.flatMap(({ text, isMatch }) => {
      if (!isMatch) return text;
      const [, space = "", words = "", punctuation = ""] =
        /^(\s*)(.*?)([\p{P}\s]*)$/su.exec(text) ?? [];
      const mark = document.createElement("mark");
      mark.textContent = words;
      return [space, mark, punctuation].filter((part) => part !== "");
    }),
    ...(isCut ? [" …"] : []),
  ];
}
