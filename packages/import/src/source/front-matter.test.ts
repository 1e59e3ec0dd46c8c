import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { splitFrontMatter } from "./front-matter.ts";
import { expectLinearTime } from "../../../../src/content/processor-time.fixture.ts";

describe("splitFrontMatter", () => {
  const rows: [what: string, text: string, data: object, body: string, line: number][] = [
    ["YAML", "---\ntitle: A\n---\nText\n", { title: "A" }, "Text\n", 4],
    [
      "YAML that ends with three periods",
      "---\ntitle: A\n...\nText\n",
      { title: "A" },
      "Text\n",
      4,
    ],
    ["unindented lines in a quoted text", '---\ntitle: "A\nB"\n---\n', { title: "A B" }, "", 5],
    ["a repeated key", "---\na: 1\na: 2\n---\n", { a: 2 }, "", 5],
    [
      "a date with a time zone",
      "---\nd: 2024-01-05 10:00:00 +1\n---\n",
      { d: "2024-01-05 10:00:00 +1" },
      "",
      4,
    ],
    ["front matter without keys", "---\n---\nText", {}, "Text", 3],
    ["only comments", "---\n# title\n---\nText", {}, "Text", 4],
    [
      "TOML",
      '+++\ntitle = "A"\n[params]\nx = 1\n+++\nText',
      { title: "A", params: { x: 1 } },
      "Text",
      6,
    ],
    ["JSON", '{ "title": "A }", "b": {} }\nText', { title: "A }", b: {} }, "Text", 2],
    ["JSON between fences", '---json\n{ "title": "A" }\n---\nText', { title: "A" }, "Text", 4],
    ["an object in JavaScript", '---js\n{ title: "A" }\n---\nText', { title: "A" }, "Text", 4],
    [
      "variables in JavaScript",
      '---js\nconst title = "A";\nconst nav = { key: title };\n---\nText',
      { title: "A", nav: { key: "A" } },
      "Text",
      5,
    ],
    ["no front matter", "Text --- more\n", {}, "Text --- more\n", 1],
    ["a template tag at the start", "{{ content }}\n", {}, "{{ content }}\n", 1],
    ["a thematic break at the start", "----\nText\n---\n", {}, "----\nText\n---\n", 1],
  ];
  for (const [what, text, data, body, line] of rows) {
    test(`reads ${what}`, () => {
      const source = splitFrontMatter(text);
      assert.equal(JSON.stringify(source.data), JSON.stringify(data));
      assert.equal(source.body, body);
      assert.equal(source.bodyLine, line);
    });
  }

  test("reads front matter without a first line if the generator allows it", () => {
    const text = "title: A\ntags:\n- b\n---\nText\n";
    const { data, body, bodyLine } = splitFrontMatter(text, true);
    assert.deepEqual(
      { data, body, bodyLine },
      { data: { title: "A", tags: ["b"] }, body: "Text\n", bodyLine: 5 },
    );
    assert.equal(splitFrontMatter(text).body, text);
    assert.equal(splitFrontMatter("Note: a\nb\n---\n", true).hasFrontMatter, false);
  });

  test("rejects a list without a marker in time in proportion to its length", () =>
    expectLinearTime(7, (length) => {
      const list = `Note: a\n${"-b: c\n".repeat(length)}d\n`;
      assert.equal(splitFrontMatter(list, true).hasFrontMatter, false);
    }));

  test("runs no JavaScript", () => {
    assert.throws(() => splitFrontMatter("---js\n{ a: process.exit(1) }\n---\n"), {
      message: 'has front matter in "js", which would have to be run',
      line: 1,
    });
  });
});
