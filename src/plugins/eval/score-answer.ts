/** Score of an answer: the share of the expected facts and URLs that it contains. */
import { escapePattern } from "../../format/escape-pattern.ts";
import { percentDecode } from "../../format/percent-decode.ts";
import {
  basePathOf,
  canonicalMarkdownPath,
  pageOfMarkdown,
  pathBelow,
  toPath,
} from "../../format/urls.ts";
import type { Evaluation } from "./evals.ts";

export interface Score {
  /** Between 0 and 1. */
  score: number;
  missing: { facts: string[]; urls: string[] };
}

/** @param origins addresses of the site, without a trailing slash */
export function scoreAnswer(
  { facts, urls }: Evaluation,
  answer: string,
  origins: readonly string[],
): Score {
  const text = fold(answer);
  const cited = citedPages(answer, origins);
  const missing = {
    facts: facts.filter((fact) => !factPattern(fact).test(text)),
    urls: urls.filter((url) => !cited.has(toPage(url))),
  };
  const count = facts.length + urls.length;
  return { score: (count - missing.facts.length - missing.urls.length) / count, missing };
}

/** Other spellings of the same text: case, width, spaces, quotation marks, hyphens, emphasis. */
function fold(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[*_`\\]/g, "")
    .replace(/[‘’]/g, "'")
    .replace(/[“”«»„]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/\s+/g, " ");
}

/** A number must be the whole number: 4 is not in 41, nor in 4.5. */
function factPattern(fact: string): RegExp {
  const folded = fold(fact);
  const start = /^\d/.test(folded) ? String.raw`(?<!\d)(?<!\d[.,])` : "";
  const end = /\d$/.test(folded) ? String.raw`(?!\d)(?![.,]\d)` : "";
  return new RegExp(start + escapePattern(folded) + end);
}

/** Paths, and URLs up to a character that cannot belong to them. */
const address = /(?<![\w/.-])(https?:\/\/[^\s/<>()[\]"'`]+)?(\/[^\s<>()[\]"'`]*)?/g;

/** @returns the paths of the pages of the site that an answer cites, by URL or by path */
function citedPages(answer: string, origins: readonly string[]): Set<string> {
  const pages = new Set<string>();
  const base = basePathOf(origins[0] ?? "");
  for (const [whole, origin, path = ""] of answer.matchAll(address)) {
    if (origin === undefined && path.length < 2) continue;
    const paths =
      origin === undefined
        ? [pathBelow(base, path) ?? path]
        : origins.flatMap((site) => toPath(site, URL.parse(whole)) ?? []);
    for (const pathname of paths) pages.add(toPage(pathname));
  }
  return pages;
}

/** @returns the path of the page, also for its Markdown alternate */
function toPage(path: string): string {
  const plain = percentDecode(path.replace(/[?#].*$/, "").replace(/[.,;:!]+$/, ""));
  if (plain.endsWith(".md")) return pageOfMarkdown(canonicalMarkdownPath(plain));
  return `${plain.replace(/\/(?:index\.html)?$/, "")}/`;
}
