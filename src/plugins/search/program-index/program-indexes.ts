/**
 * Search indexes of programs, one for each language of a site, from the pages that the search pages
 * index, too. Those of smaller sites are cached.
 */
import { createHash } from "node:crypto";
import { deserialize, serialize } from "node:v8";
import { digestCode } from "../../../cache/code-digest.ts";
import type { Document } from "../../../content/document.ts";
import type { Site } from "../../../content/site.ts";
import { documentName } from "../../../format/urls.ts";
import type { OutputFile } from "../../../emit/output-file.ts";
import { collectionOf } from "../../../emit/serialize.ts";
import { currentApi } from "../../../emit/site-apis.ts";
import { contextOf } from "../../../site/listing/books.ts";
import type { BuildTools } from "../../../plugin/plugin.ts";
import type { HtmlPage } from "../../../site/html-pages.ts";
import { isBelow } from "../search-setting.ts";
import { wordsOf } from "../words.ts";
import { ProgramIndex, type IndexedDocument } from "./program-index.ts";

/** Documents of a language: in an index, or waiting for one. */
interface Language {
  /** Words that are searched only if a query has no others. */
  ignored: string;
  /** Undefined while the documents wait for the key of the cached index. */
  index: ProgramIndex | undefined;
  waiting: WaitingDocument[];
}

/** Its text is UTF-8, as in the search indexes of pages, which take the same bytes. */
type WaitingDocument = Omit<IndexedDocument, "record"> & { record: Buffer };

/**
 * Maximum number of documents that wait, because their texts are in memory. A larger site indexes
 * each document as it is rendered.
 */
const maxWaiting = 2_500;

export class ProgramIndexes {
  readonly #site: Site;
  readonly #cache: BuildTools["cache"];
  readonly #languages: ReadonlyMap<string, Language>;
  /** Numbers of the documents that have not been rendered yet. */
  readonly #numbers: Map<Document, number>;

  constructor(site: Site, cache: BuildTools["cache"]) {
    this.#site = site;
    this.#cache = cache;
    const { documents } = currentApi(site);
    const isLarge = documents.length > maxWaiting;
    this.#languages = new Map(
      site.settings.locales.map((locale) => {
        const ignored = wordsOf(site, locale)("search.ignored");
        const index = isLarge ? new ProgramIndex(locale, ignored) : undefined;
        return [locale, { ignored, index, waiting: [] }];
      }),
    );
    this.#numbers = new Map(documents.map((document, number) => [document, number]));
  }

  /** Adds a rendered page. Ignores pages that are not in the API, such as those of authors. */
  add({ document, path }: HtmlPage, about: string, record: Buffer): void {
    const number = this.#numbers.get(document);
    const language = this.#languages.get(document.locale);
    if (number === undefined || !language) return;
    this.#numbers.delete(document);
    const { title, description, slug, locale, collection, tags } = document;
    const added = {
      number,
      isBelow: isBelow(this.#site, path),
      type: collectionOf(this.#site, document).type,
      collection,
      slug: documentName(slug, locale, this.#site.defaultLocale),
      title,
      description,
      path,
      published_at: document.publishedAt,
      updated_at: document.updatedAt,
      metadata: [
        ...tags,
        ...about.split(", "),
        // A slug often has a keyword that the title lacks.
        slug.slice(slug.lastIndexOf("/") + 1),
        ...contextOf(document).map((book) => book.title),
      ],
      record,
    };
    if (language.index) addTo(language.index, added);
    else language.waiting.push(added);
  }

  /** @throws Error for a document of the API that has not been rendered */
  async *files(): AsyncGenerator<OutputFile, void> {
    const [left] = this.#numbers.keys();
    if (left) throw new Error(`${left.path} is in the API, but has not been indexed for search.`);
    for (const [locale, { ignored, index, waiting }] of this.#languages)
      if (index) yield* index.files();
      else yield* await this.#reuse(locale, ignored, waiting);
  }

  /** @returns the cached files of an index, or new ones */
  async #reuse(
    locale: string,
    ignored: string,
    documents: readonly WaitingDocument[],
  ): Promise<readonly OutputFile[]> {
    const key = digest(locale, ignored, documents);
    const cached = this.#cache.read(key);
    if (cached) return deserialize(cached);
    const index = new ProgramIndex(locale, ignored);
    for (const document of documents) addTo(index, document);
    const files = await Array.fromAsync(index.files());
    this.#cache.write(key, serialize(files));
    return files;
  }
}

function addTo(index: ProgramIndex, { record, ...document }: WaitingDocument): void {
  index.add({ ...document, record: record.toString() });
}

/** Digest of the indexing code, part of each cache key. */
let codeDigest: string | undefined;

function digest(locale: string, ignored: string, documents: readonly WaitingDocument[]): string {
  codeDigest ??= digestCode(
    [
      "plugins/search/program-index",
      "plugins/search/search-index",
      "plugins/search/search-words",
      "emit/output-file",
    ],
    ["@orama/stemmers"],
  );
  const hash = createHash("sha256").update(
    [codeDigest, process.versions.unicode, locale, ignored].join("\0"),
  );
  for (const { record, ...document } of documents)
    hash.update(`\0${JSON.stringify(document)}\0`).update(record);
  return hash.digest("hex").slice(0, 32);
}
