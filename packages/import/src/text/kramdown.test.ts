import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { processorTime } from "../../../../src/content/processor-time.fixture.ts";
import { convertHtmlBlocks, convertKramdown, keepCodeTitles, keepHeadingIds } from "./kramdown.ts";

describe("keepHeadingIds", () => {
  const rows: [text: string, converted: string][] = [
    ["## A b {#a-b}", "## A b"],
    ["## قل لا {#قل-لا}", "## قل لا"],
    ["## A {#é .x}", "## A {#é}"],
    ["## A\n{: #b }", "## A {#b}"],
    ["## A {#v1.0}", '<a id="v1.0"></a>\n\n## A'],
  ];
  for (const [text, converted] of rows)
    test(`writes ${JSON.stringify(text)} with its id`, () =>
      assert.equal(keepHeadingIds(text), converted));
});

describe("keepCodeTitles", () => {
  const rows: [text: string, converted: string][] = [
    ['```js filename="a.js" {1}', '```js title="a.js" {1}'],
    ["```js:src/a.js", '```js title="src/a.js"'],
    ['```title="Jenkinsfile"', '```text title="Jenkinsfile"'],
    ['```js title="a"', '```js title="a"'],
    ["```Dockerfile {1}", "```dockerfile {1}"],
    ["```irb", "```ruby"],
  ];
  for (const [text, converted] of rows)
    test(`writes ${text} as ${converted}`, () => assert.equal(keepCodeTitles(text), converted));
});

describe("convertKramdown", () => {
  const rows: [text: string, converted: string][] = [
    ["{: .note }\nA `b`.\nc\n\nD", "> [!NOTE]\n> A `b`.\n> c\n\nD"],
    ["{: .tip }\n> `b`\n", "> [!TIP]\n> `b`\n"],
    ["A `b` c.\n{: .warning }\n\nD", "> [!WARNING]\n> A `b` c.\n\n\nD"],
    ["{: .note-title }\n> A\n>\n> B\n", "> [!NOTE]\n> **A**\n>\n> B\n"],
    ["A\n{: .note-title }\n", "> [!NOTE]\n> **A**\n\n"],
    [
      "`a`\n: A `b`.\nC\n\nd\n:   - D\n: E\n\n  F\n",
      "- `a`: A `b`.\nC\n\n- d\n\n  - D\n\n  E\n\n  F\n",
    ],
    ["a\n: \n: b\n", "- a: b\n"],
    ['![a](b){:\n.icon width="70"} c', "![a](b) c"],
    ["```\na\n: b\n```\n", "```\na\n: b\n```\n"],
    ["```\n{: .note }\na\n```\n", "```\n{: .note }\na\n```\n"],
  ];
  for (const [text, converted] of rows)
    test(`converts ${JSON.stringify(text)}`, () =>
      assert.equal(
        convertKramdown(text, () => undefined),
        converted,
      ));

  test("takes time proportional to the length of the text", () => {
    const took = processorTime(() => {
      for (const piece of [
        "a\n",
        "`a` b\n",
        "{: .note }\n",
        "{: .note }\na\n",
        "> a\n",
        "a\n: b\n\n",
        ": a\n",
      ])
        convertKramdown(`{: .x }\n${piece.repeat(10_000)}`, () => undefined);
    });
    assert.ok(took < 10_000, `${took} ms`);
  });
});

describe("convertHtmlBlocks", () => {
  const rows: [what: string, text: string, converted: string][] = [
    [
      "a block with empty lines",
      "<div>\n<p>\n\n  a\n\n</p>\n</div>\n\nb",
      "<div>\n<p>\n  a\n</p>\n</div>\n\nb",
    ],
    [
      "nested blocks",
      "<div>\n\n<div>\n\na</div>\n\n</div>\n\nb",
      "<div>\n<div>\na</div>\n</div>\n\nb",
    ],
    [
      "a block with Markdown",
      '<div markdown="1">\n\na\n\n</div>',
      '<div markdown="1">\n\na\n\n</div>',
    ],
    [
      "a block with Markdown beside other lines",
      '<div markdown="1">\n- a\n</div>\n```sh\nb\n```',
      '<div markdown="1">\n\n- a\n</div>\n\n```sh\nb\n```',
    ],
    ["an unclosed block", "<div>\n\na", "<div>\n\na"],
    ["preformatted text", "<div><pre>a\n\nb</pre></div>", "<div><pre>a\n\nb</pre></div>"],
    ["code", "```\n<div>\n\n</div>\n```", "```\n<div>\n\n</div>\n```"],
  ];
  for (const [what, text, converted] of rows)
    test(`reads ${what} as kramdown does`, () => {
      assert.equal(convertHtmlBlocks(text, "raw"), converted);
    });

  test("opens blocks with Markdown inside", () => {
    const text = '- a\n\n  <p class="x">b `<c>`</p>\n';
    assert.equal(
      convertHtmlBlocks(text, "inline"),
      '- a\n\n  <div class="x">\n\n  b `<c>`\n\n  </div>\n',
    );
    assert.equal(convertHtmlBlocks(text, undefined), text);
  });

  test("takes time proportional to the length of the text", () => {
    const took = processorTime(() => {
      for (const piece of ["<div>\n", "<p>\n\n</p>\n", "<div markdown=1>\n\n", "\n\n<ul"])
        for (const blocks of ["raw", "inline"] as const)
          convertHtmlBlocks(piece.repeat(50_000), blocks);
    });
    assert.ok(took < 10_000, `${took} ms`);
  });
});
