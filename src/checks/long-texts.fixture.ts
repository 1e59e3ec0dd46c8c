/**
 * Texts with unterminated or very many constructs, which would keep a quadratic algorithm busy for
 * minutes.
 */

/**
 * @param megabytes approximate length of each text
 * @returns a description of each text, and its Markdown
 */
export function longTexts(megabytes: number): [name: string, body: string][] {
  const times = (text: string, count: number) => text.repeat(Math.ceil(count * megabytes));
  const lines = (count: number, line: (at: number) => string) =>
    Array.from({ length: Math.ceil(count * megabytes) }, (_, at) => line(at)).join("");
  return [
    ["links", times("[a](/b) ", 100_000)],
    ["paragraphs with links", times("[a](/b)\n\n", 100_000)],
    ["definitions", lines(60_000, (at) => `[${at}]: /a\n`)],
    ["footnotes", lines(60_000, (at) => `[^${at}]: a\n`)],
    ["a tag with an endless name", `<div>\n<a${times("a", 1_000_000)}`],
    ["a tag with endless attributes", `<div>\n<a ${times("a ", 500_000)}`],
    ["unclosed tags", times("<div>\n<a href='", 70_000)],
    ["unclosed comments", times("<!--", 250_000)],
    ["comments in text in comments", times("<style><!--", 90_000)],
    ["comments below a style", `<style></style>${times("<!--a-->", 120_000)}`],
    ["hashes", times("#", 1_000_000)],
    ["brackets", times("[", 1_000_000)],
    ["references", times("[a][", 250_000)],
    ["emphasis", times("*a _b ", 160_000)],
    [
      "backticks",
      Array.from({ length: Math.ceil(1400 * Math.sqrt(megabytes)) }, (_, at) =>
        "`".repeat(at),
      ).join("a"),
    ],
    ["spaces", `a${times(" ", 1_000_000)}b`],
    ["a link with endless spaces", `[a](/b${times(" ", 1_000_000)}c)`],
    ["a link with very many parentheses", `[a](/b ${times("(c) ", 250_000)}`],
    ["an endless URL", `[a](/b ${times("c", 1_000_000)})`],
    ["images in images", `${times("![", 50_000)}a${times("](/b)", 50_000)}`],
    ["quotations of ninety-nine levels", times(`${"> ".repeat(99)}a\n\n`, 5000)],
    ["a table with very many columns", `${times("|a", 20_000)}\n${times("|-", 20_000)}\n`],
  ];
}
