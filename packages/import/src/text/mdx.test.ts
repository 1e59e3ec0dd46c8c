import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fromMdx } from "./mdx.ts";
import type { TemplateContext } from "./template-tags.ts";

/** @returns the Markdown of a text, and the remarks */
function convert(text: string, isMdx = true, files: Record<string, string> = {}) {
  const notes: string[] = [];
  const context: TemplateContext = {
    note: (_, message, line) => notes.push(`${line ?? ""} ${message}`.trim()),
    firstLine: 1,
    linkTo: () => undefined,
    go: { data: {}, params: {}, page: {}, translate: () => undefined, pageOf: () => undefined },
    lookUp: (name) => (name === "page.title" ? "Title" : undefined),
    globals: {},
    templates: new Map(),
    convertInner: (inner) => inner,
    readPartial: (file) => files[file],
  };
  return { markdown: fromMdx(text, isMdx, context).trim(), notes };
}

describe("fromMdx", () => {
  const rows: [what: string, text: string, markdown: string][] = [
    ["Markdown unchanged", "* a\n* b_c\n\n1 \\< 2", "* a\n* b_c\n\n1 \\< 2"],
    [
      "an aside of Starlight",
      ":::caution[Mind *this*]\nText.\n:::",
      "> [!WARNING]\n> **Mind this**\n>\n> Text.",
    ],
    [
      "an admonition of Docusaurus",
      ":::tip Some title\n\nText.\n\n:::",
      "> [!TIP]\n> **Some title**\n>\n> Text.",
    ],
    [
      "tabs with unindented code",
      '<Tabs>\n  <TabItem label="npm">\n\n    ```sh\n    npm i\n    ```\n\n  </TabItem>\n</Tabs>',
      '```sh tab="npm"\nnpm i\n```',
    ],
    [
      "steps with a component",
      "<Steps>\n\n1. One\n\n   <Aside>Mind.</Aside>\n\n2. Two\n\n</Steps>",
      "1. One\n\n   > [!NOTE]\n   > Mind.\n\n2. Two",
    ],
    [
      "an imported image",
      'import pic from "./a.png";\n\n<Image src={pic} alt="A" />',
      "![A](./a.png)",
    ],
    [
      "an image for each colour scheme",
      'import a from "./a.png";\nimport b from "./b.png";\n\n<ThemeImage dark={b} light={a} alt="A" />',
      "![A](./a.png)",
    ],
    [
      "bars and lines of elements in tables",
      "| a |\n| - |\n| <code>b \\| [c](#d)</code> <Tip>e</Tip> |",
      "| a                           |\n| --------------------------- |\n| <code>b \\| [c](#d)</code> e |",
    ],
    ["keys", 'Press <Kbd windows="Ctrl+C" mac="⌃+C" />.', "Press <kbd>Ctrl+C</kbd>."],
    ["a constant", "A {'b'} {`c`} {/* d */}{frontmatter.title}", "A b c Title"],
    ["HTML in an attribute", 'a <Fragment set:html={"<b>x</b>"} />', "a <b>x</b>"],
    ["HTML", "a <b>x</b><br/> c", "a <b>x</b><br> c"],
    [
      "marks that only older versions of MDX took for text",
      "# A {#a}\n\nif a <= b or {a b} {#c}\n\n<Aside>Mind.</Aside>",
      "# A {#a}\n\nif a \\<= b or \\{a b} \\{#c}\n\n> [!NOTE]\n> Mind.",
    ],
    ["an imported partial", 'import Part from "./_part.mdx";\n\n<Part />', "Shared **words**."],
    ["a partial in an argument", '- <Include path="./_part.mdx" />', "- Shared **words**."],
    [
      "a container of markdown-it",
      "::: tip Some title\nText.\n:::\n\n::: correct { a }\n\n```md\n::: tip\n```\n\n:::",
      "> [!TIP]\n> **Some title**\n>\n> Text.\n\n```md\n::: tip\n```",
    ],
    ["comments of older versions", "A\n\n<!-- no -->\n\nB", "A\n\n\n\nB"],
  ];
  for (const [what, text, markdown] of rows) {
    test(`writes ${what}`, () => {
      const files = { "./_part.mdx": "Shared **words**." };
      assert.deepEqual(convert(text, true, files), { markdown, notes: [] });
    });
  }

  test("reports code that would have to run, with its line", () => {
    const text =
      'A {1 + x}\n\nexport const y = 2;\n\n<Chart data={y} />\n\n<Chart size="3" />\n\n<Odd quote="Some prose here" />';
    assert.deepEqual(convert(text).notes, [
      "1 {1 + x} removed",
      "3 export const y = 2; removed",
      '5 argument "data" of <Chart> lost',
      '7 <Chart size="3" /> removed',
      '9 argument "quote" of <Odd> lost',
    ]);
  });

  test("reads invalid MDX as Markdown", () => {
    const { markdown, notes } = convert("A < b {\n\n<Tip>x");
    assert.equal(markdown, "A < b {\n\n<Tip>x");
    assert.match(notes.join(), /^read as Markdown, because it is not valid MDX: /);
  });

  test("reads directives but no components in Markdown", () => {
    assert.equal(convert(":::note\nA {b} <C>\n:::", false).markdown, "> [!NOTE]\n> A {b} <C>");
  });

  test("limits the depth of a partial that imports itself", () => {
    const part = 'import P from "./p.mdx";\n\nX\n\n<P />';
    const { markdown } = convert(part, true, { "./p.mdx": part });
    assert.equal(markdown.match(/X/g)?.length, 5);
  });
});
