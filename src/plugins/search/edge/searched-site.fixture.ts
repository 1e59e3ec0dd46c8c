/**
 * Built site with a search index, for tests. Its pages consist of headings and paragraphs.
 */
import { loadContent } from "../../../content/content-folder.fixture.ts";
import { escapeHtml } from "../../../markdown/escape-html.ts";
import { toIndexed } from "../indexing/indexed-page.ts";
import { toRecord } from "../indexing/page-record.ts";
import { ProgramIndexes } from "../program-index/program-indexes.ts";
import { searchIndexes } from "../search-indexes.ts";
import {
  buildFiles,
  indexFiles,
  serveBuiltFiles,
  toText,
  type BuiltSite,
} from "../../../edge/built-site.fixture.ts";

/** @returns the files of a site with its index, and all files of the index */
export async function buildSearched(content: Parameters<typeof loadContent>[0]) {
  const site = loadContent(content);
  const files = buildFiles(site);
  const programs = new ProgramIndexes(site, { read: () => undefined, write: () => undefined });
  for (const page of searchIndexes(site).flatMap(({ pages }) => pages)) {
    const indexed = toIndexed(site, page);
    const html = `<main><h1>${escapeHtml(page.document.title)}</h1><div class="prose">${toHtml(page.document.body)}</div></main>`;
    files.set(`${page.path}index.html`, `<!doctype html>${html}`);
    programs.add(page, indexed.metadata.about, Buffer.from(toRecord(indexed, html)));
  }
  const index: string[] = [];
  for await (const file of programs.files()) {
    files.set(file.path, toText(file));
    index.push(file.path);
  }
  indexFiles(files);
  return { site, files, index };
}

export async function serveSearched(
  content: Parameters<typeof loadContent>[0],
): Promise<BuiltSite> {
  const { site, files } = await buildSearched(content);
  return serveBuiltFiles(site, files);
}

function toHtml(markdown: string): string {
  return markdown
    .trim()
    .split(/\n\n+/)
    .map((block) => {
      const [, hashes, heading = ""] = /^(##+) (.*)$/.exec(block) ?? [];
      if (hashes === undefined) return `<p>${escapeHtml(block)}</p>`;
      const id = heading.toLowerCase().replaceAll(" ", "-");
      return `<h${hashes.length} id="${id}">${escapeHtml(heading)}</h${hashes.length}>`;
    })
    .join("\n");
}
