import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readOptions, type Options } from "./options.ts";

describe("broadsheet()", () => {
  test("accepts its options", () => {
    const options: Options = {
      contentDir: "texts",
      components: { Footer: "./src/Footer.astro" },
      strings: { de: { pageOf: "{page}/{pages}", search: "Finden" } },
      collections: { consulting: false, events: { label: "Events" } },
    };
    assert.equal(readOptions(options), options);
  });

  const refused: [options: object, message: RegExp][] = [
    [{ contentdir: "x" }, /unknown option "contentdir". Did you mean "contentDir"\?$/],
    [{ theme: "x" }, /unknown option "theme". Available: contentDir, /],
    [
      { components: { Mastheat: "./x.astro" } },
      /unknown option "Mastheat". Did you mean "Masthead"\?$/,
    ],
    [{ contentDir: "" }, /"contentDir" too small/],
    [
      { strings: { de: { serach: "x" } } },
      /"strings.de.serach" is not an interface string. Did you mean "search"\?$/,
    ],
    [
      { strings: { de: { pageOf: "Seite {page}" } } },
      /"strings.de.pageOf" must contain \{page\} and \{pages\}, as in "Page \{page\} of \{pages\}", got "Seite \{page\}"\.$/,
    ],
    [
      { collections: { consulting: true } },
      /"collections.consulting" must be false or keys such as path and aliases\.$/,
    ],
  ];
  for (const [options, message] of refused)
    test(`rejects ${JSON.stringify(options)}`, () => {
      assert.throws(() => readOptions(options), { message });
    });
});
