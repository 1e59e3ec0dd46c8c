import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { TextAnalysisCache } from "../../checks/text-analysis-cache.ts";
import { builtIn } from "../built-in.ts";

const faultsOf = (text: string) =>
  new TextAnalysisCache(builtIn.rules)
    .read(text, "https://site.example")
    .faults.filter(({ severity }) => severity === "warning")
    .toSorted((a, b) => a.offset - b.offset)
    .map(({ offset, message }) => `${offset} ${message}`);

const addText =
  ": readers cannot see it, and screen readers announce only its URL. Write the text between [ and ] (in HTML: before </a>), or remove the link.";

describe("rules for Markdown", () => {
  const right: [name: string, text: string][] = [
    [
      "closed fences",
      "```js\na\n```\n\n~~~~\n```\n~~~~~\n\n> ```\n> a\n> ```\n\n- ```\n  a\n  ```\n",
    ],
    ["indented code", "    ```\n    a\n"],
    ["headings of consecutive levels", "## A\n\n### B\n\n## C\n\n### D\n\n#### E\n"],
    ["first-level headings alone", "# A\n\n# B\n\n### C\n"],
    ["marks in code", "```sh\n# a\n#### b\n[a][b] <name>\n```\n"],
    ["underlined headings", "Title\n---\n\nA question?\n----------\n\nHere we go!\n-----------\n"],
    ["rules", "a\n\n---\n\nb\n"],
    [
      "images with alternative text",
      '![a](https://e.example/a.png) <img alt="" src="https://e.example/a.png">',
    ],
    [
      "links with a text or an image",
      '[a](/x) [`a`](/x) [![a](/a.png)](/x) [<img alt="a" src="/a.png">](/x) [a][b] <a href="/x">a</a> <a href="/x" aria-label="a"></a> <a id="a"></a>\n\n[b]: /x\n',
    ],
    ["comments", "<!-- a -->\n\nb <!-- c --> d\n\n<!--\nlong\n-->\n"],
    [
      "HTML",
      '<details><summary>A</summary>\n\nb\n\n</details>\n\n<custom-part></custom-part> <svg viewBox="0 0 1 1"><clipPath/></svg>',
    ],
    ["a frame with a title", '<iframe src="https://e.example/" title="Map"></iframe>'],
    ["URLs in angle brackets", "<https://e.example> <a@e.example>"],
    ["comparisons", "a < b and c > d, 1 <2"],
    ["references", "[a][b] [b][] ![c][b] [b]\n\n[b]: https://e.example\n"],
    ["brackets that are not links", "a[i][j], x\\[a][b], [a] [b], f(a)[0], [1]"],
    ["footnotes", "a[^1]\n\n[^1]: b\n"],
    [
      "bold text",
      "**a:** b**c** **d *e* f**: g **`h`** **Use `i`** **`j`k** **注意：** 这是**重点** \\*\\*k \\*\\*l\n",
    ],
    ["bold text beside other scripts", "は**「切」**で **注意：**请 他**“好。”**然 한**(예)**입\n"],
    [
      "URLs of other scripts",
      "<https://e.example/foo>。 https://e.example/日本語 https://e.example/a です [a](https://e.example/a)。 (https://e.example/)\n",
    ],
    ["asterisks that are not marks", "A** and B**, 2 ** 3 ** 4, src/**/a/**/b, **c\n**d\n"],
    ["failed bold text in code", "`**a **b` `** c** d`\n\n```\n**e **f\n```\n"],
    [
      "tables",
      "| A | B |\n|---|---|\n| 1 | 2 |\n| 3 |\n| 4 | 5 | |\n| `a\\|b` | c |\n\n```\n| A |\n|---|\n| 1 | 2 |\n```\n",
    ],
    ["a closed script", '<script src="/a.js"></script>\n'],
  ];
  for (const [name, text] of right) {
    test(`accepts ${name}`, () => {
      assert.deepEqual(faultsOf(text), []);
    });
  }

  const wrong: [name: string, text: string, expected: string[]][] = [
    [
      "a link without text after a link whose text is nested 40,000 levels deep",
      `[${"*<b/> ".repeat(40_000)}x${"a*".repeat(40_000)}](/y)\n\n[](/z)\n`,
      [`320009 has a link without text, got [](/z)${addText}`],
    ],
    [
      "an unclosed fence",
      "a\n\n```js\nb\n",
      [
        "3 starts a code block with ``` and never closes it: everything after it is shown as code. Add a line with only ``` after the code.",
      ],
    ],
    [
      "a code block in an unknown language",
      "```pyhton\na\n```\n\n```math\nx\n```\n\n~~~ js {2}\na\n~~~\n\n```txt\na\n```\n",
      [
        '0 has a code block in the language "pyhton", which cannot be highlighted. Correct the name, or write text for code without colours.',
      ],
    ],
    [
      "a fence that is closed by fewer marks",
      "````\nb\n```\n",
      [
        "0 starts a code block with ```` and never closes it: everything after it is shown as code. Add a line with only ```` after the code.",
      ],
    ],
    [
      "a skipped level, once",
      "## A\n\n#### B\n\n## C\n\n#### D\n",
      [
        '6 skips a level with the heading "#### B": it is on level 4 below one on level 2, so readers who navigate by headings miss a step. Start it with ###.',
      ],
    ],
    [
      "a first heading that skips a level",
      "a\n\n### B\n",
      [
        '3 skips a level with the heading "### B": it is on level 3 below one on level 1, so readers who navigate by headings miss a step. Start it with ##.',
      ],
    ],
    [
      "first-level headings above other headings",
      "# A\n\n## B\n",
      [
        '0 has the first-level heading "# A", but the title is the only heading on that level: it is shown as a second-level heading, like "## B". Add a # to each heading below it.',
      ],
    ],
    [
      "a sentence above a line of hyphens",
      "This is a sentence.\n---\n",
      [
        "0 becomes a heading because of the line of hyphens below it. Put an empty line between them.",
      ],
    ],
    [
      "lines above a line of hyphens",
      "one\ntwo\n---\n",
      [
        "0 becomes a heading because of the line of hyphens below it. Put an empty line between them.",
      ],
    ],
    [
      "images without alternative text",
      'a ![](https://e.example/a.png)\n\n<img src="https://e.example/b.png">\n',
      [
        '2 shows the image "https://e.example/a.png" without alternative text. Describe it between [ and ] (in HTML: alt="…"); for decoration write HTML with alt="".',
        '32 shows the image "https://e.example/b.png" without alternative text. Describe it between [ and ] (in HTML: alt="…"); for decoration write HTML with alt="".',
      ],
    ],
    [
      "links without text",
      'a [](https://e.example) [ ](/x) [<img alt="" src="/a.png">](/x)\n\n<a href="/x"> </a>\n',
      [
        `2 has a link without text, got [](https://e.example)${addText}`,
        `24 has a link without text, got [ ](/x)${addText}`,
        `32 has a link without text, got [<img alt="" src="/a.png">](/x)${addText}`,
        `65 has a link without text, got <a href="/x">${addText}`,
      ],
    ],
    [
      "an unclosed comment",
      "a\n\n<!-- b\n\nc\n",
      [
        "3 starts a comment with <!-- and never closes it: everything after it is hidden. Add --> after the comment.",
      ],
    ],
    [
      "words in angle brackets",
      "Write <name> here",
      [
        "6 contains <name>, which browsers read as a tag and do not show. Remove it, or write \\<name> to show it.",
      ],
    ],
    [
      "a frame without a title",
      'a <iframe src="https://e.example/"></iframe>',
      [
        '2 contains <iframe> without a title, by which screen readers announce it. Describe its content in title="…".',
      ],
    ],
    [
      "markup that the Content-Security-Policy blocks",
      '<p style="a:b">x</p>\n',
      [
        '0 contains style="…" in <p>, which browsers ignore under the security rules of the site. Remove it.',
      ],
    ],
    [
      "a form that submits to another site, but not one that submits to this site",
      '<form action="https://e.example/">\n</form>\n\n<form action="/search/">\n</form>\n\n<form>\n</form>\n',
      [
        "0 contains a <form> that sends to another site, which browsers ignore under the security rules of the site. Remove it.",
      ],
    ],
    [
      "undefined references",
      "a [b][c] ![d][e]",
      [
        "2 is not a link: [b][c] has no URL. Add the line [c]: /address/, or write [b](/address/).",
        "9 is not a link: ![d][e] has no URL. Add the line [e]: /address/, or write [d](/address/).",
      ],
    ],
    [
      "a footnote without a definition",
      "a[^1] b [^two]",
      [
        "1 is not a footnote: [^1] has no text. Add the line [^1]: text.",
        "8 is not a footnote: [^two] has no text. Add the line [^two]: text.",
      ],
    ],
    [
      "a second footnote of the same name",
      "a[^1]\n\n[^1]: b\n\n[^1]: c\n",
      [
        "16 repeats the footnote [^1], and only the first one is shown. Rename it, here and where it belongs.",
      ],
    ],
    [
      "bold text with spaces inside its marks, or punctuation at the end and no space after it",
      "a **b **c\n\na ** d**\n\n(**e **): **F:**g\n",
      [
        "2 is not bold: **b **c. Write **b** c.",
        "13 is not bold: ** d**. Write **d**.",
        "22 is not bold: **e **. Write **e**.",
        "31 is not bold: **F:**g. Write **F:** g.",
      ],
    ],
    [
      "cells beyond the last column of a table",
      "> A|B\n> -|-\n> 1|2|3\n> `a|b`|c\n",
      [
        "17 has a cell without a column, which is not shown: |3. Add a column to the first two lines, or write \\| for a | within a cell.",
        "27 has a cell without a column, which is not shown: |c. Add a column to the first two lines, or write \\| for a | within a cell.",
      ],
    ],
    [
      "an unused footnote",
      "a\n\n[^1]: b\n",
      [
        "3 defines the footnote [^1], but no text refers to it, so it is not shown. Write [^1] where it belongs.",
      ],
    ],
  ];
  for (const [name, text, expected] of wrong) {
    test(`finds ${name}`, () => {
      assert.deepEqual(faultsOf(text), expected);
    });
  }

  test("report an invalid formula with its position, fault and remedy", () => {
    assert.deepEqual(faultsOf("Costs $5 and $6.\n\n$x$ and $\\frc{a}$"), [
      "26 has a formula that cannot be shown (Unsupported function name: \\frc), got \\frc{a}. Write it in TeX, as in $\\frac{a}{b}$, or put a backslash before a literal dollar sign.",
    ]);
  });
});

describe("a URL that continues with text in another script", () => {
  for (const [text, url] of [
    ["見る https://clock.example/foo。次", "https://clock.example/foo"],
    ["见https://clock.example/），然后", "https://clock.example/"],
    ["https://clock.exampleを参照", "https://clock.example"],
    ["www.clock.example/a?b=c、d", "www.clock.example/a?b=c"],
  ] as const)
    test(`causes a warning: ${text}`, () => {
      const [fault = "", ...others] = faultsOf(text);
      assert.ok(fault.includes(` has the URL ${url}, which continues up to the next space`), fault);
      assert.ok(fault.endsWith(`Write <${url.startsWith("www") ? "https://" : ""}${url}>.`), fault);
      assert.deepEqual(others, []);
      const remedied = text.replace(url, `<${url.startsWith("www") ? "https://" : ""}${url}>`);
      assert.deepEqual(faultsOf(remedied), []);
    });
});
