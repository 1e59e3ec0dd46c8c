import assert from "node:assert/strict";
import { test } from "node:test";
import { bodyOf, importTree, navigationOf, newSite } from "../site-tree.fixture.ts";

test("imports a blog of Gatsby from the folders of its settings", () => {
  const imported = importTree(
    {
      "gatsby-config.js": `const path = require("path");
module.exports = {
  siteMetadata: { title: "Notes by the sea", description: "Of a lighthouse", siteUrl: "https://sea.example/" },
  plugins: [
    "gatsby-plugin-image",
    { resolve: "gatsby-source-filesystem", options: { path: \`\${__dirname}/content/blog\`, name: "blog" } },
    { resolve: "gatsby-source-filesystem", options: { path: path.join(__dirname, "content", "pages") } },
  ],
};`,
      "content/blog/first-light/index.md":
        "---\ntitle: First light\ndate: 2024-05-01\ntags: [sea]\n---\n\nSee [the second](/second-light/) and [about](/about-us/).\n",
      "content/blog/second-light.mdx":
        "---\ntitle: Second light\ndate: 2024-05-02\nslug: /second-light/\n---\n\nimport Chart from '../chart'\n\nText.\n",
      "content/pages/about.md": "---\ntitle: About\npath: /about-us\n---\n\nAbout us.\n",
      "content/drafts/secret.md": "---\ntitle: Secret\n---\n\nSecret.\n",
      "README.md": "# How to build this site\n",
    },
    newSite,
  );
  assert.deepEqual(imported.problems, []);
  assert.deepEqual(imported.added, [
    "blog/first-light.md",
    "blog/second-light.md",
    "pages/about-us.md",
  ]);
  assert.match(imported.read("blog/first-light.md"), /^aliases:\n {2}- \/first-light\/$/m);
  assert.equal(
    bodyOf(imported.read("blog/first-light.md")),
    "See [the second](/blog/second-light/) and [about](/about-us/).",
  );
  assert.match(
    imported.read("site.yaml"),
    /^name: Notes by the sea\nbase_url: https:\/\/sea\.example$/m,
  );
  assert.deepEqual(imported.report("Not published by the old site"), [
    "content/drafts/secret.md  is in no folder of the settings",
  ]);
});

test("makes the menu of a documentation theme of Gatsby its books", () => {
  const page = (title: string) => `---\ntitle: ${title}\n---\n\nText of ${title}.\n`;
  const imported = importTree(
    {
      "gatsby-config.js": `module.exports = { siteMetadata: { title: "Design" }, plugins: ["@primer/gatsby-theme-doctocat"] };`,
      "content/index.mdx": page("Design"),
      "content/guides/figma.mdx": page("Figma"),
      "content/guides/rails.mdx": page("Rails"),
      "content/ui/button.mdx": page("Button"),
      "src/@primer/gatsby-theme-doctocat/nav.yml":
        "- title: Parts\n  url: /ui\n  children:\n    - title: Button\n      url: /ui/button\n- title: Guides\n  url: /guides\n  children:\n    - title: Rails\n      url: /guides/rails\n    - title: Figma\n      url: /guides/figma\n",
    },
    newSite,
  );
  assert.deepEqual(imported.problems, []);
  assert.match(imported.read("guides/guides/rails.md"), /^order: 1$/m);
  assert.match(imported.read("guides/guides/figma.md"), /^order: 2$/m);
  assert.equal(
    navigationOf(imported.read("site.yaml")),
    "navigation:\n  - page: /guides/parts/\n    label: Parts\n  - page: /guides/guides/\n    label: Guides\n",
  );
});
