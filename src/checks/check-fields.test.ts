/**
 * Invalid declarations of fields in site.yaml are refused with position and remedy, as are invalid
 * values of declared fields.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sharedFields } from "../collections/front-matter/front-matter-schema.ts";
import { markdownFile, png, reportOf } from "../content/content-folder.fixture.ts";
import { sampleRows } from "../format/property-tests.fixture.ts";

const settings = (fields: string) =>
  `name: Site\nbase_url: https://site.example\ndescription: D\nlocales: [en, de]\ncollections:\n  events:\n    label: Events\n    fields:\n      ${fields}\n`;

const problems = (fields: string, files: Record<string, string> = {}) =>
  reportOf({ "site.yaml": settings(fields), ...files }).map((line) => line.replace("content/", ""));

describe("a declared field", () => {
  const rows: [fields: string, problem: string][] = [
    [
      "venue: { type: txt }",
      'site.yaml:9:22  "collections.events.fields.venue.type" must be one of text, number, boolean, date, datetime, enum, url, email, image, figure, reference, file, got "txt". Did you mean "text"?',
    ],
    [
      "venue: { typ: text }",
      'site.yaml:9:16  "collections.events.fields.venue.typ" is not a known key. Did you mean "type"?',
    ],
    [
      "Venue: { type: text }",
      'site.yaml:9:14  "collections.events.fields.Venue" has a name that is not allowed: use lower-case letters, digits and underscores, starting with a letter. Write venue.',
    ],
    [
      "title: { type: text }",
      'site.yaml:9:14  "collections.events.fields.title" has a name that is already taken: it is a key of the front matter of all documents. Choose another name.',
    ],
    ...["slug", "tags", "aliases", "date", "draft"].map((name): [string, string] => [
      `${name}: { type: text }`,
      `site.yaml:9:${9 + name.length}  "collections.events.fields.${name}" has a name that is already taken: it is a key of the front matter of all documents. Choose another name.`,
    ]),
    [
      "url: { type: url }",
      'site.yaml:9:12  "collections.events.fields.url" has a name that is already taken: it is a property of all items in the API. Choose another name.',
    ],
    [
      "q: { type: text, filter: true }",
      'site.yaml:9:10  "collections.events.fields.q" has a name that is already taken: it is the parameter q of lists. Choose another name.',
    ],
    [
      "format: { type: enum }",
      'site.yaml:9:15  "collections.events.fields.format.options" is missing. Write options: [one, two].',
    ],
    [
      "host: { type: reference, to: author }",
      'site.yaml:9:36  "collections.events.fields.host.to" must refer to a collection, got "author". Did you mean "authors"?',
    ],
    [
      "venue: { type: text, filter: range }",
      'site.yaml:9:36  "collections.events.fields.venue.filter" cannot be range, because values of this type have no order, got "range". Write filter: true, or use one number, date or datetime.',
    ],
    [
      "cover: { type: image, filter: true }",
      'site.yaml:9:37  "collections.events.fields.cover.filter" is not available for the type image, got true. Remove it.',
    ],
    [
      "venue: { type: text, label: { fr: Lieu } }",
      'site.yaml:9:41  "collections.events.fields.venue.label" has a text in "fr", which is not one of the site\'s languages (en, de). Correct or remove it, or add it to locales.',
    ],
  ];
  for (const [fields, problem] of rows)
    test(`is refused: ${fields}`, () => {
      assert.deepEqual(problems(fields), [problem]);
    });

  test("is refused with the same message if there are documents", () => {
    for (const name of Object.keys(sharedFields))
      assert.match(
        problems(`${name}: { type: text }`, { "events/a.md": markdownFile({ title: "A" }) }).join(
          "\n",
        ),
        new RegExp(
          `^\\S+ {2}"collections.events.fields.${name}" has a name that is already taken: [^\n]*$`,
        ),
      );
  });

  test("cannot have the name of a field of the preset", () => {
    assert.deepEqual(
      reportOf({
        "site.yaml":
          "name: Site\nbase_url: https://site.example\ndescription: D\ncollections:\n  blog:\n    fields:\n      kind: { type: text }\n",
      }),
      [
        'content/site.yaml:7:13  "collections.blog.fields.kind" has a name that is already taken: it is a field of every site\'s blog. Choose another name.',
      ],
    );
  });
});

describe("a value of a declared field", () => {
  const all =
    "starts_at: { type: datetime, required: true }\n      day: { type: date }\n      seats: { type: number }\n      open: { type: boolean }\n      format: { type: enum, options: [talk, workshop] }\n      tickets: { type: url }\n      people: { type: reference, to: authors, list: true }";
  const rows: [lines: Record<string, unknown>, problem: string][] = [
    [{ starts_at: null }, '"starts_at" is empty. Write it as YYYY-MM-DDTHH:MM'],
    [
      { starts_at: "2026-05-01" },
      '"starts_at" must be a date and a time, got "2026-05-01". Write it as YYYY-MM-DDTHH:MM',
    ],
    [
      { starts_at: "2026-02-30T10:00" },
      '"starts_at" must be a date and a time, got "2026-02-30T10:00". 2026-02 has no day 30; its days are 01 to 28.',
    ],
    [{ day: "1.5.2026" }, '"day" must be a date, got "1.5.2026". Write 2026-05-01.'],
    [{ seats: "many" }, '"seats" must be a number, got "many".'],
    [{ open: "yes" }, '"open" must be true or false, got "yes".'],
    [
      { format: "wrkshop" },
      '"format" must be one of talk, workshop, got "wrkshop". Did you mean "workshop"?',
    ],
    [
      { tickets: "tickets.example" },
      '"tickets" must be a URL that starts with https://, got "tickets.example".',
    ],
    [
      { people: ["adda"] },
      '"people" must be a document in the folder authors, got "adda". Did you mean "ada"?',
    ],
    [{ people: "ada" }, '"people" must be a list, got "ada".'],
    [{ seat: 3 }, '"seat" is not a known key. Did you mean "seats"?'],
  ];
  for (const [values, problem] of rows)
    test(`is refused: ${JSON.stringify(values)}`, () => {
      const [found = "", ...more] = problems(all, {
        "authors/ada.md": markdownFile({ name: "Ada", title: undefined }),
        "events/a.md": markdownFile({
          starts_at: "2026-05-01T10:00",
          ...values,
        }),
      }).filter((line) => line.startsWith("events/"));
      assert.ok(found.includes(problem), found);
      assert.deepEqual(more, []);
    });
});

describe("a text in place of a number", () => {
  const numbers: [written: string, advice: string][] = [
    ["18,50", "Write own: 18.50."],
    ["18 €", "Write own: 18."],
    ["€ 18.5", "Write own: 18.5."],
    ["'12'", "Write own: 12."],
    ["1.234,50 EUR", "Write own: 1234.50."],
    ["1,234.5", "Write own: 1234.5."],
    ["1 200", "Write own: 1200."],
    ["1'200'000 CHF", "Write own: 1200000."],
    ["-3,5 °C", "Write own: -3.5."],
    ["1,234", "Write a number without quotes, as in 12 or 2.5."],
    ["10-20", "Write a number without quotes, as in 12 or 2.5."],
    ["12.12.2026", "Write a number without quotes, as in 12 or 2.5."],
    ["free", "Write a number without quotes, as in 12 or 2.5."],
  ];
  for (const [written, advice] of sampleRows(numbers, 5))
    test(written, () => {
      const check = (line: string) =>
        problems("own: { type: number }", {
          "events/a.md": `---\ntitle: A\ndescription: D\n${line}\n---\n\nText.\n`,
        }).filter((one) => one.startsWith("events/"));
      assert.deepEqual(check(`own: ${written}`), [
        `events/a.md:4:6  "own" must be a number, got "${written.replaceAll(/^'|'$/g, "")}". ${advice}`,
      ]);
      const [, remedy = "own: 2.5"] = /^Write (own: \S+)\.$/.exec(advice) ?? [];
      assert.deepEqual(check(remedy), []);
    });
});

/** Missing values of required fields, each with the line that its remedy names. */
const required: [field: string, problem: string, line: string][] = [
  ["type: text", 'Write a text, in quotes if it contains ": ".', 'own: "A text"'],
  ["type: number", "Write a number without quotes, as in 12 or 2.5.", "own: 2.5"],
  ["type: boolean", "Write true or false.", "own: false"],
  ["type: date", "Write it as YYYY-MM-DD.", "own: 2026-01-31"],
  [
    "type: datetime",
    "Write it as YYYY-MM-DDTHH:MM followed by the offset of the time zone, as in 2026-05-01T18:00+02:00; without an offset it is UTC.",
    "own: 2026-05-01T18:00+02:00",
  ],
  ["type: enum, options: [talk, show]", "Choose one of them.", "own: show"],
  ["type: enum, options: { a: Talk, b: Show }", "Choose one of them.", "own: b"],
  ["type: url", "Write a URL that starts with https://.", "own: https://a.example"],
  ["type: email", "Write it as name@site.example.", "own: name@site.example"],
  [
    "type: image",
    "Write two lines below it, each starting with two spaces: src: ./images/name.png and alt: what the image shows.",
    "own:\n  src: ./images/name.png\n  alt: what the image shows",
  ],
  [
    "type: figure",
    'Write two lines below it, each starting with two spaces: value: "35 %" and label: its meaning.',
    'own:\n  value: "35 %"\n  label: its meaning',
  ],
  [
    "type: reference, to: venues",
    "Write the name of a file in the folder venues without .md. Available: great-hall, studio.",
    "own: studio",
  ],
  ["type: text, list: true", 'Write a list, as in own: ["A text"]', 'own: ["A text"]'],
  ["type: number, list: true", "Write a list, as in own: [12]", "own: [12]"],
  ["type: boolean, list: true", "Write a list, as in own: [true]", "own:\n  - true\n  - false"],
  ["type: date, list: true", "Write a list, as in own: [2026-01-31]", "own: [2026-01-31]"],
  [
    "type: datetime, list: true",
    "Write a list, as in own: [2026-05-01T18:00+02:00]",
    "own: [2026-05-01T18:00+02:00]",
  ],
  [
    "type: enum, list: true, options: [talk, show]",
    "Write a list, as in own: [talk]",
    "own: [talk]",
  ],
  [
    "type: url, list: true",
    "Write a list, as in own: [https://www.site.example/]",
    "own: [https://www.site.example/]",
  ],
  [
    "type: email, list: true",
    "Write a list, as in own: [name@site.example]",
    "own: [name@site.example]",
  ],
  [
    "type: image, list: true",
    "Write a list, as in own: [{ src: ./images/name.png, alt: What the image shows }]",
    "own: [{ src: ./images/name.png, alt: What the image shows }]",
  ],
  [
    "type: figure, list: true",
    'Write a list, as in own: [{ value: "35 %", label: less energy }]',
    'own: [{ value: "35 %", label: less energy }]',
  ],
  [
    "type: reference, to: venues, list: true",
    'Write a list, as in own: [name-of-a-file], or a line "- …" for each. Available: great-hall, studio.',
    "own: [great-hall]",
  ],
];

