import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { markdownToHtml } from "satteri";
import { anyText, runs } from "../format/property-tests.fixture.ts";
import { findAddresses, mayShowImages, rewriteUrls } from "./rewrite-urls.ts";

const toNew = (url: string) => `/new/${url}`;

test("a text may have any number of blocks, any depth and any length", () => {
  const wide = "a\n\n".repeat(200_000);
  assert.equal(rewriteUrls(`${wide}[a](x.md)`, toNew), `${wide}[a](/new/x.md)`);
  const deep = "- ".repeat(20_000);
  assert.equal(rewriteUrls(`${deep}[a](x.md)`, toNew), `${deep}[a](/new/x.md)`);
  const long = "x".repeat(4_000_000);
  assert.equal(rewriteUrls(`![${long}](x.png)`, toNew), `![${long}](/new/x.png)`);
  for (const text of [`![a](${long})`, `[a](x.md "${long}")`, `![a](data:,${long}) [b](//c)`])
    assert.equal(rewriteUrls(text, toNew), text);
});

describe("rewriteUrls", () => {
  const rows: [name: string, text: string, expected: string][] = [
    ["a link", "See [a](x.md).\n", "See [a](/new/x.md).\n"],
    ["an image", "![a](x.png)", "![a](/new/x.png)"],
    ["a title", "[a](x.md 'T')", "[a](/new/x.md 'T')"],
    ["a title with quotes", "[a](x.md 'T \"q\"')", "[a](/new/x.md 'T \"q\"')"],
    ["a fragment", "[a](x.md?q#f)", "[a](/new/x.md?q#f)"],
    ["a path of the site", "[a](x/)", "[a](/new/x/)"],
    ["brackets", "[a](<x y.md>)", "[a](</new/x y.md>)"],
    ["a definition", "[a]\n\n[a]: x.md 'T'\n", "[a]\n\n[a]: /new/x.md 'T'\n"],
    ["a definition in a list", "- [a]: x.md\n", "- [a]: /new/x.md\n"],
    ["an image in a link", "[![a](x.png)](y.md)", "[![a](/new/x.png)](/new/y.md)"],
    [
      "an image in an external link",
      "[![a](x.png)](https://e.example)",
      "[![a](/new/x.png)](https://e.example)",
    ],
    ["an image deeper in a link", "[**![a](x.png)**](y.md)", "[**![a](/new/x.png)**](/new/y.md)"],
    [
      "the candidates of srcset",
      '<img srcset="x.png, y,1.png 2x,z.png 3x , https://e.example/a.png 4x" src="https://e.example/b.png">',
      '<img srcset="/new/x.png, /new/y,1.png 2x,/new/z.png 3x , https://e.example/a.png 4x" src="https://e.example/b.png">',
    ],
    [
      "a source with one candidate",
      "<picture><source srcset=x.avif></picture>",
      '<picture><source srcset="/new/x.avif"></picture>',
    ],
    ["an HTML image in a link", '[<img src="x.png">](y.md)', '[<img src="/new/x.png">](/new/y.md)'],
    ["code and emphasis in a link", "[`a*b` **c**](y.md)", "[`a*b` **c**](/new/y.md)"],
    [
      "a table cell with a pipe",
      "| a |\n|---|\n| [x\\|y](z.md) ![`p\\|q`](i.png) |\n",
      "| a |\n|---|\n| [x\\|y](/new/z.md) ![`p\\|q`](/new/i.png) |\n",
    ],
    ["a footnote", "A[^1]\n\n[^1]: See [a](x.md).\n", "A[^1]\n\n[^1]: See [a](/new/x.md).\n"],
    ["a link over two lines of a quotation", "> [a\n> b](x.md) c\n", "> [a\n> b](/new/x.md) c\n"],
    [
      "a link whose text could be escaped differently",
      "[a_b * c &mdash; \\_d\\_ __e__](x.md)",
      "[a_b * c &mdash; \\_d\\_ __e__](/new/x.md)",
    ],
    ["a link in brackets", "[[a](x.md)][b]", "[[a](/new/x.md)][b]"],
    ["a URL with a bracket", "[a](x(1).md)", "[a](/new/x\\(1\\).md)"],
    [
      "a URL with brackets in brackets",
      "[a](b(c(d(e)(f))).md)",
      "[a](/new/b\\(c\\(d\\(e\\)\\(f\\)\\)\\).md)",
    ],
    ["an escaped URL", "[a](x\\_y.md)", "[a](/new/x_y.md)"],
    [
      "links after letters outside the basic plane",
      "😀 [a](x.md) é [b](y.md)",
      "😀 [a](/new/x.md) é [b](/new/y.md)",
    ],
    ["an HTML link", '<a href="x.md">[a]</a>', '<a href="/new/x.md">[a]</a>'],
    ["single quotes", "<img src='x.png'>", '<img src="/new/x.png">'],
    ["no quotes", "<img src=x.png>", '<img src="/new/x.png">'],
    ["upper-case letters", '<IMG SRC = "x.png">', '<IMG src="/new/x.png">'],
    [
      "two attributes of one tag",
      '<video src="a.mp4" poster="b.png"></video>',
      '<video src="/new/a.mp4" poster="/new/b.png"></video>',
    ],
    [
      "a tag with > and = in its text",
      '<img alt="a > b src=c" src="x.png">',
      '<img alt="a > b src=c" src="/new/x.png">',
    ],
    [
      "a tag over lines of a list",
      '- <img\n    src="x.png">\n  b\n',
      '- <img\n    src="/new/x.png">\n  b\n',
    ],
    [
      "HTML in a quotation",
      '> <div>\n> <a href="x.md">a</a>\n> </div>\n',
      '> <div>\n> <a href="/new/x.md">a</a>\n> </div>\n',
    ],
  ];
  for (const [name, text, expected] of rows) {
    test(`changes ${name}`, () => {
      assert.equal(rewriteUrls(text, toNew), expected);
    });
  }

  const untouched: [name: string, text: string][] = [
    ["external URLs", "[a](https://e.example) [b](//e.example/x)"],
    ["mailto: and tel: links", "[a](mailto:a@e.example) [b](tel:+49)"],
    ["automatic links", "https://e.example <https://e.example> a@e.example"],
    ["a code span", "`[a](x.md)` ``<a href='x.md'>``"],
    ["a fence", "```md\n[a](x.md)\n[b]: x.md\n```\n"],
    ["an indented block", "    ![a](x.png)\n"],
    ["an escaped link", "\\[a](x.md)"],
    ["a reference", "[a][b] ![c][d]"],
    ["other attributes", '<img data-src="x.png" alt="y.png">'],
    ["an empty URL", "[a]()"],
  ];
  for (const [name, text] of untouched) {
    test(`leaves ${name}`, () => {
      assert.equal(rewriteUrls(text, toNew), text);
    });
  }

  test("leaves a URL without a replacement unchanged", () => {
    const text = "*[a]( x.md 'T' )* <a href='y.md'>\n[c]:  z.md\n";
    assert.equal(
      rewriteUrls(text, () => undefined),
      text,
    );
  });

  test("distinguishes Markdown images from all other uses", () => {
    const uses: string[] = [];
    rewriteUrls("![a](1.png) [b](2.md) <img src='3.png'>\n\n[c]: 4.png", (url, use) => {
      uses.push(`${url} ${use}`);
      return undefined;
    });
    assert.deepEqual(uses, ["1.png image", "2.md link", "3.png link", "4.png link"]);
  });

  const fragments = fc.oneof(
    anyText(),
    fc.constantFrom(
      "\n",
      "\n\n",
      "- ",
      "> ",
      "| a | b |\n|---|---|\n| c \\| d | e |\n",
      "*",
      "_",
      "`",
      "```\n",
      "[",
      "](",
      ")",
      "![a](https://e.example/x.png)",
      "[a](mailto:a@e.example 'T')",
      "[a]: https://e.example/\n",
      "<a href='https://e.example'>",
      "<div>",
      "&amp;",
      "\\",
      "    ",
    ),
  );
  const texts = fc.array(fragments, { maxLength: 12 }).map((all) => all.join(""));

  const labels = fc
    .array(
      fc.constantFrom(
        "a",
        " ",
        "_b_",
        "**c**",
        "`d](e)`",
        "\\]",
        "&amp;",
        "!",
        "[f]",
        "\n",
        "~~g~~",
        "|",
        ":",
        "1.",
      ),
      { minLength: 1, maxLength: 6 },
    )
    .map((all) => all.join(""));
  const around = fc.constantFrom<(link: string) => string>(
    (link) => `${link}\n`,
    (link) => `> ${link.replaceAll("\n", "\n> ")}\n`,
    (link) => `- ${link.replaceAll("\n", "\n  ")}\n`,
    (link) => `# ${link.replaceAll("\n", " ")}\n`,
    (link) => `*${link}* [h](i.md)\n`,
    (link) => `| k |\n|---|\n| ${link.replaceAll("\n", " ").replaceAll("|", "\\|")} |\n`,
  );
  const addresses = fc.constantFrom("x.md", "../y.md?a=b#c", "z_*.png", "p(1).md", "a|b.md");

  test("changes only the URL of a link", () => {
    const toHtml = (text: string) => {
      const { html } = markdownToHtml(text, { features: { gfm: true } });
      return String(html);
    };
    fc.assert(
      fc.property(labels, addresses, around, fc.boolean(), (label, address, place, isImage) => {
        const text = place(`${isImage ? "!" : ""}[${label}](${address})`);
        const expected = toHtml(text).replaceAll(/(?<= (?:href|src)=")(?=[^"])/g, "/new/");
        assert.equal(toHtml(rewriteUrls(text, toNew)), expected);
      }),
    );
  });

  test("returns a text without URLs to change unmodified", () => {
    fc.assert(
      fc.property(texts, (text) => {
        // Links formed by chance also stay unchanged, because the rewritten URL is the same.
        assert.equal(
          rewriteUrls(`[a](x.md)\n\n${text}`, (url) => url),
          `[a](x.md)\n\n${text}`,
        );
      }),
    );
  });
});

