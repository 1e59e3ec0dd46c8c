/**
 * A site's own collection keeps its name and fields, whatever presets later releases of Broadsheet
 * add.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Preset } from "../collections/declaration.ts";
import { presets, standardNames } from "../collections/presets/presets.ts";
import { apiCollections } from "../site/display/field-labels.ts";
import { loadContent } from "./content-folder.fixture.ts";
import { settingsFor } from "./settings/collections.ts";
import { toSiteCollections } from "./site-collections.ts";

/** A preset that a later release adds. */
const later: Preset = {
  name: "events",
  label: "Happenings",
  word: "happening",
  order: "-date",
  fields: { venue: { type: "number", required: true } },
};

const own = {
  label: "Events",
  order: "starts_at",
  fields: { starts_at: { type: "datetime" }, venue: { type: "text" } },
} as const;

describe("a custom collection", () => {
  test("is unchanged if a release adds a preset of the same name", () => {
    const settings = { collections: { events: own } };
    const before = toSiteCollections(settings, presets).get("events");
    const after = toSiteCollections(settings, [...presets, later]).get("events");
    assert.ok(before && after);
    const { frontMatter: _, ...data } = before;
    const { frontMatter: __, ...same } = after;
    assert.deepEqual(same, data);
    assert.deepEqual(
      Object.keys(after.frontMatter.in.shape),
      Object.keys(before.frontMatter.in.shape),
    );
  });

  test("remains valid in site.yaml if a release adds a preset of the same name", () => {
    const declared = { events: { ...own, feed: true } };
    assert.deepEqual(settingsFor(undefined, [...presets, later]).parse(declared), declared);
  });

  test("replaces the authors if it has their name", () => {
    const collections = toSiteCollections({
      collections: { authors: { label: "Writers" } },
    });
    assert.equal(collections.people, undefined);
    assert.equal(collections.get("authors")?.layout, "document");
  });
});

describe("a preset that a release adds", () => {
  test("is absent unless the site declares it", () => {
    const collections = toSiteCollections({ collections: {} }, [...presets, later]);
    assert.deepEqual([...collections.keys()], standardNames);
  });

  test("is present if the site declares it without a label, including additional fields", () => {
    const collection = toSiteCollections(
      { collections: { events: { fields: { seats: { type: "number" } } } } },
      [...presets, later],
    ).get("events");
    assert.equal(collection?.heading, "Happenings");
    assert.deepEqual(
      collection?.fields.map(({ name }) => name),
      ["venue", "seats"],
    );
  });
});

describe("authors", () => {
  test("can have custom fields, which no list of the API contains", () => {
    const site = loadContent({
      "site.yaml":
        "name: Site\nbase_url: https://site.example\ndescription: D\ncollections:\n  authors:\n    fields:\n      pronouns: { type: text }\n",
      "authors/ada.md": "---\nname: Ada\ndescription: D\npronouns: she/her\n---\n\nText\n",
    });
    const person = site.bySource.get("authors/ada.md");
    assert.equal(person?.fields["pronouns"], "she/her");
    assert.ok(!apiCollections(site).some(({ name }) => name === "authors"));
  });
});
