/**
 * Well-formedness of output files: JSON parses, XML is well-formed, text is UTF-8 without control
 * characters, pages are single documents, and _redirects has no patterns.
 */
import assert from "node:assert/strict";
import { SaxesParser } from "saxes";

const text =
  /\.(?:html|md|txt|xml|json|jsonl|css|js)$|\/_(?:headers|redirects|routes\.json)$|\/api-catalog$/;

/** Checks of texts whose names match. Each throws an error for a malformed file. */
const checks: readonly [name: RegExp, check: (content: string) => void][] = [
  [
    /(?<!\.css|\.js)$/,
    (content) =>
      assert.doesNotMatch(content, /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/, "has a control character"),
  ],
  [/\.json$|\/api-catalog$/, JSON.parse],
  [
    /\.jsonl$/,
    (content) =>
      content
        .split("\n")
        .filter(Boolean)
        .forEach((line) => JSON.parse(line)),
  ],
  [/\.xml$/, parseXml],
  [/\.html$/, checkPage],
  [/^\/_redirects$/, (content) => assert.doesNotMatch(content, /^\S*(?:\*|\/:)/m, "has a pattern")],
];

/** @returns a line with the file name for each problem */
export function findMalformed(files: ReadonlyMap<string, Buffer<ArrayBuffer>>): string[] {
  return [...files].flatMap(([name, bytes]) => {
    if (!text.test(name)) return [];
    try {
      const content = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
      for (const [pattern, check] of checks) if (pattern.test(name)) check(content);
      return [];
    } catch (error) {
      return [`${name}: ${String(error)}`];
    }
  });
}

/** @throws Error for XML that is not well-formed */
export function parseXml(content: string): void {
  new SaxesParser({ xmlns: true }).write(content).close();
}

function checkPage(content: string): void {
  assert.match(content, /^<!doctype html>.*<\/html>\s*$/is, "is not one page");
  for (const end of ["</html>", "</body>", "</main>"])
    assert.equal(content.toLowerCase().split(end).length, 2, `has not one ${end}`);
}
