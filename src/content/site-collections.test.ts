/**
 * A site's own collection keeps its name and its form, whatever collections Broadsheet brings
 * later.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Preset } from "../collections/declaration.ts";
import { presets, promisedNames } from "../collections/presets/presets.ts";
import { apiCollections } from "../site/display/field-labels.ts";
import { loadContent } from "./content-folder.fixture.ts";
import { toSiteCollections } from "./site-collections.ts";

/** A collection that a later release brings. */
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

describe("a collection that a site has declared", () => {
  test("is the same after a release brings a preset of its name", () => {
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

  test("takes the place of the people who write, where it has their name", () => {
    const collections = toSiteCollections({
      collections: { authors: { label: "Writers" } },
    });
    assert.equal(collections.people, undefined);
    assert.equal(collections.get("authors")?.layout, "document");
  });
});

describe("a preset that a release brings", () => {
  test("is in no site that does not ask for it", () => {
    const collections = toSiteCollections({ collections: {} }, [...presets, later]);
    assert.deepEqual([...collections.keys()], promisedNames);
  });

  test("is in a site that names it without a label, with the fields that it adds", () => {
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

describe("the people who write", () => {
  test("can have fields of their own, which no list of the API shows", () => {
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
