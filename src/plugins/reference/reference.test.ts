/** The page of the reference among those of a site, and a site without it. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadContent, markdownFile, warningsOf } from "../../content/content-folder.fixture.ts";
import { emitDocuments } from "../../emit/emit.ts";
import { listHtmlPages } from "../../site/html-pages.ts";

import { pluginLinks } from "../../site/navigation/page-links.ts";
import { withPlugins } from "../built-in.ts";
import { toSocialCard } from "../social-images/social-card.ts";

type Loading = Parameters<typeof loadContent>;

const pagesOf = (...content: Loading) =>
  listHtmlPages(loadContent(...content)).filter(({ template }) => template === "reference");

const page = markdownFile({ title: "Z", category: "Guides" });
const draft = markdownFile({ title: "Z", category: "Guides", draft: true });

describe("the page of the reference", () => {
  const rows: [name: string, files: Loading[0], expected: string[]][] = [
    ["exists without a document, outside of the sitemap", {}, ["/developers/ API reference false"]],
    [
      "shows pages/developers.md in every language",
      { "pages/developers.md": page, "pages/developers.de.md": page },
      ["/de/developers/ Z true", "/developers/ Z true"],
    ],
    [
      "has no introduction if that of the document is a draft",
      { "pages/developers.md": draft },
      ["/developers/ API reference false"],
    ],
  ];
  for (const [name, files, expected] of rows)
    test(name, () => {
      assert.deepEqual(
        pagesOf(files).map(
          ({ path, document, isIndexable }) => `${path} ${document.title} ${isIndexable}`,
        ),
        expected,
      );
    });

  test("has a social image with its title", () => {
    const site = loadContent({});
    const [first] = pagesOf({});
    assert.ok(first);
    const { section, title } = toSocialCard(site, first);
    assert.deepEqual([section, title], ["", "API reference"]);
  });

  test("shows no blocks of its document", () => {
    const blocks = [{ type: "text", text: "A text." }];
    assert.match(
      warningsOf({ "pages/developers.md": markdownFile({ category: "Guides", blocks }) }).join(
        "\n",
      ),
      /developers\.md:5:\d+ {2}"blocks" is not shown on this page, which shows the API's reference\. Delete it\./,
    );
  });
});

describe("a site without the plugin", () => {
  const extensions = withPlugins([], ["reference"]);

  test("has no page, footer link and line in llms.txt", () => {
    const site = loadContent({}, { extensions });
    assert.deepEqual(
      listHtmlPages(site).filter(({ path }) => path.includes("developers")),
      [],
    );
    assert.deepEqual(pluginLinks(site, "en"), []);
    const guide = emitDocuments(site).find(({ path }) => path === "/llms.txt");
    assert.doesNotMatch(String(guide?.body), /developers|API reference/);
    assert.match(
      String(emitDocuments(loadContent({})).find(({ path }) => path === "/llms.txt")?.body),
      /^- \[API reference\]\(https:\/\/site\.example\/developers\.md\): Operations, parameters, errors and guarantees\.$/m,
    );
  });

  test("can use its address for a page or a collection", () => {
    const [template] = listHtmlPages(loadContent({ "pages/developers.md": page }, { extensions }))
      .filter(({ path }) => path === "/developers/")
      .map((own) => own.template);
    assert.equal(template, "document");
    const site = loadContent(
      {
        "site.yaml":
          "name: S\nbase_url: https://site.example\ndescription: D\ncollections: { blog: { path: /developers/ } }\n",
        "blog/a.md": markdownFile({ date: "2026-01-01" }),
      },
      { extensions },
    );
    assert.ok(site.byPath.has("/developers/a/"));
  });
});
