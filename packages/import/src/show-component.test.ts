import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { showComponent } from "./show-component.ts";
import { readArguments } from "./tag-arguments.ts";

describe("showComponent", () => {
  const rows: [tag: string, inner: string, markdown: string][] = [
    ["Aside", "Mind.", "> Mind."],
    ['Aside type="caution"', "Mind.", "> **Caution**\n>\n> Mind."],
    ['alert title="Oh no" color="warning"', "Mind.", "> **Oh no**\n>\n> Mind."],
    ["notice tip", "A\n\nB", "> **Tip**\n>\n> A\n>\n> B"],
    ["note", "", "> **Note**"],
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
    ["Tabs", "Tab.", "Tab."],
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
    ['figure src="/a.png" alt="A" caption="Cap"', "", "![A](/a.png)\n\nCap"],
    ["gallery", "![A](/a.png)", "![A](/a.png)"],
    ['Code lang="js" code="let a"', "", "```js\nlet a\n```"],
    ['YouTube id="abc"', "", "[YouTube](https://www.youtube.com/watch?v=abc)"],
    ['Unknown title="Kept *words*"', "", "**Kept \\*words\\***"],
    ["Unknown", "", ""],
  ];
  for (const [tag, inner, markdown] of rows) {
    test(`shows <${tag}> with "${inner}"`, () => {
      const [, name = "", rest = ""] = /^(\w+)(.*)$/.exec(tag) ?? [];
      const values = readArguments(rest);
      const component = { name, ...values, inner, isInline: false };
      assert.equal(showComponent(component), markdown);
    });
  }

  test("shows the words of what stands in a line", () => {
    const named = new Map([["text", "New"]]);
    const badge = { name: "Badge", named, positional: [], inner: "" };
    assert.equal(showComponent({ ...badge, isInline: true }), "New");
  });
});
