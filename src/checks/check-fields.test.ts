/**
 * Invalid declarations of fields in site.yaml are refused with position and remedy, as are invalid
 * values of declared fields.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sharedFields } from "../collections/front-matter/front-matter-schema.ts";
import { reportOf, markdownFile } from "../content/content-folder.fixture.ts";

const settings = (fields: string) =>
  `name: Site\nbase_url: https://site.example\ndescription: D\nlocales: [en, de]\ncollections:\n  events:\n    label: Events\n    fields:\n      ${fields}\n`;

const problems = (fields: string, files: Record<string, string> = {}) =>
  reportOf({ "site.yaml": settings(fields), ...files }).map((line) => line.replace("content/", ""));

describe("a declared field", () => {
  const rows: [fields: string, problem: string][] = [
    [
      "venue: { type: txt }",
      'site.yaml:9:22  "collections.events.fields.venue.type" must be one of text, number, boolean, date, datetime, enum, url, email, image, figure, reference, got "txt". Did you mean "text"?',
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
