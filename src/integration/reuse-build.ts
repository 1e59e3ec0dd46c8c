/**
 * The second build: writes only what an edit has changed into the output of the last build, or nothing where nothing has changed.
 *
 * It answers for the same bytes as a whole build, and leaves the work to one whenever it cannot: another template, setting, package or Node,
 * a document more or less, other front matter, another image. What remains is the everyday edit of texts, whose pages are rendered from the
 * bundle of the last build.
 */
import {
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { manifestPath, type Pack } from "../contract/edge-data.ts";
import { urlListPath } from "../contract/url-list.ts";
import { dataRoot, searchIndexRoot } from "../contract/urls.ts";
import type { OutputFile } from "../emit/output-file.ts";
import { readGitDates } from "../model/git-dates.ts";
import type { Document } from "../model/document.ts";
import { LoadMemory } from "../model/load-memory.ts";
import { listHtmlPages } from "../model/html-pages.ts";
import { loadSite } from "../model/load-site.ts";
import { readContent } from "../model/read-content.ts";
import type { Site } from "../model/site.ts";
import { writeDocuments } from "./build.ts";
import { fileInputs, siteInputs } from "./build-inputs.ts";
import {
  dropState,
  readState,
  cacheFolder,
  stateFolder,
  statFile,
  statFiles,
  writeState,
  type BuildState,
  type FileStats,
} from "./build-state.ts";
import { checkOutput } from "./check-output.ts";
import { setSite } from "./current-site.ts";
import { keepDocuments, takeUpDocuments } from "./kept-documents.ts";
import { formatIndexOf, readDigestsOf } from "./index-output.ts";
import { noteImages } from "./note-images.ts";
import { openBundle } from "./page-bundle.ts";
import { packAnew, readPacked } from "./pack-output.ts";
import { pageFiles, showsMadeImages } from "./page-files.ts";
import { withoutExtras } from "./extras.ts";
import { startSearchIndex } from "./search-index.ts";
import { digestFiles, listUrls, readDigests } from "./url-list.ts";
import { outputWriter } from "./write-output.ts";
import { summariseWarnings } from "./show-warnings.ts";
import {
  anyDocument,
  bodyOf,
  signsOf,
  trackPage,
  trackReads,
} from "./track-reads.ts";

export interface ReuseOptions {
  /** The project. */
  root: string;
  /** The output folder. */
  target: string;
  now: Date;
}

/** A file that comes near to what hosts take is left to the checks of a whole build. In bytes or characters. */
const largest = 15 * 1024 * 1024;

/** What was done: how many files were written of how many. */
export interface Reused {
  written: number;
  files: number;
}

/** @returns what was done, or undefined where only a whole build can tell what the output is */
export async function reuseBuild({
  root,
  target,
  now,
}: ReuseOptions): Promise<Reused | undefined> {
  const kept = stateFolder(root, target);
  const state = readState(kept, target);
  if (!state) return undefined;
  const { folder } = state;
  const files = readContent(folder);
  const dates = readGitDates(folder);
  const inputs = fileInputs({ root, folder, now, files, dates });
  if (
    files.problems.length > 0 ||
    inputs.key !== state.key ||
    inputs.since < state.since ||
    (state.until !== null && inputs.since >= state.until) ||
    !haveSameKeys(inputs.sources, state.sources)
  )
    return undefined;
  const count = Object.keys(state.files).length;
  if (
    Object.entries(inputs.sources).every(
      ([name, digest]) => state.sources[name] === digest,
    )
  )
    return { written: 0, files: count };
  if (!state.pages) return undefined;

  const unchanged = files.sources.filter(
    ({ name }) => state.sources[name] === inputs.sources[name],
  );
  const site = withoutExtras(
    loadSite({
      folder,
      publicFolder: path.join(root, "public"),
      now,
      files,
      dates,
      memory: new LoadMemory(takeUpDocuments(state.documents, unchanged)),
    }),
  );
  const next = {
    ...state,
    ...inputs,
    ...siteInputs(site),
    documents: keepDocuments(site),
  };
  if (
    next.metadata !== state.metadata ||
    next.media.join("\0") !== state.media.join("\0")
  )
    return undefined;
  const output = new LastOutput(target, state.files);
  const changed = await renderChanged(site, state, next, kept, output).finally(
    // Astro, which may have to build after all, has its own.
    () => {
      globalThis.astroAsset = { referencedImages: new Set() };
    },
  );
  const packed = changed && output.pack(changed);
  if (!packed || packed.files.some(({ body }) => body.length > largest))
    return undefined;
  const index = await indexChanged(site, changed, root, target);
  const fresh = output.index(changed, packed, index);
  const warnings = summariseWarnings(site.warnings);
  if (warnings !== "") console.warn(`${warnings}\n`);
  dropState(kept);
  next.files = { ...state.files };
  for (const { path: name, body } of fresh) {
    const file = path.join(target, name);
    writeFileSync(`${file}.new`, body);
    renameSync(`${file}.new`, file);
    next.files[name.slice(1)] = statFile(file);
  }
  if (index !== undefined) {
    const place = path.join(target, searchIndexRoot);
    rmSync(place, { recursive: true, force: true });
    renameSync(index, place);
    next.files = statFiles(target);
  }
  writeState(kept, target, next);
  return { written: fresh.length, files: count };
}

/** @returns where the index of the search is, made from the pages that have changed and those that have not; undefined for a site without one */
async function indexChanged(
  site: Site,
  changed: readonly OutputFile[],
  root: string,
  target: string,
): Promise<string | undefined> {
  if (!site.settings.search) return undefined;
  const folder = `${target}.changed`;
  const output = path.join(folder, searchIndexRoot);
  rmSync(folder, { recursive: true, force: true });
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  outputWriter(folder)(changed);
  const names = new Set(changed.map(({ path: name }) => name.slice(1)));
  await startSearchIndex(site, target, cacheFolder(root), {
    folder,
    has: (file) => names.has(file),
    output,
  }).finish();
  return output;
}

/** @returns the files that differ from the last build's, or undefined where a page wants an image; fills in what is new in the state */
async function renderChanged(
  site: Site,
  state: BuildState,
  next: BuildState,
  kept: string,
  output: LastOutput,
): Promise<OutputFile[] | undefined> {
  if (!state.pages) return undefined;
  const { entry, styles, pictured } = state.pages;
  const edited = new Set([
    anyDocument,
    ...site.documents.flatMap((document) => {
      const [body, signs] = next.texts[document.source] ?? [];
      const [oldBody, oldSigns] = state.texts[document.source] ?? [];
      return [
        ...(body === oldBody ? [] : [bodyOf(document)]),
        ...(signs === oldSigns ? [] : [signsOf(document)]),
      ];
    }),
  ]);
  const isEdited = (document: Document) =>
    edited.has(bodyOf(document)) || edited.has(signsOf(document));
  const showingOthers = { ...state.pages.showingOthers };
  const all = listHtmlPages(site);
  const known = new Set(all.map((page) => page.path));
  const pages = all.filter(
    ({ path: pagePath, document }) =>
      isEdited(document) ||
      showingOthers[pagePath]?.some((part) => edited.has(part)) === true,
  );
  if (
    Object.keys(showingOthers).some((shower) => !known.has(shower)) ||
    pages.some((page) => pictured.includes(page.path))
  )
    return undefined;

  const changed: OutputFile[] = [];
  const keepChanged = (files: readonly OutputFile[]) => {
    for (const file of files) if (!output.holds(file)) changed.push(file);
  };
  setSite(site);
  trackReads(site.documents);
  const images = noteImages();
  const renderPage = await openBundle(
    { entry: pathToFileURL(path.join(kept, entry)).href, styles },
    site.settings.base_url,
  );
  for (const page of pages) {
    const { result: html, shown } = await trackPage(page.document, () =>
      renderPage(page.path),
    );
    if (images.wereAskedFor() || showsMadeImages(Buffer.from(html).toString()))
      return undefined;
    showingOthers[page.path] = shown;
    keepChanged(pageFiles(site, page, html));
  }
  const posts = new Map(Object.entries(state.posts));
  const { listed, documents } = await writeDocuments(
    site,
    keepChanged,
    console,
    {
      isKept: (document) => !isEdited(document),
      posts,
    },
  );
  const last = Buffer.from(output.read(urlListPath)).toString();
  const digests = new Map([...readDigests(last), ...digestFiles(changed)]);
  keepChanged([listUrls(site, documents, digests)]);
  checkOutput(site, (name) => output.has(name), listed);
  next.posts = Object.fromEntries(posts);
  next.pages = { ...state.pages, showingOthers };
  return changed;
}

/** The output of the last build, in packs or not. */
class LastOutput {
  readonly #folder: string;
  readonly #files: FileStats;
  readonly packed: Map<string, Uint8Array>;

  constructor(folder: string, files: FileStats) {
    this.#folder = folder;
    this.#files = files;
    this.packed = readPacked(folder);
  }

  has(name: string): boolean {
    const absolute = path.posix.join("/", name);
    return (
      this.packed.has(absolute) || Object.hasOwn(this.#files, absolute.slice(1))
    );
  }

  read(name: string): Uint8Array {
    return this.packed.get(name) ?? readFileSync(path.join(this.#folder, name));
  }

  holds({ path: name, body }: OutputFile): boolean {
    return this.has(name) && Buffer.from(body).equals(this.read(name));
  }

  /** @returns the files to write for the changed ones but the manifest; undefined where there would be more or fewer packs */
  pack(
    changed: readonly OutputFile[],
  ): { files: OutputFile[]; packs: Pack[] } | undefined {
    const unpacked = changed.filter(({ path: name }) => name !== manifestPath);
    if (this.packed.size === 0) return { files: unpacked, packs: [] };
    const packed = new Map(this.packed);
    const others: OutputFile[] = [];
    for (const file of unpacked)
      if (packed.has(file.path)) packed.set(file.path, Buffer.from(file.body));
      else others.push(file);
    const { packs, files } = packAnew(packed);
    const before = readdirSync(path.join(this.#folder, dataRoot, "packed"));
    if (packs.length !== before.length) return undefined;
    return {
      files: [...others, ...files.filter((file) => !this.holds(file))],
      packs,
    };
  }

  /**
   * @param changed with the manifest as emitting has made it
   * @param packed what pack has made of them
   * @param search the folder of a new index of the search, if there is one
   * @returns the files to write, with the index of all files and the manifest where they have changed
   */
  index(
    changed: readonly OutputFile[],
    { files, packs }: { files: readonly OutputFile[]; packs: readonly Pack[] },
    search: string | undefined,
  ): OutputFile[] {
    const manifest = changed.find(({ path: name }) => name === manifestPath);
    if (!manifest) throw new Error("The manifest was not made.");
    const all: FileStats = {};
    for (const [name, stat] of Object.entries(this.#files))
      if (search === undefined || !`/${name}`.startsWith(searchIndexRoot))
        all[name] = stat;
    for (const { path: name, body } of files)
      all[name.slice(1)] = [Buffer.byteLength(body), 0];
    if (search !== undefined)
      for (const [name, stat] of Object.entries(statFiles(search)))
        all[searchIndexRoot.slice(1) + name] = stat;
    const digests = new Map(digestFiles(changed));
    const known = readDigestsOf(this.#folder);
    const indexed = { files: all, packed: [...this.packed.keys()], packs };
    const index = formatIndexOf(
      manifest.body.toString(),
      indexed,
      (name) => digests.get(name) ?? known(name),
    );
    return [...files, ...index.filter((file) => !this.holds(file))];
  }
}

function haveSameKeys(a: object, b: object): boolean {
  return Object.keys(a).join("\0") === Object.keys(b).join("\0");
}
