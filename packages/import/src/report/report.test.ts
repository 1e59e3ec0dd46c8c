import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { makeFolder, writeContent } from "../../../../src/content/content-folder.fixture.ts";
import { importFolder, importTree, newSite, writeTree } from "../site-tree.fixture.ts";

describe("the report of an import", () => {
  const names = Array.from({ length: 6 }, (_, at) => `content/a${at + 1}.md`);
  const files = {
    "hugo.toml":
      'baseURL = "https://pump.example/"\ntitle = "Pump"\n[[menu.main]]\nname = "Shop"\nurl = "/shop/"\n',
    ...Object.fromEntries(
      names.map((name) => [name, "---\ntitle: A\n---\nname: {{< must >}} The name of the pump.\n"]),
    ),
    "content/b.md": "---\ntitle: B\n---\n[one]({{< relref nowhere >}}), ![two](/gone.png)\n",
    "content/broken.md": "---\ntitle: [\n---\nThree words lost.\n",
    "content/private.md": "---\ntitle: P\nbuild: { render: never }\n---\nNo page at all.\n",
    "layouts/shortcodes/must.html": "<b>{{ .Site.Menus.x }}compulsory and required</b>",
  };

  test("counts what readers miss: pages, menus, words of components, images, emptied links, URLs", () => {
    const report = importTree(files, newSite).report();
    assert.equal(
      report[5],
      "Missing: 1 of 8 pages, 1 of 1 menu entries, 21 of 59 words (35.59 %), 1 of 1 images, 1 of 1 links, 7 components without a text.",
    );
  });

  test("says so if nothing is missing", () => {
    const imported = importTree({ "a.md": "# A\n\nTwo [words](https://x.example/).\n" }, newSite);
    assert.equal(
      imported.report()[5],
      "Nothing is missing of 1 pages, 3 words, 1 titles, 1 links, 1 former URLs.",
    );
  });

  test("has ten lines at most in the order of importance, with the number of equal changes", () => {
    const lines = importTree(files, newSite)
      .report()
      .filter((line) => /^ {2}\d+ ×/.test(line));
    assert.deepEqual(
      lines.map((line) => line.replace(/:? as in.*| {2}has front.*/, "")),
      [
        "  1 × left out: content/broken.md:3",
        "  1 × not published by the old site: content/private.md  has no page, according to its front matter",
        '  1 × missing images: content/b.md  image "/gone.png" is not in the source: replaced by its alt text',
        "  6 × removed tags: {{< must >}} removed,",
        "  1 × removed tags: content/b.md:4  {{< relref nowhere >}} removed",
        "  1 × broken links: content/b.md  link without a target: its text stays",
        "  6 × missing values filled in: no description: its first sentences are used,",
        "  1 × missing values filled in: content/b.md  no description: the title is used",
      ],
    );
  });

  test("has a file for each kind, replaced by the next import, in which equal lines are one", () => {
    const folder = writeTree(files);
    const into = path.join(makeFolder(), "content");
    importFolder(folder, into);
    const name = `${into}-import-report`;
    assert.deepEqual(readdirSync(name), [
      "broken-links.md",
      "differences-from-the-source.md",
      "imported.md",
      "left-out.md",
      "missing-images.md",
      "missing-values-filled-in.md",
      "not-published-by-the-old-site.md",
      "removed-tags.md",
    ]);
    assert.match(
      readFileSync(path.join(name, "removed-tags.md"), "utf8"),
      /^- \{\{< must >\}\} removed \(6 times\): content\/a1\.md:4, content\/a2\.md:4, .*content\/a6\.md:4$/m,
    );
    assert.match(
      readFileSync(`${name}.md`, "utf8"),
      /^- \[Removed tags\]\(content-import-report\/removed-tags\.md\): 2$/m,
    );
    writeFileSync(path.join(name, "mine.md"), "My notes\n");
    writeFileSync(path.join(folder, "content/broken.md"), "---\ntitle: X\n---\nText.\n");
    importFolder(folder, into);
    assert.equal(existsSync(path.join(name, "left-out.md")), false);
    assert.equal(readFileSync(path.join(name, "mine.md"), "utf8"), "My notes\n");
  });

  test("lists each of equal remarks that are few", () => {
    const imported = importFolder(
      writeTree({ "_config.yml": "title: T\n", "a.md": "---\ntitle: T\n---\nA text.\n" }),
      writeContent({}),
    );
    assert.deepEqual(imported.report("Missing values filled in"), [
      "a.md  no description: its first sentences are used",
    ]);
  });
});
