import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { png } from "../../../../src/content/content-folder.fixture.ts";
import { importTree, newSite } from "../site-tree.fixture.ts";

const site = {
  "astro.config.mjs": "export default {};\n",
  "src/content.config.ts":
    'const blog = defineCollection({ loader: glob({ pattern: "**/*.{md,mdx}", base: "./src/data/blog" }) });\n',
  "src/data/blog/First Post.mdx": `---
title: First
pubDate: Jul 08 2022
updatedDate: Aug 1, 2022
heroImage: ../../assets/hero.png
heroImageAlt: A hero
---
import Chart from "../../../components/Chart.astro";
import pic from "../../../assets/hero.png";

<Chart data={[1, 2, { a: "}" }]} />

<Callout type="x">
Keep **this** sentence.
</Callout>

<Image src={pic} alt="A picture" />

Called {frontmatter.title}, {1 + 1}{/* a comment */}.

\`\`\`js
import x from "y";
const a = <B c={d} />;
\`\`\`
`,
  "src/content/docs/guide.md":
    "---\ntitle: Guide\ndescription: How to\n---\nSee [first](/blog/first-post/).\n",
  "src/pages/blog/[...slug].astro": "---\n---\n",
  "src/pages/index.astro": "<h1>Home</h1>\n",
  "src/pages/terms.md":
    "---\nlayout: ../Layout.astro\n---\n# Terms\n\nThe terms. ![x](/public.png)\n",
  "public/public.png": png,
  "src/assets/hero.png": png,
};

describe("import of an Astro site", () => {
  const imported = importTree(site);

  test("loads without a problem", () => {
    assert.deepEqual(imported.problems, []);
  });

  test("imports collections from loaders and folders, and pages", () => {
    assert.deepEqual(imported.added, [
      "blog/first-post.md",
      "guides/guide.md",
      "images/hero.png",
      "images/public.png",
      "pages/terms.md",
    ]);
  });

  test("converts MDX to Markdown", () => {
    assert.equal(
      imported.read("blog/first-post.md"),
      `---
title: First
description: Called First, .
date: 2022-07-08
updated: 2022-08-01
image:
  src: ../images/hero.png
  alt: A hero
---

> [!NOTE]
> Keep **this** sentence.

![A picture](../images/hero.png)

Called First, .

\`\`\`js
import x from "y";
const a = <B c={d} />;
\`\`\`
`,
    );
  });

  test("takes the title from the heading", () => {
    assert.equal(
      imported.read("pages/terms.md"),
      "---\ntitle: Terms\ndescription: The terms.\ncategory: Company\n---\n\nThe terms. ![x](../images/public.png)\n",
    );
  });

  test("reports each tag with its line", () => {
    const file = "src/data/blog/First Post.mdx";
    assert.deepEqual(
      imported.report("Changed").filter((line) => line.startsWith(`${file}:`)),
      [`${file}:11  argument "data" of <Chart> lost`, `${file}:19  {1 + 1} removed`],
    );
  });

  test("leaves out components", () => {
    assert.deepEqual(imported.report("Left out"), [
      "src/pages/index.astro  is a component, whose text is in its code",
    ]);
  });
});

test("computes old paths by the dynamic route of a collection", () => {
  const routes: [route: string, alias: string | undefined][] = [
    ["[year]/[month]/[slug]", "/2021/03/first-sail/"],
    ["log/[year]/[month]/[day]/[...id]", "/log/2021/03/04/first-sail/"],
    ["journal/[...slug]", "/journal/2021-03-04-first-sail/"],
    ["[id]", "/2021-03-04-first-sail/"],
    ["[category]/[slug]", undefined],
  ];
  for (const [route, alias] of routes) {
    const imported = importTree({
      "astro.config.mjs": "export default { site: 'https://boats.example' };",
      "src/content/posts/2021-03-04-first-sail.md":
        "---\ntitle: First sail\n---\nSee [it](/2021/03/first-sail/).\n",
      [`src/pages/${route}.astro`]: "---\nconst posts = await getCollection('posts');\n---\n",
      "src/pages/tags/[tag].astro": "---\nconst posts = await getCollection('posts');\n---\n",
    });
    const text = imported.read("blog/first-sail.md");
    if (alias !== undefined && route !== "[category]/[slug]")
      assert.match(text, new RegExp(`^aliases:\\n {2}- ${alias}$`, "m"), route);
  }
});

test("computes addresses of routes with languages, and dates posts by publishedAt", () => {
  const post = "---\ntitle: Post\npublishedAt: 2024-05-01\n---\nText.\n";
  const route = `---\nconst all = await getCollection("blog");\n---\n`;
  const imported = importTree(
    {
      "astro.config.mjs": `export default { site: "https://a.example", i18n: { defaultLocale: "en", locales: ["en", "de"] } };`,
      "src/content.config.ts": `export const collections = { blog: defineCollection({}), notes: defineCollection({}) };`,
      "src/content/blog/en/one.md": post,
      "src/content/blog/de/one.md": post,
      "src/content/notes/de/two.md": "---\ntitle: Two\n---\nText.\n",
      "src/pages/[lang]/about.astro": route,
      "src/pages/[lang]/blog/[...page].astro": route,
      "src/pages/[lang]/blog/[...slug].astro": route,
      "src/pages/[...locale]/[notes]/[...pages].astro": route.replace("blog", "notes"),
    },
    newSite,
  );
  assert.deepEqual(imported.problems, []);
  const aliasOf = (file: string) => /^aliases:\n {2}- (.*)$/m.exec(imported.read(file))?.[1];
  assert.deepEqual(["blog/one.md", "blog/one.de.md", "blog/two.de.md"].map(aliasOf), [
    "/en/blog/one/",
    undefined,
    "/de/notes/two/",
  ]);
});
