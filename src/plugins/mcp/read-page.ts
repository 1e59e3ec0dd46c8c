/**
 * Tool that reads a page of the site as Markdown, or a section of it.
 */
import { badRequest } from "../../contract/errors.ts";
import { versionSegment } from "../../format/book-versions.ts";
import { isRecord } from "../../format/is-record.ts";
import type { McpSite } from "./mcp-format.ts";
import { percentDecode } from "../../format/percent-decode.ts";
import { apiRoot, pageOfMarkdown, toAddress, toPath } from "../../format/urls.ts";
import { RefusedError } from "../../edge/respond.ts";
import { readMarkdown } from "./resources.ts";

/**
 * @param version earlier version of the book of the page; undefined for the page itself
 * @throws RefusedError for an address of another site, or without a published page or section
 */
export async function readPage(site: McpSite, address: string, version?: string): Promise<string> {
  const { base_url } = site.description;
  // A path is one of the site, with or without the base path.
  const rooted = address.replace(/^(?=\/(?!\/))/, base_url);
  const [url = null] = [address, rooted]
    .map((each) => URL.parse(each, `${base_url}/`))
    .filter((each) => toPath(base_url, each) !== undefined);
  const target = toPath(base_url, url);
  if (!url || target === undefined) throw refused(`"url" must be an address of ${base_url}.`);
  const path = target.startsWith(`${apiRoot}/`) ? await pageOfDocument(site, target) : target;
  const page = path === undefined ? undefined : await findPage(site, path, version);
  if (!page) throw refused("Nothing is published at this url.");
  const id = percentDecode(url.hash.slice(1));
  if (id === "") return page.text;
  const section = await findSection(site, page, id);
  if (section !== undefined) return section;
  throw refused(
    `The page has no section with the ID "${id}".`,
    `Send the url of a section of a search result, or ${toAddress(base_url, page.path)} for the whole page.`,
  );
}

/** @returns a page, or that of an earlier version, whose path has a segment after that of the book */
async function findPage(site: McpSite, path: string, version: string | undefined) {
  if (version === undefined) return readMarkdown(site, path);
  const segments = path.replace(/\.md$|\/$/, "").split("/");
  for (const at of segments.keys()) {
    const place = segments.toSpliced(at + 1, 0, versionSegment(version)).join("/");
    const page = await readMarkdown(site, `${place}.md`);
    if (page) return page;
  }
  return undefined;
}

async function pageOfDocument(site: McpSite, path: string): Promise<string | undefined> {
  const response = await site.request(path.replace(/\.json$/, ""));
  const body: unknown = await response.json();
  const data = isRecord(body) ? body["data"] : undefined;
  const page = isRecord(data) ? URL.parse(String(data["url"])) : null;
  return response.ok ? toPath(site.description.base_url, page) : undefined;
}

function refused(message: string, hint = "Send the url of a result of search or of a list.") {
  return new RefusedError(badRequest(message, hint));
}

/**
 * The HTML page has the IDs of headings, and the Markdown their texts: a section is found by the
 * text of its heading, and its position among those with the same text.
 */
async function findSection(
  site: McpSite,
  { text, path }: { text: string; path: string },
  id: string,
): Promise<string | undefined> {
  const response = await site.request(pageOfMarkdown(path), { Accept: "text/html" });
  if (!response.ok) return undefined;
  const html = await response.text();
  const headings = Array.from(
    html.matchAll(/<h([1-6])\b([^>]*)>([^]*?)<\/h\1>/g),
    ([, , attributes = "", content = ""]) => ({
      id: / id="([^"]*)"/.exec(attributes)?.[1],
      name: nameOf(content.replaceAll(/<[^>]*>/g, "")),
    }),
  );
  const at = headings.findIndex((heading) => heading.id === id);
  const { name } = headings[at] ?? {};
  if (name === undefined) return undefined;
  const before = headings.slice(0, at).filter((heading) => heading.name === name).length;
  const lines = listHeadings(text);
  const same = lines.filter((heading) => heading.name === name);
  const section = same[Math.min(before, same.length - 1)];
  if (!section) return undefined;
  const next = lines.find(({ start, depth }) => start > section.start && depth <= section.depth);
  return text.slice(section.start, next?.start);
}

function listHeadings(markdown: string) {
  const headings: { start: number; depth: number; name: string }[] = [];
  let fence = "";
  for (const { index, 0: line } of markdown.matchAll(/^.*$/gm)) {
    const [, mark = ""] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
    if (fence === "") fence = mark;
    else if (mark.startsWith(fence)) fence = "";
    const [, hashes = "", name = ""] = /^ {0,3}(#{1,6})\s(.*)$/.exec(line) ?? [];
    if (fence === "" && mark === "" && hashes !== "")
      headings.push({ start: index, depth: hashes.length, name: nameOf(plainText(name)) });
  }
  return headings;
}

/** @returns the text of a line of Markdown without the addresses of its links */
function plainText(line: string): string {
  return line
    .replaceAll(/\]\([^)]*\)/g, "")
    .replaceAll(/\{#[^}]*\}\s*$/g, "")
    .replaceAll(/<[^>]*>/g, "");
}

/** @returns the letters and digits of a heading, which its markup does not change */
function nameOf(text: string): string {
  return text.replaceAll(/&[#\w]+;|[^\p{L}\p{N}]/gu, "").toLowerCase();
}
