/**
 * Navigation trees beside documents: of one book, or of all books of a collection with a sidebar.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadContent, markdownFile } from "../../content/content-folder.fixture.ts";
import { longTitle, treeOf, type Branch } from "./books.ts";
import { linkToAll } from "./filters.ts";

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
  });

  test("is all of its collection, so that links do not count the documents at its top", () => {
    assert.deepEqual(linkToAll(site, find("pages/docs.md")), {
      label: "Documentation",
      path: "/docs/",
    });
  });

  test("contains books in their order, then by date", () => {
    const guides = loadContent({
      "site.yaml":
        "name: Site\nbase_url: https://site.example\ndescription: D\ncollections:\n  guides: { sidebar: true }\n",
      "pages/guides.md": markdownFile({ title: "Guides", listing: "guides" }),
      "guides/alpha.md": markdownFile({ title: "Alpha", order: 3 }),
      "guides/beta.md": markdownFile({ title: "Beta" }),
      "guides/start.md": markdownFile({ title: "Start", order: 1 }),
      "guides/user/index.md": markdownFile({ title: "User", order: 2 }),
      "guides/user/setup.md": markdownFile({ title: "Setup" }),
      "guides/news.md": markdownFile({ title: "News", order: 9, date: "2026-01-01" }),
    });
    const hub = guides.hubs.values().next().value;
    assert.ok(hub);
    assert.deepEqual(treeOf(guides, hub)?.branches.map(names), [
      "Start",
      ["User", "Setup"],
      "Alpha",
      "News",
      "Beta",
    ]);
  });

  test("contains untranslated documents in the default language, at their place", () => {
    const of = (title: string, front = {}, body = "") => markdownFile({ title, ...front }, body);
    const translated = loadContent({
      "site.yaml":
        "name: Site\nbase_url: https://site.example\ndescription: D\nlocales: [en, de]\ncollections:\n  docs: { label: Docs, parts: true, sidebar: true }\n",
      "pages/index.de.md": of("Start"),
      "pages/docs.md": of("Documentation", { listing: "docs" }),
      "pages/docs.de.md": of("Dokumentation", { listing: "docs" }),
      "docs/user/index.md": of("User", { order: 1 }, "[Z](z.md) [A](a/index.md) [M](m.md)"),
      "docs/user/index.de.md": of("Benutzer", { order: 1 }),
      "docs/user/z.md": of("Z"),
      "docs/user/m.md": of("M"),
      "docs/user/m.de.md": of("M de"),
      "docs/user/own.de.md": of("Own de"),
      "docs/user/a/index.md": of("A", {}, "[Y](y.md) [B](b.md)"),
      "docs/user/a/y.md": of("Y"),
      "docs/user/a/b.md": of("B"),
      "docs/user/a/b.de.md": of("B de"),
      "docs/admin/index.md": of("Admin", { order: 2 }),
      "docs/admin/c.md": of("C"),
      "docs/admin/c.de.md": of("C de"),
      "docs/own/index.de.md": of("Own book", { order: 3 }),
      "docs/own/d.de.md": of("D de"),
    });
    for (const source of ["pages/docs.de.md", "docs/user/a/b.de.md", "docs/admin/c.de.md"]) {
      const document = translated.visible.find((one) => one.source === source);
      assert.ok(document);
      assert.deepEqual(treeOf(translated, document)?.branches.map(names), [
        ["Benutzer", "Z", ["A", "Y", "B de"], "M de", "Own de"],
        ["Admin", "C de"],
        ["Own book", "D de"],
      ]);
    }
  });

  test("contains one book if there is no sidebar, and appears beside the book and its parts", () => {
    const plain = load("{ label: Docs, parts: true }");
    const [brand, index] = ["docs/guides/brand.md", "docs/guides/index.md"].map((source) =>
      plain.visible.find((one) => one.source === source),
    );
    assert.ok(brand && index);
    assert.deepEqual(treeOf(plain, brand)?.branches.map(names), ["Brand"]);
    assert.deepEqual(treeOf(plain, index)?.branches.map(names), ["Brand"]);
    const hub = plain.hubs.values().next().value;
    assert.ok(hub);
    assert.equal(treeOf(plain, hub), null);
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
    "guides/flat/index.md": markdownFile({ title: "Flat" }),
    ...Object.fromEntries(
      "a a-next a-b a-c d d-next d-e d-e-next d-e-f d-e-g"
        .split(" ")
        .map((name) => [
          `guides/flat/${name}.md`,
          markdownFile({ title: name.endsWith("next") ? "Next" : name }),
        ]),
    ),
  });
  assert.deepEqual(
    site.visible
      .filter(({ title, series }) => series?.part && /^[A-Z]/.test(title))
      .map((part) => longTitle(part)),
    [
      "Next · a · Flat",
      "Next · d-e · d · Flat",
      "Next · d · Flat",
      "Version 1 · Kit",
      "Installation · Version 1 · Kit",
      "Version 2 · Kit",
      "Installation · Version 2 · Kit",
    ],
  );
});
