/**
 * Presets are declarations like those of a site: no other module of the engine refers to one by
 * name.
 */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { helpFor } from "../help.ts";
import { defineCollection } from "../collection.ts";
import { presets } from "./presets.ts";

const src = path.join(import.meta.dirname, "../..");

/** Tests and translations may refer to collections by name. */
const named = [
  "**/*.test.ts",
  "**/*.fixture.ts",
  "**/golden/**",
  "collections/presets/**",
  "site/strings/**",
];

/** An English word that templates and options also use with other meanings. */
const alsoAWord = "pages";

describe("presets", () => {
  const files = globSync("**/*.{ts,astro}", { cwd: src }).filter(
    (name) => !named.some((pattern) => path.matchesGlob(name, pattern)),
  );
  const names = presets.map(({ name }) => name).filter((name) => name !== alsoAWord);

  test("are named in no other module", () => {
    assert.ok(files.length > 300);
    const form = new RegExp(
      String.raw`(?:collection|name|listing|folder)\w* [!=]== ["'](?:${[alsoAWord, ...names].join("|")})["']|lists\.(?:${[alsoAWord, ...names].join("|")})\b|\bcase ["'](?:${names.join("|")})["']`,
    );
    const found = files.filter((name) => form.test(readFileSync(path.join(src, name), "utf8")));
    assert.deepEqual(found, []);
  });

  test("have fewer than 60 lines each", () => {
    const text = readFileSync(path.join(import.meta.dirname, "presets.yaml"), "utf8");
    const declarations = (text.split("\ncollections:\n")[1] ?? "").split(/^(?=  \S)/m);
    assert.equal(declarations.length, presets.length);
    for (const declaration of declarations) assert.ok(declaration.split("\n").length <= 60);
  });

  for (const preset of presets)
    test(`explain every key of ${preset.name}`, () => {
      const { frontMatter } = defineCollection(preset.name, {}, preset, ["blog"]);
      for (const [key, schema] of Object.entries(frontMatter.in.shape)) {
        const { advice, note, example } = helpFor(schema);
        assert.match(advice ?? "", /^[A-Z].*\.$/, key);
        assert.match(note ?? "", /^(?:[a-z]|[A-Z]{2}).{5,}[^.]$/, key);
        assert.match(example ?? "", /./, key);
      }
    });

  test("have distinct words", () => {
    const words = presets.map(({ word }) => word);
    assert.equal(new Set(words).size, words.length);
  });
});
