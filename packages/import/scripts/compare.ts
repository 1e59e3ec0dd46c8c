/**
 * What of the words of an imported site is lost: `node packages/import/scripts/compare.ts <source> <content> <dist>`, after an import and a build.
 *
 * Every document that the import's report names is read three times: as its source has it, without tags, addresses and programs, which here are told by
 * simple patterns and not by the importer's parsers; as its page shows it; and as its twin. Ends with 1 where more than a word in a hundred is lost.
 */
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { readContent } from "../../../src/content/read/read-content.ts";
import { readDocuments } from "../../../src/content/read/read-documents.ts";
import { openSource } from "../src/open-source.ts";
import { readCollections, readLocales } from "../../../src/content/read/site-files.ts";

const most = 0.01;
/** So many documents are named, those that lost most first. */
const named = 15;

interface Loss {
  source: string;
  words: number;
  page: string[];
  twin: string[];
}

const { positionals } = parseArgs({ allowPositionals: true });
const [source = "", content = "", dist = ""] = positionals;
if (dist === "") {
  console.error(
    "Name three folders: the source, the content that was imported, and the build of it.",
  );
  process.exit(2);
}
const tree = openSource(source)?.tree;
const losses = listDocuments().flatMap((one) => compare(one) ?? []);
const words = sum(losses.map((loss) => loss.words));
const page = sum(losses.map((loss) => loss.page.length));
const twin = sum(losses.map((loss) => loss.twin.length));
for (const loss of losses
  .filter((one) => one.page.length + one.twin.length > 0)
  .toSorted((a, b) => b.page.length + b.twin.length - a.page.length - a.twin.length)
  .slice(0, named))
  console.log(
    `${loss.source}  ${loss.page.length} on the page and ${loss.twin.length} in the twin of ${loss.words}: ${[...new Set([...loss.page, ...loss.twin])].slice(0, 12).join(" ")}`,
  );
console.log(
  `${losses.length} documents, ${words} words; lost on pages ${share(page)}, in twins ${share(twin)}`,
);
process.exitCode = Math.max(page, twin) > words * most ? 1 : 0;

/** @returns the files of the source with the paths of their pages */
function listDocuments(): { file: string; path: string }[] {
  const files = readContent(content);
  const locales = readLocales(files) ?? ["en"];
  const documents = readDocuments(files, readCollections(files), locales, new Date().toISOString());
  const paths = new Map(documents.map((one) => [one.source, one.path]));
  const report = readFileSync(`${content.replace(/\/$/, "")}-import-report.md`, "utf8");
  return [...report.matchAll(/^- (.+) → (.+\.md)(?: \(there already\))?$/gm)].flatMap(
    ([, file = "", target = ""]) => {
      const own = paths.get(
        target
          .split("/")
          .slice(-99)
          .join("/")
          .replace(
            /^.*?(?=(?:pages|blog|guides|services|industries|consulting|case-studies)\/)/,
            "",
          ),
      );
      return own === undefined ? [] : [{ file, path: own }];
    },
  );
}

/** @returns undefined for a document that is not published, or that the importer made of a part of a file */
function compare({ file, path: own }: { file: string; path: string }): Loss | undefined {
  const html = path.join(dist, own, "index.html");
  const { text } = tree?.names.has(file) ? tree.read(file) : {};
  if (text === undefined || !statSync(html, { throwIfNoEntry: false })) return undefined;
  const twinFile = path.join(dist, own === "/" ? "index.md" : `${own.slice(0, -1)}.md`);
  const expected = listWords(plainSource(text));
  return {
    source: file,
    words: expected.length,
    page: missing(expected, plainPage(readFileSync(html, "utf8"))),
    twin: missing(expected, readFileSync(twinFile, "utf8")),
  };
}

/** @returns the words of a source, with those of the arguments that readers see */
function plainSource(text: string): string {
  const body = text
    .replace(/^\{"title".*\n/, "")
    .replace(/^\s*(---|\+\+\+)[ \t]*\n[^]*?\n(?:\1)[ \t]*(?:\n|$)/, "")
    .replace(/<!--[^]*?-->/g, " ");
  const shown = [
    ...body.matchAll(
      /<[A-Z][^<>]*?\s(?:title|label|description|summary|caption|header)="([^"]*)"/g,
    ),
    ...body.matchAll(
      /\{\{[<%][^{}]*?\s(?:title|label|description|summary|caption|header)="([^"]*)"/g,
    ),
  ].map(([, shownWords = ""]) => shownWords);
  return [
    ...shown,
    body
      .replace(/\]\(\s*(?:\{\{[^{}]*\}\}|\{%[^%]*%\}|\([^()]*\)|[^()\s])*/g, "](")
      .replace(/^\s*(?:[>*+-]\s+)*\d+[.)]\s/gm, " ")
      .replace(/^[ >]*\[[^\]\n]+\]:\s*\n?.*$/gm, " ")
      .replace(/\]\[[^\]\n]*\]|\[\^[^\]\n]*\]/g, "] ")
      .replace(/\{\{[<%]\s*comment\b[^]*?\/\s*comment\s*[>%]\}\}/g, " ")
      .replace(/^(?:import|export)\s[^]*?(?=\n\n|$(?![^]))/gm, " ")
      .replace(/<(script|style|svg|form|template)\b[^]*?<\/\1>/gi, " ")
      .replace(
        /\{%-?\s*(?:for|set|capture|macro)\b[^=%]*-?%\}[^]*?\{%-?\s*end(?:for|set|capture|macro)[^]*?%\}/g,
        " ",
      )
      .replace(/\{\{?[<%#]?[^{}]*\}?\}|\{%[^]*?%\}/g, " ")
      .replace(/<\/?[A-Za-z][^<>]*>/g, " ")
      .replace(/\b(?:https?|mailto):[^\s)>\]]*/g, " ")
      .replace(/^[ \t>]*(`{3,}|~{3,})(?:.*?\btitle="([^"]*)")?.*$/gm, " $2 ")
      .replace(/^:{3,}\s*\w+/gm, " "),
  ].join("\n");
}

/** @returns the text of a page with its tags */
function plainPage(html: string): string {
  const main = /<main\b[^]*<\/main>/.exec(html)?.[0] ?? html;
  return main.replace(/<(script|style)\b[^]*?<\/\1>/g, " ").replace(/\salt="([^"]*)"/g, "> $1 <a ");
}

function listWords(text: string): string[] {
  const plain = text
    .replace(/&#?\w+;/g, " ")
    .replace(/\\/g, "")
    .normalize("NFC")
    .toLowerCase();
  return plain.match(/[\p{L}\p{M}\p{N}]{2,}/gu) ?? [];
}

/** @returns the words that a text has less often than it should; what stands in another word counts too, as signs can join words */
function missing(expected: readonly string[], text: string): string[] {
  // A tag can stand inside a word, or between two.
  const [joined, apart] = ["", " "].map((gap) =>
    tally(listWords(text.replace(/<\/?[A-Za-z][^<>]*>/g, gap))),
  );
  const left = new Map(
    [...(joined ?? []), ...(apart ?? [])].map(([word]) => [
      word,
      Math.max(joined?.get(word) ?? 0, apart?.get(word) ?? 0),
    ]),
  );
  return expected.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
}

function tally(all: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of all) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function share(count: number): string {
  return `${count} (${((100 * count) / Math.max(1, words)).toFixed(2)} %)`;
}
