import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { splitFrontMatter } from "./front-matter.ts";

const split = (text: string) => splitFrontMatter({ name: "blog/a.md", text }, "content/blog/a.md");

describe("splitFrontMatter", () => {
  const rows: {
    name: string;
    text: string;
    data: unknown;
    body: string;
    bodyLine: number;
  }[] = [
    {
      name: "a body",
      text: "---\ntitle: A\n---\n\nText\n",
      data: { title: "A" },
      body: "\nText\n",
      bodyLine: 4,
    },
    {
      name: "no body",
      text: "---\ntitle: A\n---",
      data: { title: "A" },
      body: "",
      bodyLine: 3,
    },
    {
      name: "empty front matter",
      text: "---\n---\nText",
      data: null,
      body: "Text",
      bodyLine: 3,
    },
    {
      name: "only a comment",
      text: "---\n# later\n---\nText",
      data: null,
      body: "Text",
      bodyLine: 4,
    },
    {
      name: "a thematic break and a second block in the body",
      text: "---\ntitle: A\n---\n---\nb: 1\n---\n",
      data: { title: "A" },
      body: "---\nb: 1\n---\n",
      bodyLine: 4,
    },
    {
      name: "blank lines, comments and a list below a key",
      text: "---\n\ntitle: A\n\ntags:\n\n- b\n\n## SEO\n---\n\nText: a\n\n---\n",
      data: { title: "A", tags: ["b"] },
      body: "\nText: a\n\n---\n",
      bodyLine: 11,
    },
    {
      name: "an indented --- in a text",
      text: "---\ntitle: |\n  a\n  ---\n---\n    code\n",
      data: { title: "a\n---\n" },
      body: "    code\n",
      bodyLine: 6,
    },
  ];
  for (const { name, text, data, body, bodyLine } of rows) {
    test(`splits a file with ${name}`, () => {
      const { split: parts } = split(text);
      assert.deepEqual(
        {
          data: parts?.yaml.document.toJS(),
          body: parts?.body,
          bodyLine: parts?.bodyLine,
        },
        { data, body, bodyLine },
      );
    });
  }

  test("does not cache a file that it has read before", () => {
    const text = "---\ntitle: [\n---\n";
    split(text);
    assert.equal(split(text).split.yaml.document.errors.length, 1);
  });

  const empty = "is empty. Start it with front matter: ---, title: …, description: …, ---.";
  const none = "has no front matter. Start it with ---, title: …, description: …, ---.";
  const refused: [text: string, line: number, column: number, message: string][] = [
    ["", 1, 1, empty],
    [" \n\n", 1, 1, empty],
    ["# Title\n", 1, 1, none],
    [
      "\n---\ntitle: A\n---\n",
      2,
      1,
      "must begin with ---, but blank lines or spaces come before it. Delete them.",
    ],
    [
      "----\ntitle: A\n---\n",
      1,
      1,
      'must begin with a line of three hyphens, got "----". Write ---.',
    ],
    [
      "title: A\n---\n",
      1,
      1,
      'must begin with a line that is only ---, got "title: A". Insert --- above it.',
    ],
    [
      "---\ntitle: A\n",
      3,
      1,
      "has front matter that is never closed. Add a line that is only --- below it.",
    ],
    [
      "---\ntitle: A\n----\nText",
      3,
      1,
      'must end the front matter with a line that is only ---, got "----". Write ---.',
    ],
    [
      "---\ntitle: A\n--- Text",
      3,
      1,
      'must end the front matter with a line that is only ---, got "--- Text". Write ---.',
    ],
    [
      "---json\n{}\n---\n",
      1,
      1,
      'must begin with a line that is only ---, got "---json". Write the front matter below that line, as in title: Why pumps.',
    ],
  ];
  for (const [text, line, column, message] of refused) {
    test(`refuses ${JSON.stringify(text)}`, () => {
      assert.deepEqual(split(text).problems[0], {
        file: "content/blog/a.md",
        line,
        column,
        message,
      });
    });
  }

  for (const fence of ["---js", "--- js", "---javascript", "---coffee"]) {
    test(`refuses ${fence} front matter and does not execute it`, () => {
      const {
        problems: [problem],
      } = split(`${fence}\n{ title: (globalThis.hasRun = true) }\n---\n`);
      assert.equal(
        problem?.message,
        `must begin with a line that is only ---, got "${fence}". Write the front matter below that line, as in title: Why pumps.`,
      );
      assert.equal("hasRun" in globalThis, false);
    });
  }
});
