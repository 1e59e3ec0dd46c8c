import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { z } from "zod";
import { explain } from "../../collections/help.ts";
import { validate } from "./validate-yaml.ts";
import { parseYaml, valuePlace } from "./yaml-source.ts";

const schema = z.strictObject({
  title: explain(z.string({ error: "must be text" }), {
    advice: "Write a title.",
    note: "the heading",
  }),
  order: z.number({ error: "must be a number" }).optional(),
  tags: explain(
    z.array(z.string({ error: "must be text" }), { error: "must be a list" }).default([]),
    { advice: "Write [a, b].", note: "keywords" },
  ),
  image: z.strictObject({ src: z.string({ error: "must be text" }) }).optional(),
});

const check = (text: string) => validate(parseYaml("x.yaml", text), schema);

const report = (text: string) =>
  check(text).problems.map(({ line, column, message }) => `${line}:${column} ${message}`);

const nine = (value: string) => `[${Array(9).fill(value).join(", ")}]`;

describe("validate", () => {
  test("returns the value in the schema's output form", () => {
    assert.deepEqual(check("title: A\norder: 2\n").value, {
      title: "A",
      order: 2,
      tags: [],
    });
  });

  test("treats keys without a value as absent", () => {
    assert.deepEqual(check("title: A\norder:\ntags: ~\nimage: null\n").value, {
      title: "A",
      tags: [],
    });
  });

  test("parses dates and yes as text, as YAML 1.2 specifies", () => {
    assert.deepEqual(check("title: 2026-01-01\ntags: [yes]\n").value, {
      title: "2026-01-01",
      tags: ["yes"],
    });
  });

  test("resolves an alias to its value", () => {
    assert.deepEqual(check("title: &a A\ntags: [*a]\n").value, {
      title: "A",
      tags: ["A"],
    });
  });

  const rows: [name: string, text: string, report: string[]][] = [
    ["no title", "order: 1\n", ['1:1 "title" is missing. Write a title.']],
    ["an empty title", "title:\n", ['1:1 "title" is empty. Write a title.']],
    ["an empty string", "", ['1:1 "title" is missing. Write a title.']],
    [
      "a wrong type",
      "title: 2026\norder: one\n",
      [
        '1:8 "title" must be text, got 2026. Write title: "2026".',
        '2:8 "order" must be a number, got "one".',
      ],
    ],
    [
      "a wrong value in a list",
      "title: A\ntags:\n  - a\n  - 5\n",
      ['4:5 an entry of "tags" must be text, got 5. Write "5".'],
    ],
    [
      "an unknown key",
      "title: A\nauthor: B\n",
      ['2:1 "author" is not a known key. Remove it, or use one of: title, order, tags, image.'],
    ],
    [
      "a misspelled key",
      "title: A\ntag: [a]\n",
      ['2:1 "tag" is not a known key. Did you mean "tags"?'],
    ],
    [
      "an unknown key below another",
      "title: A\nimage: { src: a, source: b }\n",
      ['2:18 "image.source" is not a known key. Remove it, or use one of: src.'],
    ],
    [
      "a key with a special meaning in JavaScript",
      "title: A\n__proto__: { order: 1 }\n",
      ['2:1 "__proto__" cannot be a key. Rename or remove it.'],
    ],
    [
      "a list",
      "- a\n",
      [
        "1:1 must be keys with values, each a word, a colon, a space and a value, as in title: Why pumps, got - a.",
      ],
    ],
    [
      "a text",
      "hello\n",
      [
        "1:1 must be keys with values, each a word, a colon, a space and a value, as in title: Why pumps, got hello.",
      ],
    ],
    [
      "a long value, truncated",
      `title: [${"a".repeat(100)}]\n`,
      [`1:8 "title" must be text, got ["${"a".repeat(77)}…. Write a title.`],
    ],
    [
      "a repeated key",
      "title: A\ntitle: B\n",
      ['2:1 "title" appears here twice. Keep one of them.'],
    ],
    [
      "a tab as indentation",
      "title: A\nimage:\n\tsrc: a\n",
      [
        "3:1 begins with a tab or another character that only looks like spaces, got src: a. Write src: a with 2 spaces in front of it.",
      ],
    ],
    [
      "a colon in a text",
      "title: A: b\n",
      ['1:9 has a second colon, so the text needs quotes, got title: A: b. Write title: "A: b".'],
    ],
    [
      "a tag that would lose a word",
      "title: !New roof\n",
      [
        '1:8 begins with !, which has a special meaning there: the text needs quotes, got title: !New roof. Write title: "!New roof".',
      ],
    ],
    [
      "an undefined alias",
      "title: A\ntags:\n  - *Note\n",
      [
        '3:5 begins with *, which has a special meaning there: the text needs quotes, got - *Note. Write - "*Note".',
      ],
    ],
    [
      "aliases that grow exponentially",
      `title: &a ${nine("x")}\norder: &b ${nine("*a")}\ntags: &c ${nine("*b")}\nimage: ${nine("*c")}\n`,
      [
        "2:12 has names with & and * that refer to each other in a loop. Write the values in full; a text that starts with * needs quotes.",
      ],
    ],
    [
      "a value that contains itself",
      "title: &a [*a]\n",
      [
        '1:8 begins with &, which has a special meaning there: the text needs quotes, got title: &a [*a]. Write title: "&a [*a]".',
      ],
    ],
  ];
  for (const [name, text, expected] of rows) {
    test(`reports ${name}`, () => {
      assert.deepEqual(report(text), expected);
    });
  }
});

describe("valuePlace", () => {
  test("finds a value, or its parent if there is none", () => {
    const source = parseYaml("x.yaml", "title: A\nimage:\n  src: a\n");
    assert.deepEqual(valuePlace(source, ["image", "src"]), {
      file: "x.yaml",
      line: 3,
      column: 8,
    });
    assert.deepEqual(valuePlace(source, ["image", "alt"]), {
      file: "x.yaml",
      line: 3,
      column: 3,
    });
    assert.deepEqual(valuePlace(source, ["order"]), { file: "x.yaml", line: 1, column: 1 });
  });
});
