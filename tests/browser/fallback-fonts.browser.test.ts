/**
 * Width of the fallback fonts, which must match the web fonts so that line breaks do not change
 * when these load.
 *
 * The measured fonts are system fonts that are also npm packages, and DejaVu if it is installed.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { formatFontFaces } from "../../src/site/head/font-faces.ts";
import { listFiles } from "../build/built-sites.fixture.ts";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { runChromium } from "../hosts/running-sites.fixture.ts";

/** Maximum relative difference of the total width of texts. */
const tolerance = 0.015;

const rows = [
  ["Newsreader", "Newsreader Noto", ["400", "700", "italic 400"]],
  ["Newsreader", "Newsreader DejaVu", ["400", "700", "italic 400"]],
  ["Newsreader Display", "Newsreader Display Noto", ["500"]],
  ["Newsreader Display", "Newsreader Display DejaVu", ["500"]],
  ["Instrument Sans", "Instrument Roboto", ["400", "500", "600"]],
  ["Instrument Sans", "Instrument DejaVu", ["400", "500", "600"]],
] as const;

const dataOf = (url: URL) => `url(data:font/woff2;base64,${readFileSync(url).toString("base64")})`;
const packaged = (file: string) => dataOf(new URL(import.meta.resolve(`@fontsource/${file}`)));

const others = new Map([
  ["Noto Serif", "noto-serif/files/noto-serif-latin-400-normal.woff2"],
  ["Noto Serif Bold", "noto-serif/files/noto-serif-latin-700-normal.woff2"],
  ["Noto Serif Italic", "noto-serif/files/noto-serif-latin-400-italic.woff2"],
  ["Roboto", "roboto/files/roboto-latin-400-normal.woff2"],
  ["Roboto Bold", "roboto/files/roboto-latin-700-normal.woff2"],
]);

const fonts = new URL("../../src/theme/fonts/", import.meta.url);
const css = formatFontFaces((file) => file)
  // Late fonts, too.
  .replace(/@media [^{]*/, "@media all ")
  .replaceAll(/url\("([^"]+)"\)/g, (_, file: string) => dataOf(new URL(file, fonts)))
  .replaceAll(/local\("([^"]+)"\)/g, (local, name: string) => {
    const file = others.get(name);
    return file ? packaged(file) : local;
  });

const pages = listFiles(demoOutput)
  .filter((file) => file.endsWith(".html"))
  .map((file) => readFileSync(`${demoOutput}/${file}`, "utf8"))
  .filter((html) => html.includes('<html lang="en"'));
const find = (pattern: RegExp) => [
  ...new Set(pages.flatMap((html) => [...html.matchAll(pattern)].map(([, text = ""]) => text))),
];

const sentences = find(/<meta name="description" content="([^"]+)/g);
/** Link texts, which represent the short texts with more capitals in medium and semibold styles. */
const labels = find(/<a\b[^>]*>([^<\n]{3,40})<\/a>/g);

for (const [own, fallback, styles] of rows)
  test(`${fallback} is as wide as ${own}`, async (t) => {
    assert.ok(sentences.length > 40 && labels.length > 100);
    const browser = await runChromium();
    const page = await browser.newPage();
    try {
      await page.setContent(`<style>${css} p { position: absolute; white-space: nowrap; }</style>`);
      for (const style of styles) {
        const texts = style === "500" || style === "600" ? labels : sentences;
        const ours = await page.evaluate(measure, {
          style,
          family: own,
          texts,
        });
        const theirs = await page.evaluate(measure, {
          style,
          family: fallback,
          texts,
        });
        if (theirs === null) return t.skip("the font is not installed");
        assert.ok(ours !== null);
        const difference = theirs / ours - 1;
        assert.ok(Math.abs(difference) < tolerance, `${style}: ${(100 * difference).toFixed(2)} %`);
      }
    } finally {
      await page.close();
    }
  });

/** @returns the total width of all texts at 100 px, or null if the font is missing */
async function measure({
  style,
  family,
  texts,
}: {
  style: string;
  family: string;
  texts: string[];
}): Promise<number | null> {
  const font = `${style} 100px "${family}"`;
  const faces = await document.fonts.load(font).catch(() => []);
  if (faces.length === 0) return null;
  return texts
    .map((text) => {
      const line = document.body.appendChild(document.createElement("p"));
      line.style.font = font;
      line.textContent = text;
      const { width } = line.getBoundingClientRect();
      line.remove();
      return width;
    })
    .reduce((sum, width) => sum + width);
}
