/**
 * Transfer size of demo pages, and absence of requests to other sites.
 */
import assert from "node:assert/strict";
import { readFileSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { listFiles } from "../build/built-sites.fixture.ts";
import { demoOutput } from "../build/demo-site.fixture.ts";

const limits = { script: 10_000, style: 15_000, all: 130_000 };

const read = (file: string) => readFileSync(path.join(demoOutput, file), "utf8");
const sizeOf = (file: string) => statSync(path.join(demoOutput, file)).size;
const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found = ""]) => found);

/** Fonts that only some pages load, and the elements that need them. */
const fontTags: [name: string, tag: RegExp][] = [
  ["newsreader-bold", /<(?:strong|b)\b/],
  ["newsreader-italic", /<(?:em|i|cite|blockquote)\b/],
  ["jetbrains-mono", /<(?:code|kbd|samp|pre)\b/],
];
const assets = readdirSync(path.join(demoOutput, "_astro"));

const pages = listFiles(demoOutput)
  .filter((file) => file.endsWith(".html"))
  .map((file) => ({ file, html: read(file) }));

describe("every page of the demo site", () => {
  test("has less than 10 kB of JavaScript, compressed", () => {
    assert.ok(pages.length > 50);
    for (const { file, html } of pages) {
      const inline = matches(
        html,
        /<script(?![^>]*(?:\bsrc=|application\/ld\+json))[^>]*>([^<]*)<\/script>/g,
      );
      const size = [
        ...inline,
        ...withImports(matches(html, /<script\b[^>]*\bsrc="([^"]+)"/g)).map(read),
      ].reduce((sum, text) => sum + gzipSync(text).length, 0);
      assert.ok(size > 0 && size < limits.script, `${file}: ${size} bytes`);
    }
  });

  test("has less than 15 kB of CSS, compressed", () => {
    for (const { file, html } of pages) {
      const size = [
        ...matches(html, /<style[^>]*>([^<]*)<\/style>/g),
        ...matches(html, /<link rel="stylesheet" href="([^"]+)"/g).map(read),
      ].reduce((sum, text) => sum + gzipSync(text).length, 0);
      assert.ok(size > 0 && size < limits.style, `${file}: ${size} bytes`);
    }
  });

  test("needs less than 130 kB to display its text with web fonts", () => {
    for (const { file, html } of pages) {
      const texts = [
        html,
        ...matches(html, /<link rel="stylesheet" href="([^"]+)"/g).map(read),
        ...withImports(matches(html, /<script\b[^>]*\bsrc="([^"]+)"/g)).map(read),
      ];
      const preloaded = matches(html, /<link rel="preload" href="([^"]+\.woff2)"/g);
      // A search page loads its engine before its fonts.
      assert.equal(preloaded.length >= 2, !file.endsWith("search/index.html"), file);
      const size =
        texts.reduce((sum, text) => sum + gzipSync(text).length, 0) +
        [...preloaded, ...fontsOfTags(html)].reduce((sum, font) => sum + sizeOf(font), 0);
      assert.ok(size < limits.all, `${file}: ${size} bytes`);
    }
  });

  test("loads its stylesheet before its fonts", () => {
    for (const { file, html } of pages) {
      const fonts = html.indexOf('<link rel="preload"');
      const style = html.indexOf('<link rel="stylesheet"');
      assert.ok(style > 0 && fonts > style, file);
    }
  });

  test("has the size of all images, so that nothing shifts when they load", () => {
    let drawings = 0;
    for (const { file, html } of pages)
      for (const image of matches(html, /<img\b([^>]*)>/g)) {
        assert.match(image, /\swidth="\d+"/, `${file}: ${image}`);
        assert.match(image, /\sheight="\d+"/, `${file}: ${image}`);
        if (image.includes('src="/media/guides/images/pump-curve.svg"')) drawings += 1;
      }
    // Found in the header of its guide. Lists show a generated cover instead of a diagram.
    assert.ok(drawings > 0, `${drawings}`);
  });

  test("loads from this site only", () => {
    for (const { file, html } of pages) {
      const loaded = [
        ...matches(
          html,
          /<(?:script|img|source|iframe|video|audio|embed|object|input)\b[^>]*?\s(?:src|data|poster)="([^"]*)"/g,
        ),
        ...matches(
          html,
          /<link rel="(?:stylesheet|preload|modulepreload|icon|manifest|preconnect|dns-prefetch)"[^>]*?href="([^"]*)"/g,
        ),
      ];
      for (const url of loaded) assert.match(url, /^(?:\/(?!\/)|data:)/, `${file} loads ${url}`);
    }
    for (const file of listFiles(demoOutput).filter((name) => name.endsWith(".css")))
      for (const url of matches(read(file), /url\(["']?([^"')]+)/g))
        assert.match(url, /^(?:\/(?!\/)|data:)/, `${file} loads ${url}`);
  });
});

/** @returns the additional fonts of a page */
function fontsOfTags(html: string): string[] {
  const [main = ""] = /<main\b[^]*<\/main>/.exec(html) ?? [];
  // Excludes tables, which use the interface font even for bold text.
  const prose = main.replaceAll(/<table\b[^]*?<\/table>/g, "");
  return fontTags
    .filter(([, tag]) => tag.test(prose))
    .map(([name]) => {
      const file = assets.find((font) => font.startsWith(`${name}.`));
      assert.ok(file, name);
      return `_astro/${file}`;
    });
}

function withImports(scripts: string[]): string[] {
  const all = new Set(scripts);
  for (const script of all)
    for (const imported of matches(
      read(script),
      /\bimport\s*(?:[^"'()]*from\s*)?["'](\.[^"']+)["']/g,
    ))
      all.add(path.posix.join(path.posix.dirname(script), imported));
  return [...all];
}
