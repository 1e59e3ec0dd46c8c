/**
 * Search indexes of programs, one for each language of a site, from the pages that the search pages
 * index, too.
 */
import type { Document } from "../../../content/document.ts";
import type { Site } from "../../../content/site.ts";
import { documentName } from "../../../format/urls.ts";
import type { OutputFile } from "../../../emit/output-file.ts";
import { collectionOf } from "../../../emit/serialize.ts";
import { currentApi } from "../../../emit/site-apis.ts";
import { contextOf } from "../../../site/listing/books.ts";
import type { HtmlPage } from "../../../site/html-pages.ts";
import { wordsOf } from "../words.ts";
import { ProgramIndex } from "./program-index.ts";

export class ProgramIndexes {
  readonly #site: Site;
  readonly #indexes: ReadonlyMap<string, ProgramIndex>;
  /** Numbers of the documents that have not been rendered yet. */
  readonly #numbers: Map<Document, number>;

  constructor(site: Site) {
    this.#site = site;
    this.#indexes = new Map(
      site.settings.locales.map((locale) => [
        locale,
        new ProgramIndex(locale, wordsOf(site, locale)("search.ignored")),
      ]),
    );
    this.#numbers = new Map(
      currentApi(site).documents.map((document, number) => [document, number]),
    );
  }

  /** Adds a rendered page. Ignores pages that are not in the API, such as those of authors. */
  add({ document, path }: HtmlPage, about: string, record: string): void {
    const number = this.#numbers.get(document);
    const index = this.#indexes.get(document.locale);
    if (number === undefined || !index) return;
    this.#numbers.delete(document);
    const { title, description, slug, locale, collection, tags } = document;
    index.add({
      number,
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
    });
  }

  /** @throws Error for a document of the API that has not been rendered */
  async *files(): AsyncGenerator<OutputFile, void> {
    const [left] = this.#numbers.keys();
    if (left) throw new Error(`${left.path} is in the API, but has not been indexed for search.`);
    for (const index of this.#indexes.values()) yield* index.files();
  }
}
