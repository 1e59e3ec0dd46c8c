/**
 * Navigation trees beside documents: of one book, or of all books of a collection with a sidebar.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadContent, markdownFile } from "../../content/content-folder.fixture.ts";
import { homeTree, longTitle, treeOf, type Branch } from "./books.ts";

const files = {
  "pages/docs.md": markdownFile({ title: "Documentation", listing: "docs" }),
  "docs/guides/index.md": markdownFile({ title: "Guides", order: 1 }),
  "docs/guides/brand.md": markdownFile({ title: "Brand" }),
  "docs/reference/index.md": markdownFile({ title: "Reference", order: 2 }),
  "docs/reference/commands.md": markdownFile({ title: "Commands" }),
};

const load = (collection: string) =>
  loadContent({
    "site.yaml": `name: Site\nbase_url: https://site.example\ndescription: D\ncollections:\n  docs: ${collection}\n`,
    ...files,
  });

const names = ({ document, below }: Branch): unknown =>
  below.length === 0 ? document.title : [document.title, ...below.map(names)];

describe("the tree beside a document", () => {
  const site = load("{ label: Docs, parts: true, sidebar: true }");
  const find = (source: string) => {
    const document = site.visible.find((one) => one.source === source);
    assert.ok(document, source);
    return document;
  };

  test("contains all books of a collection with a sidebar", () => {
    for (const source of ["docs/guides/brand.md", "docs/reference/index.md", "pages/docs.md"]) {
      const tree = treeOf(site, find(source));
      assert.equal(tree?.root.title, "Documentation", source);
      assert.deepEqual(tree.branches.map(names), [
        ["Guides", "Brand"],
        ["Reference", "Commands"],
      ]);
    }
    assert.equal(homeTree(site, "en")?.root.title, "Documentation");
  });

  test("contains one book if there is no sidebar, and appears only beside its parts", () => {
    const plain = load("{ label: Docs, parts: true }");
    const [brand, index] = ["docs/guides/brand.md", "docs/guides/index.md"].map((source) =>
      plain.visible.find((one) => one.source === source),
    );
    assert.ok(brand && index);
    assert.deepEqual(treeOf(plain, brand)?.branches.map(names), ["Brand"]);
    assert.equal(treeOf(plain, index), null);
    assert.equal(homeTree(plain, "en"), null);
  });
});

test("the title of a part is followed by its chapter if another part has the same title", () => {
  const site = loadContent({
    "pages/guides.md": markdownFile({ title: "Guides", listing: "guides" }),
    "guides/kit/index.md": markdownFile({ title: "Kit" }),
    "guides/kit/v1/index.md": markdownFile({ title: "Version 1" }),
    "guides/kit/v1/install.md": markdownFile({ title: "Installation" }),
    "guides/kit/v2/index.md": markdownFile({ title: "Version 2" }),
    "guides/kit/v2/install.md": markdownFile({ title: "Installation" }),
    "guides/kit/v2/use.md": markdownFile({ title: "Use" }),
  });
  assert.deepEqual(
    site.visible.filter(({ series }) => series?.part).map((part) => longTitle(part)),
    [
      "Version 1 · Kit",
      "Installation · Version 1 · Kit",
      "Version 2 · Kit",
      "Installation · Version 2 · Kit",
      "Use · Kit",
    ],
  );
});
