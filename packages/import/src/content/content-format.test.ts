/**
 * Comparison of the format that this package writes with the format that the engine reads.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { optionsOf } from "../../../../src/collections/fields/enum.ts";
import { pages } from "../../../../src/collections/presets/presets.ts";
import { refuseAliasForm } from "../../../../src/collections/front-matter/value-schemas.ts";
import { presetCollections } from "../../../../src/content/site-collections.ts";
import { aliasKey as toEngineKey } from "../../../../src/format/redirects.ts";
import { toSlug as toEngineSlug } from "../../../../src/collections/front-matter/slugs.ts";
import { builtIn } from "../../../../src/plugins/built-in.ts";
import { reservedFinder } from "../../../../src/plugins/import/import-site.ts";
import { aliasKey, rejectAlias, toAlias } from "./addresses.ts";
import { categories, collectionNames, defaultPath, toSlug } from "./content-format.ts";
import { reservedAddresses } from "./reserved-addresses.ts";

const locales = ["en", "de"];
const isReserved = reservedAddresses(
  locales,
  new Map([...presetCollections.values()].map(({ name, path }) => [name, path])),
  ["/file.html"],
  reservedFinder(builtIn.reserved),
);

describe("the format of a content folder", () => {
  test("has the engine's collections and categories", () => {
    assert.deepEqual(
      collectionNames.map((name) => [name, defaultPath(name)]),
      [...presetCollections.values()].map(({ name, path }) => [name, path]),
    );
    assert.deepEqual(categories, optionsOf(pages.fields?.["category"] ?? {}));
  });

  for (const text of ["Größe & Maß", "Łódź", "a--b", "What's new?", "日本", "ﬁne", "ÆØÅ"])
    test(`has the engine's slug for ${text}`, () => {
      assert.equal(toSlug(text), toEngineSlug(text));
    });

  const lists: [address: string, isListed: boolean][] = [
    ["/blog/page/2/", true],
    ["/blog/tags/energy/", true],
    ["/blog/kinds/news/", true],
    ["/blog/2024/", true],
    ["/blog/2024/page/2/", true],
    ["/de/blog/tags.md", true],
    ["/blog/2024/05/a-post/", false],
    ["/blog/pages/", false],
    ["/file/", true],
    ["/search/", true],
    ["/search.md", true],
    ["/feed.xml", true],
    ["/de/404/", true],
    ["/calendar.ics", true],
    ["/api/guide/", true],
    ["/developers/", false],
    ["/de/search/", true],
  ];
  for (const [address, isListed] of lists)
    test(`${isListed ? "reserves" : "does not reserve"} ${address}`, () => {
      assert.equal(isReserved(address) !== undefined, isListed);
    });

  test("reserves the page of the API's reference for former addresses, and no name below the API", () => {
    assert.deepEqual(
      ["/developers/", "/developers.md", "/api/guide/", "/about/"].map((one) =>
        isReserved(one, true),
      ),
      ["the API's reference", "the API's reference", undefined, undefined],
    );
  });

  const aliases =
    "/old /old/ /old/index.html /%6Fld /a b/ /what?id=5 /gr%F6%DFe /50%25 /star%2A /wiki/Talk:Pumps /x.html /old/index.md /ä/".split(
      /(?<!a) /,
    );
  for (const address of aliases)
    test(`writes ${address} as an alias that the engine accepts`, () => {
      const alias = toAlias(address) ?? "";
      assert.equal(refuseAliasForm(alias), undefined);
      assert.equal(rejectAlias(alias), undefined);
      assert.equal(aliasKey(alias), toEngineKey(alias));
    });

  for (const address of ["/*", "/:year/:title", "/b\\c", "/a/../b"])
    test(`rejects ${address} as the engine does`, () => {
      assert.ok(refuseAliasForm(address) !== undefined);
      assert.ok(rejectAlias(address) !== undefined);
    });
});
