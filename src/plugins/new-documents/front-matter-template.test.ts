import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { format } from "prettier";
import { loadContent, png } from "../../content/content-folder.fixture.ts";
import { listFolders, presetCollections } from "../../content/site-collections.ts";
import { writeFrontMatter } from "./front-matter-template.ts";

function presetAt(name: string) {
  const collection = presetCollections.get(name);
  assert.ok(collection);
  return collection;
}

describe("the front matter template", () => {
  for (const collection of listFolders(presetCollections)) {
    const { name } = collection;
    test(`of ${name} has every key once, in the order of the schema`, () => {
      const written = writeFrontMatter(collection, { title: "A" }).matchAll(/^(?:# )?([a-z_]+):/gm);
      assert.deepEqual(
        [...written].map(([, key]) => key),
        Object.keys(collection.frontMatter.in.shape),
      );
    });

    test(`of ${name} is formatted as by Prettier`, async () => {
      const text = `---\n${writeFrontMatter(collection, { title: 'A "b"' })}---\n`;
      assert.equal(await format(text, { parser: "markdown" }), text);
    });

    test(`of ${name} loads with all keys uncommented`, () => {
      const front = writeFrontMatter(collection, { title: "A" });
      const { documents } = loadContent({
        [`${name}/a.md`]: `---\n${front.replace(/^# /gm, "")}---\n`,
        [`${name}/images/name.png`]: png,
        "authors/name-of-a-person.md": "---\nname: A\ndescription: B\n---\n",
        "industries/name-of-a-file.md": "---\ntitle: A\ndescription: B\n---\n",
        "services/name-of-a-file.md": "---\ntitle: A\ndescription: B\n---\n",
        "pages/index.md": "---\ntitle: A\ndescription: B\ncategory: Company\n---\n",
      });
      assert.ok(documents.some(({ slug }) => slug === "another-name"));
    });
  }

  test("escapes any characters in known values", () => {
    const lines = writeFrontMatter(presetAt("services"), {
      title: "Pumps: 5 # of them",
      description: "First\nsecond",
      order: 3,
      tags: ["a", "5"],
    }).split("\n");
    assert.deepEqual(
      lines.filter((line) => !line.startsWith("# ")),
      [
        'title: "Pumps: 5 # of them" # the heading, also shown by search engines',
        "description: |-",
        "  First",
        "  second",
        "tags: # keywords of your choice",
        "  - a",
        '  - "5"',
        "order: 3 # the position in lists; lower numbers come first",
        "",
      ],
    );
  });
});
