/**
 * The thread that makes the search index: reads the built pages, compares them with those of the last index, and runs Pagefind where they differ.
 *
 * Pagefind numbers pages in the order in which it gets them, and works them off one after the other: same pages, same bytes.
 */
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { close, createIndex } from "pagefind";
import { z } from "zod";
import { waitForFiles } from "./pagefind-files.ts";

const indexedPage = z.object({
  url: z.string(),
  /** In the output folder. */
  file: z.string(),
  locale: z.string(),
  section: z.string(),
  /** The date as machines read it and as people do, or empty. */
  day: z.string(),
  date: z.string(),
});

const searchWork = z.object({
  folder: z.string(),
  output: z.string(),
  cacheFolder: z.string(),
  pages: z.array(indexedPage),
});

export type IndexedPage = z.output<typeof indexedPage>;
export type SearchWork = z.output<typeof searchWork>;

/** Of what Pagefind writes, everything but its ready-made interfaces. */
const wanted =
  /^(?:index|fragment|pagefind\.js|pagefind-worker\.js|pagefind-entry\.json|.*\.pf_meta|wasm\..*\.pagefind)$/;

/** How many pages wait in Pagefind's queue, which spares the ways there and back and bounds the memory. */
const atOnce = 100;

/** How many indexes are kept. */
const kept = 4;

const pagefindManifest = path.join(
  import.meta.dirname,
  "../../node_modules/pagefind/package.json",
);

const outcome = await run(searchWork.parse(workerData));
// A thread's port has no origin, unlike a window.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(outcome);

async function run(work: SearchWork): Promise<string> {
  const hash = createHash("sha256").update(readFileSync(pagefindManifest));
  hash.update(readFileSync(import.meta.filename));
  for (const page of work.pages) {
    const { url, content } = toRecord(work.folder, page);
    hash.update(`${url}\0${content}\0`);
  }
  const key = hash.digest("hex").slice(0, 32);
  const cached = path.join(work.cacheFolder, key);
  const count = `${work.pages.length} ${work.pages.length === 1 ? "page" : "pages"}`;
  if (existsSync(cached)) {
    const now = new Date();
    utimesSync(cached, now, now);
    cpSync(cached, work.output, { recursive: true });
    return `Took the search index of ${count} from the cache`;
  }
  await makeIndex(work);
  keep(work.output, work.cacheFolder, key);
  return `Indexed ${count} for the search`;
}

/** @returns what Pagefind is to read of a page: its main element, with what a result shows beside the text */
function toRecord(folder: string, page: IndexedPage) {
  const html = readFileSync(path.join(folder, page.file), "utf8");
  const from = html.indexOf("<main");
  const to = html.lastIndexOf("</main>");
  if (from < 0 || to < from)
    throw new Error(
      `${page.url} has no main element, so there is nothing to index.`,
    );
  const facts = (["section", "day", "date"] as const)
    .filter((name) => page[name] !== "")
    .map(
      (name) =>
        `<i data-pagefind-meta="${name}[title]" title="${escape(page[name])}"></i>`,
    );
  return {
    url: page.url,
    content: `<!doctype html><html lang="${escape(page.locale)}"><body data-pagefind-body>${facts.join("")}${html.slice(from, to)}</main></body></html>`,
  };
}

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;");
}

/** Pages are read again, a batch at a time: all of them in memory would be the greater part of a build's. */
async function makeIndex({ folder, output, pages }: SearchWork): Promise<void> {
  try {
    const { index, errors } = await createIndex();
    if (!index) throw new Error(errors.join("\n"));
    for (let at = 0; at < pages.length; at += atOnce) {
      const answers = await Promise.all(
        pages
          .slice(at, at + atOnce)
          .map((page) => index.addHTMLFile(toRecord(folder, page))),
      );
      expectNone(answers.flatMap((answer) => answer.errors));
    }
    expectNone((await index.writeFiles({ outputPath: output })).errors);
    await waitForFiles(output);
  } finally {
    await close();
  }
  for (const name of readdirSync(output))
    if (!wanted.test(name))
      rmSync(path.join(output, name), { recursive: true });
  sortEntry(path.join(output, "pagefind-entry.json"));
}

function expectNone(errors: readonly string[]): void {
  if (errors.length > 0) throw new Error(errors.join("\n"));
}

/** Pagefind writes its languages in an order that changes from run to run. */
function sortEntry(file: string): void {
  const entry = z
    .looseObject({ languages: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(readFileSync(file, "utf8")));
  const languages = Object.fromEntries(
    Object.entries(entry.languages).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
  writeFileSync(file, JSON.stringify({ ...entry, languages }));
}

/**
 * Keeps this index and the last ones that were used. It is put there whole, by its name, because other builds of the project may run at the same
 * time.
 */
function keep(output: string, cacheFolder: string, key: string): void {
  mkdirSync(cacheFolder, { recursive: true });
  const unfinished = path.join(cacheFolder, `${key}.${process.pid}`);
  cpSync(output, unfinished, { recursive: true });
  const cached = path.join(cacheFolder, key);
  if (existsSync(cached)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, cached);
  const lastUsed = (name: string) =>
    statSync(path.join(cacheFolder, name)).mtimeMs;
  const old = readdirSync(cacheFolder)
    .toSorted((a, b) => lastUsed(b) - lastUsed(a))
    .slice(kept);
  for (const name of old)
    rmSync(path.join(cacheFolder, name), { recursive: true, force: true });
}