describe("a missing value of a required field", () => {
  const files = {
    "events/images/name.png": png,
    "venues/great-hall.md": markdownFile({ title: "Great hall" }),
    "venues/studio.md": markdownFile({ title: "Studio", description: "Small" }),
    // Its link shows that the document is read despite the fault.
    "blog/a.md": markdownFile({ date: "2026-01-01" }, "[Event](../events/a.md)\n"),
  };
  const report = (field: string, line: string) =>
    reportOf({
      ...files,
      "site.yaml": `name: Site\nbase_url: https://site.example\ndescription: D\ncollections:\n  venues: { label: Venues }\n  events:\n    label: Events\n    fields:\n      own: { required: true, ${field} }\n`,
      "pages/events.md": markdownFile({ title: "Events", listing: "events" }),
      "pages/venues.md": markdownFile({ title: "Venues", listing: "venues" }),
      "events/a.md": `---\ntitle: A\ndescription: D\n${line}\n---\n\nText.\n`,
    });
  for (const [field, advice, line] of sampleRows(required, 8))
    test(`is one problem, whose remedy works: ${field}`, () => {
      const [problem = "", ...others] = report(field, "");
      assert.match(problem, /^content\/events\/a\.md:1:1 {2}"own" is missing[.:]/);
      assert.ok(problem.includes(advice), problem);
      assert.deepEqual(others, []);
      assert.deepEqual(report(field, line), []);
    });

  test("names the values of an enum, and the documents of a reference", () => {
    const rows: [field: string, line: string, problem: string][] = [
      [
        "type: enum, options: [talk, show]",
        "",
        'content/events/a.md:1:1  "own" is missing: it must be one of talk, show. Choose one of them.',
      ],
      [
        "type: reference, to: venues",
        "own: [studio, great-hall]",
        'content/events/a.md:4:6  "own" must be lower-case letters, digits and single hyphens, got [studio, great-hall]. Write the name of a file in the folder venues without .md. Available: great-hall, studio.',
      ],
    ];
    for (const [field, line, problem] of rows) assert.deepEqual(report(field, line), [problem]);
  });

  test("accepts a list of authors, whose entries are names", () => {
    const authored = (author: string) =>
      reportOf({
        "blog/a.md": `---\ntitle: A\ndescription: D\ndate: 2026-01-01\nauthor: ${author}\n---\n\nText.\n`,
      });
    const advice =
      "Write a name, as in author: Ada Byron, or a list, as in author: [Ada Byron, Bo Lind].";
    for (const valid of ["Ada Byron", "[anna-berg, tom-kern]", "[Ada Byron]"])
      assert.deepEqual(authored(valid), [], valid);
    assert.deepEqual(authored("{ name: Ada }"), [
      `content/blog/a.md:5:9  "author" must be a name, or a list of names, got { name: Ada }. ${advice}`,
    ]);
    assert.deepEqual(authored("[Ada, { name: Bo }]"), [
      `content/blog/a.md:5:15  an entry of "author" must be the name of one person, got { name: Bo }. ${advice}`,
    ]);
  });
});