describe("findAddresses", () => {
  test("returns the positions of relative images", () => {
    assert.deepEqual(
      findAddresses(
        "![z](/z.png)\n\n> ![x](y.png) [a](b.md) [![c](<d e.png>)](https://e)\n\n[d]: e.png\n",
        [],
      ).images,
      [
        { url: "y.png", line: 3, column: 3 },
        { url: "d e.png", line: 3, column: 26 },
      ],
    );
  });

  test("ignores text that only looks like an image", () => {
    assert.deepEqual(findAddresses("![a](https://e/x.png) `![b](c.png)` [d](e.md)", []).images, []);
  });

  test("never skips a text that contains such an image", () => {
    const part = fc.constantFrom(
      ..."![|](|a|b.png|https:|/|#|)|<|>| |\n|\\|&#58;|&#46;|[|]|`|]: |x y".split("|"),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const text = `![a](${parts.join("")}) ![${parts.toReversed().join("")}](b.png)`;
        for (const one of [text, text.slice(0, text.lastIndexOf(" "))])
          if (!mayShowImages(one)) assert.deepEqual(findAddresses(one, []).images, []);
      }),
      { numRuns: runs(2_000) },
    );
    assert.ok(!mayShowImages("![a](https://e/x.png) ![z](/z.png)"));
  });
});
