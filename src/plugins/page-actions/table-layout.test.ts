import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadContent } from "../../content/content-folder.fixture.ts";
import { expectLinearTime } from "../../content/processor-time.fixture.ts";
import { applyRules } from "../../markdown/html-rules.ts";
import { renderMarkdown } from "../../markdown/render-markdown.ts";
import { stringsFor } from "../../site/strings/strings.ts";
import { sortableTables } from "./sortable-tables.ts";
import { tableLayout } from "./table-layout.ts";

const table = (...rows: string[][]) =>
  [rows[0] ?? [], (rows[0] ?? []).map(() => "-"), ...rows.slice(1)]
    .map((row) => `| ${row.join(" | ")} |\n`)
    .join("");

const render = async (text: string) =>
  (
    await renderMarkdown(text, stringsFor(loadContent({}), "en"), undefined, undefined, [
      sortableTables,
      tableLayout,
    ])
  ).parts.join("");

const tagsOf = async (text: string) => (await render(text)).match(/<table[^>]*>/g);

const sentence = "A long sentence about this row, which needs far more than a phone has beside it.";

describe("a table", () => {
  const rows: [name: string, table: string, tag: string][] = [
    [
      "of numbers keeps its columns on a phone",
      table(["Quantity", "New", "In service"], ["Straightness over 10 m", "3 mm", "10 mm"]),
      '<table data-narrow="fits" data-whole="">',
    ],
    [
      "of short texts keeps its columns on a phone",
      table(
        ["Element", "Method", "Samples per section", "Watch for"],
        [
          "Wall alignment",
          "Ultrasonic thickness",
          "Continuous along a level",
          "Low-water corrosion",
        ],
      ),
      '<table data-narrow="tight" data-whole="">',
    ],
    [
      "of three short texts that a phone would show in three lines becomes a list",
      table(
        ["Element", "Method", "Samples", "Watch for"],
        [
          "Interlocks",
          "Excavation, lift-off test",
          "3 verticals, 5 levels, 3 readings each",
          "Openings, loss of soil",
        ],
      ),
      '<table data-narrow="rows" data-whole="">',
    ],
    [
      "of many short texts scrolls",
      table(Array(8).fill("Dimensions"), Array(8).fill("Twelve by forty")),
      '<table data-wide="">',
    ],
    [
      "of a key and a long text becomes a list",
      table(["Key", "Meaning"], ["`navigation.links.label`", sentence.repeat(2)]),
      '<table data-narrow="rows" data-whole="">',
    ],
    [
      "of two short columns stays as it is",
      table(["A", "B"], ["one", "two"]),
      '<table data-narrow="fits" data-whole="">',
    ],
    [
      "of Japanese text breaks between its characters",
      table(["項目", "説明"], ["高さ", "基準線からの高さの差を測ります"]),
      '<table data-narrow="fits" data-whole="">',
    ],
    [
      "of too many columns scrolls",
      table(Array(9).fill("Column"), Array(9).fill("cell")),
      '<table data-whole="">',
    ],
  ];
  for (const [name, text, tag] of rows)
    test(name, async () => {
      assert.deepEqual(await tagsOf(text), [tag]);
    });

  test("of four columns whose rows are lists names each value, except the first", async () => {
    const html = await render(
      table(["Key", 'The "meaning"', "Value", "Since"], ["`name`", sentence, "text", "1.0"]),
    );
    assert.deepEqual(html.match(/<td[^>]*>/g), [
      "<td>",
      '<td data-label="The &quot;meaning&quot;">',
      '<td data-label="Value">',
      '<td data-label="Since">',
    ]);
  });

  test("of keys and texts has no labels, and one of two texts has both", async () => {
    const keys = await render(table(["Key", "Meaning"], ["`name`", sentence], ["**`b`**", "c"]));
    assert.deepEqual(keys.match(/<td[^>]*>/g), ["<td>", "<td>", "<td>", "<td>"]);
    const texts = await render(
      table(["Binding", "Advice"], ["`law`", sentence], ["Order", "Memo"]),
    );
    assert.deepEqual(texts.match(/<td[^>]*>/g)?.slice(0, 2), [
      '<td data-label="Binding">',
      '<td data-label="Advice">',
    ]);
  });

  test("shows names and values in one line, and the lines and lists of a cell apart", async () => {
    const columns = table(
      ["Element", "Method"],
      ["Wall alignment", sentence],
      ["**`content`**<br><small>whole number</small>", "<ul><li>one</li><li>two</li></ul>"],
    );
    assert.match(await render(columns), /<th data-width="\d\d%">Element/);
  });

  test("gives a column the width of its usual text, not of its longest", async () => {
    const [key = 0, meaning = 0, value = 0] = Array.from(
      (
        await render(
          table(
            ["Key", "Meaning", "Value"],
            ...Array.from({ length: 9 }, () => ["key", sentence, "text"]),
            ["key", sentence, "value ".repeat(60)],
          ),
        )
      ).matchAll(/data-width="(\d+)%"/g),
      ([, width]) => Number(width),
    );
    assert.ok(key < value && value < 0.6 * meaning, `${key}, ${meaning}, ${value}`);
  });

  test("keeps the sides of its columns", async () => {
    const html = await render(
      `| Key | Meaning | Unit | Value |\n|-|-|-|-:|\n| a | ${sentence} | m | 1 |\n\n| Key |\n|-|\n| a |\n`,
    );
    assert.match(html, /<th class="align-right" data-width="\d+%">Value<\/th>/);
    assert.match(html, /<td class="align-right" data-label="Value">1<\/td>/);
  });

  test("that readers can sort keeps its header", async () => {
    const [tag = ""] =
      (await tagsOf(`{.sortable}\n\n${table(["A", "B"], ["`a.key`", sentence.repeat(3)])}`)) ?? [];
    assert.match(tag, /class="sortable"/);
    assert.doesNotMatch(tag, /rows/);
  });
});

test("empty tables have equal columns", async () => {
  const empty = "| | |\n|-|-|\n| | |\n";
  assert.deepEqual(
    (await render(`${empty}\n${empty}`)).match(/data-width="[^"]*"/g),
    Array(4).fill('data-width="50%"'),
  );
});

test("tables with the same header have columns of the same width, and others do not", async () => {
  const keys = (...rows: string[][]) => table(["Key", "Meaning"], ...rows);
  const html = await render(
    [
      keys(["a", "Short."]),
      "Text.",
      keys(["a-long-key", sentence]),
      "Text.",
      table(["Other", "Header"], ["a", "b"]),
    ].join("\n"),
  );
  assert.deepEqual(html.match(/<th[ >][^<]*/g), [
    '<th data-width="15%">Key',
    '<th data-width="85%">Meaning',
    '<th data-width="15%">Key',
    '<th data-width="85%">Meaning',
    "<th>Other",
    "<th>Header",
  ]);
});

test("a text with many tables takes linear time", () => {
  const html = "<table><tr><th>a</th><th>b</th></tr><tr><td>c</td><td>d</td></tr></table>\n";
  return expectLinearTime(1000, (count) => {
    applyRules({ html: html.repeat(count), pieces: [] }, [tableLayout]);
  });
});

test("a cell may have any number of words", () => {
  const html = `<table><tr><th>a</th><th>b</th></tr><tr><td>${"c ".repeat(300_000)}</td><td>d</td></tr></table>`;
  assert.match(
    applyRules({ html, pieces: [] }, [tableLayout]).html,
    /^<table data-narrow="rows" data-whole="">/,
  );
});
