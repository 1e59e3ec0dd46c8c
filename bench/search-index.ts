/**
 * Cost of a search index in a dedicated process, without rendering and reading pages; prints JSON.
 *
 *     node --expose-gc bench/search-index.ts <output folder>
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { project } from "../packages/conformance/src/project.ts";
import { listDocuments } from "./search.ts";

interface IndexModule {
  ProgramIndex: new (
    locale: string,
    stop: string,
  ) => { add(document: object): void; files(): AsyncGenerator<object, void> };
}

interface RecordModule {
  toRecord(page: object, html: string): string;
}

/** @returns a module of the search, loaded at run time as the edge is */
const load = (name: string) =>
  import(pathToFileURL(path.join(project, "src/plugins/search", name)).href);
const { ProgramIndex }: IndexModule = await load("program-index/program-index.ts");
const { toRecord }: RecordModule = await load("indexing/page-record.ts");

const [folder = ""] = process.argv.slice(2);
const Head = z.object({ stop: z.string() });

const documents = await listDocuments(folder);
const [locale = "en"] = Map.groupBy(documents, (document) => document.locale).keys();
const { stop } = Head.parse(
  JSON.parse(readFileSync(path.join(folder, `_data/search/${locale}.json`), "utf8")),
);
const cost = { seconds: 0, memory: 0 };
const readMemory = () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
};
const start = readMemory();
let since = process.cpuUsage();
const pause = () => {
  const { user, system } = process.cpuUsage(since);
  cost.seconds += (user + system) / 1e6;
};
const resume = () => (since = process.cpuUsage());

const index = new ProgramIndex(locale, stop);
for (const [number, document] of documents.entries()) {
  if (document.locale !== locale) continue;
  const { url, title, description, tags } = document;
  const { pathname } = new URL(url);
  const metadata = { title, description, about: "" };
  const page = { url: pathname, locale, metadata, filters: {}, day: "" };
  const html = readFileSync(path.join(folder, decodeURIComponent(pathname), "index.html"), "utf8");
  const record = toRecord(page, html);
  resume();
  index.add({
    ...document,
    collection: "blog",
    number,
    isBelow: false,
    path: pathname,
    metadata: tags,
    record,
  });
  pause();
}
// Memory is read when all documents are indexed and after the first file, when the most is in use.
cost.memory = readMemory() - start;
resume();
let files = 0;
for await (const _ of index.files()) {
  pause();
  if (files++ === 1) cost.memory = Math.max(cost.memory, readMemory() - start);
  resume();
}
pause();
console.log(JSON.stringify(cost));
