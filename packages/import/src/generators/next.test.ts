import assert from "node:assert/strict";
import { test } from "node:test";
import { bodyOf, importTree, newSite } from "../site-tree.fixture.ts";

test("imports the routes of Next.js and the folders that its programs read", () => {
  const imported = importTree(
    {
      "next.config.mjs": "export default {}",
      "package.json": `{ "dependencies": { "next": "15.0.0" } }`,
      "site.config.ts": `export const siteConfig = { title: "Tide", description: "Of the sea", siteUrl: "https://tide.example" };`,
      "lib/posts.ts": `import path from "node:path";\nconst folder = path.join(process.cwd(), "content", "posts");\n`,
      "app/blog/[slug]/page.tsx": "export default function Post() { return <main /> }",
      "app/about/page.mdx": `import { Logo } from "@/logo"\n\nexport const metadata = {\n  title: "About the tide",\n  description: \`Who we are\`,\n}\n\n# About\n\nSee [high water](/blog/high-water).\n`,
      "app/(legal)/imprint/page.mdx": "# Imprint\n\nAddress.\n",
      "app/about/team.mdx": "# Part of a page\n",
      "content/posts/high-water.md":
        "---\ntitle: High water\ndate: 2024-05-01\ntags: [sea]\n---\n\nText.\n",
      "content/posts/low-water.mdx": `export const meta = { title: "Low water", date: "2024-05-02", private: true }\n\nMore text.\n`,
      "faq/how-to-deploy.md": "# For developers\n",
      "README.md": "# How to build this site\n",
    },
    newSite,
  );
  assert.deepEqual(imported.problems, []);
  assert.deepEqual(imported.added, [
    "blog/high-water.md",
    "blog/low-water.md",
    "pages/about.md",
    "pages/imprint.md",
  ]);
  const about = imported.read("pages/about.md");
  assert.match(about, /^title: About the tide\ndescription: Who we are$/m);
  assert.equal(bodyOf(about), "## About\n\nSee [high water](/blog/high-water/).");
  assert.match(imported.read("blog/low-water.md"), /^title: Low water$[^]*^noindex: true$/m);
  assert.match(imported.read("site.yaml"), /^name: Tide\nbase_url: https:\/\/tide\.example$/m);
  assert.deepEqual(imported.report("Not published by the old site"), [
    "README.md  is in no folder of pages",
    "app/about/team.mdx  is in no folder of pages",
    "faq/how-to-deploy.md  is in no folder of pages",
  ]);
});

test("computes the addresses of Next.js from the routes of its pages", () => {
  const imported = importTree(
    {
      "next.config.js": "module.exports = {}",
      "lib/api.js": `const folder = join(process.cwd(), "content/_articles"); const notes = "notes/**/*.mdx";`,
      "src/pages/articles/[slug].js": "",
      "src/pages/notes/[...slug].js": "",
      "src/pages/tags/[tag].js": "",
      "content/_articles/first.md": "---\ntitle: First\ndate: 2024-05-01\n---\n\nText.\n",
      "content/notes/sea/second.mdx": "---\ntitle: Second\ndate: 2024-05-02\n---\n\nText.\n",
    },
    newSite,
  );
  assert.deepEqual(imported.problems, []);
  assert.match(imported.read("blog/first.md"), /^aliases:\n {2}- \/articles\/first$/m);
  assert.match(imported.read("notes/second.md"), /^aliases:\n {2}- \/notes\/sea\/second$/m);
});
