import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { finishTabs, readArguments, renderComponent } from "./component.ts";

describe("renderComponent", () => {
  const rows: [tag: string, inner: string, markdown: string][] = [
    ["Aside", "Mind.", "> [!NOTE]\n> Mind."],
    ['Aside type="caution"', "Mind.", "> [!WARNING]\n> Mind."],
    ['alert title="Oh no" color="warning"', "Mind.", "> [!WARNING]\n> **Oh no**\n>\n> Mind."],
    ["notice tip", "A\n\nB", "> [!TIP]\n> A\n>\n> B"],
    ["note", "", ""],
    ['Since v="4.10.0"', "", "*Since 4.10.0*"],
    ['Since pkg="@x/vue" v="2.1"', "", "*Since @x/vue 2.1*"],
    ['NewVersion version="v3"', "", "*New v3*"],
    ["Since", "", ""],
    [
      "blockquote David Levithan https://x.example",
      "A",
      "> A\n>\n> — [David Levithan](https://x.example)",
    ],
    ['quote author="Ada" source="Notes"', "A", "> A\n>\n> — Ada, Notes"],
    ["pullquote left", "A", "> A"],
    ["note warning", "A", "> [!WARNING]\n> A"],
    ["note primary", "A", "> [!NOTE]\n> A"],
    [
      'details summary="More <b>"',
      "Text.",
      "<details>\n<summary>More &lt;b&gt;</summary>\n\nText.\n\n</details>",
    ],
    [
      'AccordionItem title="Why?"',
      "So.",
      "<details>\n<summary>Why?</summary>\n\nSo.\n\n</details>",
    ],
    ["Accordion", "Items.", "Items."],
    [
      'AccordionItem title="Code"',
      "```\na",
      "<details>\n<summary>Code</summary>\n\n```\na\n```\n\n</details>",
    ],
    ["Tabs", "Tab.", "Tab."],
    [
      "tabs My name",
      "<!-- tab <b>npm</b>@icon -->\n```sh\na\n```\n<!-- endtab -->\n\n<!-- tab -->\n```sh\nb\n```\n<!-- endtab -->",
      '```sh tab="npm"\na\n```\n\n```sh tab="My name 2"\nb\n```',
    ],
    [
      "tabs",
      "<!-- tab Settings: -->\n<!-- endtab -->\n\n<!-- tab toml -->\n```toml\na = 1\n```\n<!-- endtab -->",
      '**Settings:**\n\n```toml tab="toml"\na = 1\n```',
    ],
    [
      "tabs",
      '<!-- tab The `main` "branch" -->\n```sh\na\n```\n<!-- endtab -->',
      "```sh tab=\"The main 'branch'\"\na\n```",
    ],
    ['TabItem label="npm"', "Run.", "**npm**\n\nRun."],
    ['TabItem value="yarn"', "Run.", "**yarn**\n\nRun."],
    ['tab "Linux"', "Run.", "**Linux**\n\nRun."],
    ['Card title="Fast" icon="rocket"', "Very.", "**Fast**\n\nVery."],
    [
      'LinkCard title="Guide" href="/guide/" description="All of it"',
      "",
      "[Guide](/guide/)\n\nAll of it",
    ],
    ['LinkButton href="/x/"', "Go", "[Go](/x/)"],
    ['button href="/x/" text="Go there"', "", "[Go there](/x/)"],
    ["Steps", "1. A\n2. B", "1. A\n2. B"],
    ['figure src="/a.png" alt="A" caption="Cap"', "", '![A](/a.png "Cap")'],
    ["gallery", "![A](/a.png)", "![A](/a.png)"],
    ['Code lang="js" code="let a"', "", "```js\nlet a\n```"],
    ['CodeBlock language="js" filename="a.js"', "let a", '```js title="a.js"\nlet a\n```'],
    ['Mermaid chart="flowchart TD"', "", "```mermaid\nflowchart TD\n```"],
    [
      'CommandTabs npm="npm i" cargo="cargo add"',
      "",
      '```sh tab="npm"\nnpm i\n```\n\n```sh tab="cargo"\ncargo add\n```',
    ],
    ['PackageManagers pkg="a" dev="true"', "", "```sh\nnpm install -D a\n```"],
    ['PackageManagers type="dlx" pkg="a" args="init"', "", "```sh\nnpx a init\n```"],
    ['YouTube id="abc"', "", "[YouTube](https://www.youtube.com/watch?v=abc)"],
    ['Tweet id="https://twitter.com/a/status/12"', "", "[Post on X](https://x.com/i/status/12)"],
    ["jsfiddle ab1", "", "[JSFiddle](https://jsfiddle.net/ab1)"],
    ['video src="/v/a.mp4"', "", "[a.mp4](/v/a.mp4)"],
    ['Unknown title="Kept *words*"', "", "**Kept \\*words\\***"],
    ["Unknown", "", ""],
  ];
  for (const [tag, inner, markdown] of rows) {
    test(`renders <${tag}> with "${inner}"`, () => {
      const [, name = "", rest = ""] = /^(\w+)(.*)$/.exec(tag) ?? [];
      const values = readArguments(rest);
      const component = { name, ...values, inner, isInline: false };
      assert.equal(finishTabs(renderComponent(component)), markdown);
    });
  }

  const tabs: [what: string, tabs: [label: string, inner: string][], markdown: string][] = [
    [
      "code blocks as tabs",
      [
        ["npm", '```sh title="x" {1}\nnpm i\n```'],
        ["yarn", "```\nyarn\n```"],
      ],
      '```sh title="x" {1} tab="npm"\nnpm i\n```\n\n```text tab="yarn"\nyarn\n```',
    ],
    [
      "other blocks as details elements of one group",
      [
        ["A", "One.\n\n- b"],
        ["B", "```\nc\n```"],
      ],
      '<details name="tabs-1" open>\n<summary>A</summary>\n\nOne.\n\n- b\n\n</details>\n\n<details name="tabs-1">\n<summary>B</summary>\n\n```\nc\n```\n\n</details>',
    ],
  ];
  for (const [what, items, markdown] of tabs)
    test(`renders ${what}`, () => {
      const plain = { positional: [], isInline: false };
      const inner = items
        .map(([label, text]) =>
          renderComponent({
            ...plain,
            name: "TabItem",
            named: new Map([["label", label]]),
            inner: text,
          }),
        )
        .join("\n\n");
      assert.equal(
        finishTabs(renderComponent({ ...plain, name: "Tabs", named: new Map(), inner })),
        markdown,
      );
    });

  test("renders the text of an inline component", () => {
    const named = new Map([["text", "New"]]);
    const badge = { name: "Badge", named, positional: [], inner: "" };
    assert.equal(renderComponent({ ...badge, isInline: true }), "New");
  });
});