test("the card of a collection names its fields", () => {
  const cardOf = (card: string) =>
    reportOf({
      "site.yaml": `name: Site\nbase_url: https://site.example\ndescription: D\ncollections:\n  events:\n    label: Events\n    card: ${card}\n    fields: { starts_at: { type: datetime }, venue: { type: text } }\n`,
    });
  assert.deepEqual(cardOf("[starts_at, venue]"), []);
  assert.deepEqual(cardOf("[starts_at, venu]"), [
    'content/site.yaml:7:23  an entry of "collections.events.card" must be a field of the collection, got "venu". Did you mean "venue"?',
  ]);
});

describe("the order of a collection", () => {
  for (const [order, problem] of [
    [
      "starts",
      '"collections.events.order" must be position, or a field with a leading hyphen for descending order, got "starts". Write one of position, date, title, starts_at.',
    ],
    [
      "newest",
      '"collections.events.order" must be position, or a field with a leading hyphen for descending order, got "newest". Did you mean "-date"?',
    ],
  ] as const)
    test(`is refused: ${order}`, () => {
      const [found = ""] = reportOf({
        "site.yaml": `name: Site\nbase_url: https://site.example\ndescription: D\ncollections:\n  events:\n    label: Events\n    order: ${order}\n    fields:\n      starts_at: { type: datetime }\n`,
      });
      assert.ok(found.endsWith(problem), found);
    });
});
