import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { expectLinearTime } from "../../../../src/content/processor-time.fixture.ts";
import { fromMkdocs } from "./indented-blocks.ts";

const files: Record<string, string> = {
  "docs_src/run.py": "run()\nstop()",
  "part.md": "A *part*.",
};
const convert = (text: string) =>
  fromMkdocs(text, (file) => files[file])
    .replace(/\p{Co}/gu, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

describe("fromMkdocs", () => {
  const rows: [what: string, text: string, markdown: string][] = [
    [
      "a block between slashes",
      "Before.\n\n/// tip\n\nSlowly.\n\n///\n\nAfter.",
      "Before.\n\n> [!TIP]\n> Slowly.\n\nAfter.",
    ],
    [
      "a title with quotes, and a type as an option",
      '/// admonition | The "hot" parts\n    type: warning\n\nDo not touch.\n///',
      "> [!WARNING]\n> **The ”hot” parts**\n>\n> Do not touch.",
    ],
    [
      "nested blocks and code in them",
      "//// details | More\n    open: True\n\n/// note\nIn.\n///\n\n```sh\n/// x\n```\n////",
      "<details open>\n<summary>More</summary>\n\n> [!NOTE]\n> In.\n\n```sh\n/// x\n```\n\n</details>",
    ],
    [
      "tabs",
      "/// tab | Linux\napt\n///\n\n/// tab | Mac\nbrew\n///",
      '<details name="tabs-" open>\n<summary>Linux</summary>\n\napt\n\n</details>\n\n<details name="tabs-">\n<summary>Mac</summary>\n\nbrew\n\n</details>',
    ],
    ["the text of a caption", "/// caption\nA *pump*.\n///", "A *pump*."],
    [
      "a block in a list",
      "- one\n\n    /// note\n    In.\n    ///",
      "- one\n\n    > [!NOTE]\n    > In.",
    ],
    ["slashes without an end", "/// tip\n\nText.", "/// tip\n\nText."],
    ["an included text", "{!part.md!}", "A *part*."],
    ["included code", "{* ./docs_src/run.py hl[1] *}", "```py\nrun()\nstop()\n```"],
    ["code in code", "```py\n{!docs_src/run.py!}\n```", "```py\nrun()\nstop()\n```"],
    ["a missing file", "A\n\n{* ../out.py *}\n\nB", "A\n\nB"],
  ];
  for (const [what, text, markdown] of rows)
    test(`converts ${what}`, () => assert.equal(convert(text), markdown));

  test("takes time in proportion to the number of blocks without an end", () =>
    expectLinearTime(5_000, (size) =>
      convert(`${"/// a\n".repeat(size)}${"////\n".repeat(size)}`),
    ));
});
