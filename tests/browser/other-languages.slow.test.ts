/**
 * Language markup of texts in another language than their page (WCAG 3.1.2), and of links to pages
 * in another language, on every page of a site that is only partly translated.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { before, describe, test } from "node:test";
import { parse, defaultTreeAdapter as tree } from "parse5";
import type { DefaultTreeAdapterTypes } from "parse5";
import { listFiles } from "../build/built-sites.fixture.ts";
import { themeLocales, themeOutput } from "./theme-site.fixture.ts";

type Element = DefaultTreeAdapterTypes.Element;

/** Attributes that screen readers read, in the language of their element. */
const spoken = ["alt", "aria-label", "placeholder", "title"];

/**
 * @returns whether an element contains the body of a document, for which its author is responsible
 */
const isOfAuthor = (element: Element) =>
  attribute(element, "class")?.split(" ").includes("prose") ?? false;

function attribute({ attrs }: Element, name: string): string | undefined {
  return attrs.find((one) => one.name === name)?.value;
}

interface Place {
  /** Language of the nearest element with a lang attribute. */
  lang: string;
  dir: string;
  isProse: boolean;
}

interface PageText {
  texts: { text: string; lang: string; dir: string }[];
  links: { href: string; hreflang: string | undefined }[];
}

/** @returns the texts and links of a page with the languages in which they are marked up */
function readPage(html: string): PageText & { lang: string } {
  const content: PageText = { texts: [], links: [] };
  const visit = (node: DefaultTreeAdapterTypes.Node, place: Place) => {
    if (tree.isTextNode(node))
      content.texts.push({ text: node.value, lang: place.lang, dir: place.dir });
    if (!("childNodes" in node)) return;
    let inner = place;
    if (tree.isElementNode(node)) {
      // Example responses contain texts of other pages.
      if (["head", "script", "pre"].includes(node.tagName)) return;
      const isProse = place.isProse || isOfAuthor(node);
      const lang = attribute(node, "lang") ?? place.lang;
      inner = { lang, dir: attribute(node, "dir") ?? place.dir, isProse };
      for (const name of spoken) {
        const text = attribute(node, name);
        if (text !== undefined) content.texts.push({ text, lang, dir: inner.dir });
      }
      const href = attribute(node, "href");
      if (node.tagName === "a" && href !== undefined && !isProse)
        content.links.push({ href, hreflang: attribute(node, "hreflang") });
    }
    for (const child of node.childNodes) visit(child, inner);
  };
  const document = parse(html);
  visit(document, { lang: "", dir: "ltr", isProse: false });
  const root = document.childNodes.find(tree.isElementNode);
  return { ...content, lang: (root && attribute(root, "lang")) ?? "" };
}

/** @returns the language of the page at a path; undefined for other files */
function languageOf(href: string): string | undefined {
  if (!/^\/(?:[^.]*\/)?$/.test(href)) return undefined;
  const [, first = ""] = href.split("/");
  return themeLocales.find((locale) => locale === first) ?? "en";
}

describe("every page of a site in five languages", () => {
  let pages: { file: string; page: ReturnType<typeof readPage> }[] = [];
  before(() => {
    const output = themeOutput();
    pages = listFiles(output)
      .filter((file) => file.endsWith(".html"))
      .map((file) => ({
        file,
        page: readPage(readFileSync(path.join(output, file), "utf8")),
      }));
  });

  test("marks texts in other languages with language and direction", () => {
    const faults: string[] = [];
    const counts = new Map<string, number>();
    for (const { file, page } of pages)
      for (const { text, lang, dir } of page.texts)
        for (const [, locale = ""] of text.matchAll(/\(([a-z]{2})\)/g)) {
          const key = `${locale} in ${page.lang}`;
          counts.set(key, (counts.get(key) ?? 0) + 1);
          if (lang !== locale || dir !== (locale === "ar" ? "rtl" : "ltr"))
            faults.push(`${file}: ${text.trim()} as ${lang}, ${dir}`);
        }
    assert.deepEqual([...new Set(faults)], []);
    for (const key of ["en in de", "en in ar", "en in ja", "ar in ar"])
      assert.ok((counts.get(key) ?? 0) > 5, key);
  });

  test("has hreflang on links to pages in other languages", () => {
    const faults: string[] = [];
    let others = 0;
    for (const { file, page } of pages)
      for (const { href, hreflang } of page.links) {
        const language = languageOf(href);
        if (language === undefined) continue;
        if (language !== page.lang) others += 1;
        const expected = language === page.lang ? [undefined, language] : [language];
        if (!expected.includes(hreflang)) faults.push(`${file}: ${href} as ${hreflang}`);
      }
    assert.deepEqual([...new Set(faults)], []);
    assert.ok(others > 100, String(others));
  });
});
