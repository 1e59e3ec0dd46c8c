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
      '<table data-narrow="fits">',
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
      '<table data-narrow="tight">',
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
      '<table data-narrow="rows">',
    ],
    [
      "of many short texts scrolls",
      table(Array(8).fill("Dimensions"), Array(8).fill("Twelve by forty")),
      '<table data-wide="">',
    ],
    [
      "of a key and a long text becomes a list",
      table(["Key", "Meaning"], ["`navigation.links.label`", sentence.repeat(2)]),
      '<table data-narrow="rows" data-fixed="">',
    ],
    [
      "of pictures becomes a list",
      table(["Page", "Before", "After"], ["Home", "![Old](old.webp)", "![New](new.webp)"]),
      '<table data-narrow="rows">',
    ],
    [
      "of signs keeps its columns on a phone",
      table(["Page", "Ready"], ["Home", "![Yes](yes.svg)"]),
      '<table data-narrow="fits">',
    ],
    [
      "of two short columns stays as it is",
      table(["A", "B"], ["one", "two"]),
      '<table data-narrow="fits">',
    ],
    [
      "of Japanese text breaks between its characters",
      table(["項目", "説明"], ["高さ", "基準線からの高さの差を測ります"]),
      '<table data-narrow="fits">',
    ],
    [
      "of too many columns scrolls",
      table(Array(9).fill("Column"), Array(9).fill("cell")),
      "<table>",
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
    assert.match(await render(columns), /<th data-width="9.25em">Element/);
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
    assert.match(html, /<th class="align-right" data-width="[\d.]+em">Value<\/th>/);
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

const headsOf = async (...tables: string[]) =>
  (await render(tables.join("\nText.\n\n"))).match(/<th[ >][^<]*/g);

test("tables with the same header have columns of the same width, and others do not", async () => {
  const keys = (...rows: string[][]) => table(["Key", "Meaning"], ...rows);
  assert.deepEqual(
    await headsOf(
      keys(["a", "Short."]),
      keys(["a-long-key", sentence]),
      table(["Other", "Header"], ["a", "b"]),
    ),
    [
      '<th data-width="7em">Key',
      "<th>Meaning",
      '<th data-width="7em">Key',
      "<th>Meaning",
      "<th>Other",
      "<th>Header",
    ],
  );
});

test("keys, their types and their meanings start at the same places in all tables of a page", async () => {
  const head = ["Key", "Type", "Meaning"];
  const row = (key: string, type: string) => [key, `<small>${type}</small>`, sentence];
  const [key, type] = ['<th data-width="10.25em">', '<th data-width="8.75em">'];
  assert.deepEqual(
    await headsOf(
      table(head, row("**`name`**", "text")),
      table(
        head,
        row("**`content_security`**", "object"),
        row("<small>`to`</small>", "list of texts"),
      ),
      table(["Option", "Meaning"], ["`path`", sentence]),
    ),
    [
      `${key}Key`,
      `${type}Type`,
      "<th>Meaning",
      `${key}Key`,
      `${type}Type`,
      "<th>Meaning",
      `${key}Option`,
      "<th>Meaning",
    ],
  );
});

test("a key in small print is part of the key above it", async () => {
  const rows = [
    ["`a`", sentence],
    ["<small>`b`</small>", sentence],
  ];
  const cells = async (...head: string[][]) =>
    (await render(table(["Key", "Meaning"], ...head, ...rows))).match(
      /<td data-inner[^<]*<small><code>\w/g,
    );
  assert.deepEqual(await cells(), ['<td data-inner=""><small><code>b']);
  assert.equal(await cells(["a text", sentence]), null);
});

test("several columns of long texts share the width", async () => {
  assert.deepEqual(
    await headsOf(table(["Key", "Meaning", "Reason"], ["`a`", sentence, sentence])),
    ['<th data-width="6%">Key', '<th data-width="47%">Meaning', '<th data-width="47%">Reason'],
  );
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
    /^<table data-narrow="rows" data-fixed="">/,
  );
});
