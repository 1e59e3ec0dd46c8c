import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { markdownFile, reportOf, warningsOf } from "../../content/content-folder.fixture.ts";

const site = (lines: string, description = "About it") => ({
  "site.yaml": `name: Site\nbase_url: https://site.example\nlocales: [en, de]\ndescription: ${description}\n${lines}\n`,
  "pages/about.md": markdownFile({ title: "About" }),
});
const lacks = "has no text in de. Add one for each language.";

describe("texts of site.yaml in several languages", () => {
  for (const [name, files, place] of [
    ["description", site("", "{ en: A, fr: B }"), "4:27"],
    ["navigation.0.label", site("navigation: [{ page: about, label: { en: A, fr: B } }]"), "5:49"],
    ["action.label", site("action: { page: about, label: { en: A, fr: B } }"), "5:44"],
    ["footer.0.label", site("footer: [{ label: { en: A, fr: B }, links: [about] }]"), "5:32"],
    [
      "footer.0.links.0.label",
      site("footer: [{ label: A, links: [{ page: about, label: { en: A, fr: B } }] }]"),
      "5:65",
    ],
  ] as const)
    test(`may not have a language that the site lacks, in ${name}`, () => {
      assert.deepEqual(reportOf(files), [
        `content/site.yaml:${place}  "${name}" has a text in "fr", which is not one of the site's languages (en, de). Correct or remove it, or add it to locales.`,
      ]);
    });

  const events = (declaration: string) => site(`collections:\n  events: ${declaration}`);
  for (const [name, files, place] of [
    ["description", site("collections: { events: { label: E } }", "{ en: A }"), "4:14"],
    ["collections.events.label", events("{ label: { en: E } }"), "6:20"],
    [
      "collections.events.fields.venue.label",
      events("{ label: E, fields: { venue: { type: text, label: { en: V } } } }"),
      "6:61",
    ],
    [
      "collections.events.fields.form.options.talk",
      events("{ label: E, fields: { form: { type: enum, options: { talk: { en: T } } } } }"),
      "6:70",
    ],
  ] as const)
    test(`cause a warning if a language lacks ${name}`, () => {
      assert.deepEqual(
        warningsOf(files).filter((line) => line.includes("no text")),
        [`content/site.yaml:${place}  "${name}" ${lacks}`],
      );
    });

  test("are distinguished from collections, fields and options of the same names", () => {
    const field = "{ type: enum, label: L, options: { en: English, fr: French } }";
    assert.deepEqual(
      reportOf(
        site(`collections: { events: { label: E, fields: { label: ${field}, text: ${field} } } }`),
      ),
      [],
    );
  });

  test("cause no warning in the description of a collection or of a tag", () => {
    assert.deepEqual(
      warningsOf(events("{ label: E, description: { en: D }, tags: { talks: { en: T } } }")).filter(
        (line) => line.includes("no text"),
      ),
      [],
    );
  });
});
