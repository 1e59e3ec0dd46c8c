import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  markdownFile,
  png,
  reportOf,
  type ContentFolder,
} from "../content/content-folder.fixture.ts";

const post = (frontMatter = {}, body = "Text.\n") =>
  markdownFile({ date: "2026-01-01", ...frontMatter }, body);
const page = (frontMatter = {}) => markdownFile({ category: "Company", ...frontMatter });
const study = (frontMatter = {}) => markdownFile({ client: "Client", ...frontMatter });
const settings = (lines: string) =>
  `name: Site\nbase_url: https://site.example\ndescription: D\nlocales: [en, de]\n${lines}`;

const sharing = (path: string, first: string) =>
  `has the address ${path}, which content/${first} already has. Rename one of them, or give it another slug.`;

describe("checkSite", () => {
  const right: [name: string, files: ContentFolder][] = [
    ["a translation without an original", { "blog/a.de.md": post() }],
    [
      "the same slug in two languages and in two collections",
      {
        "blog/a.md": post(),
        "blog/a.de.md": post(),
        "services/a.md": markdownFile({}),
      },
    ],
    [
      "references to an industry and to services, including a scheduled one",
      {
        "industries/ports.md": markdownFile({}),
        "services/a.md": markdownFile({}),
        "services/b.md": markdownFile({ date: "2027-01-01" }),
        "case-studies/x.md": study({ industry: "ports", services: ["a", "b"] }),
      },
    ],
    [
      "images next to the file, on the site and elsewhere",
      {
        "blog/images/a b.png": png,
        "images/c.png": png,
        "blog/2026/a.md": post(
          { image: { src: "../images/a b.png", alt: "A" } },
          "![a](../images/a%20b.png) ![c](../../images/c.png) ![d](/d.png) ![e](https://e.example/e.png)\n\n`![f](f.png)`\n",
        ),
      },
    ],
    [
      "navigation to a page and a page below it",
      {
        "site.yaml": settings("navigation: [about, about/team]\n"),
        "pages/about.md": page(),
        "pages/about/team.md": page(),
      },
    ],
    [
      "a draft of the API reference",
      {
        "pages/developers.md": markdownFile({
          category: "Company",
          draft: true,
        }),
      },
    ],
    [
      "a logo in the content folder",
      {
        "company.md": "---\nname: C\ndescription: D\nlogo: ./logo.svg\n---\n",
        "logo.svg": "<svg/>",
      },
    ],
  ];
  for (const [name, files] of right) {
    test(`accepts ${name}`, () => {
      assert.deepEqual(reportOf(files), []);
    });
  }

  const wrong: [name: string, files: ContentFolder, report: string[]][] = [
    [
      "two posts with the same path",
      { "blog/2025/a.md": post(), "blog/2026/a.md": post() },
      [`content/blog/2026/a.md:1:1  ${sharing("/blog/a/", "blog/2025/a.md")}`],
    ],
    [
      "two posts with the same path because of a slug",
      { "blog/a.md": post(), "blog/b.md": post({ slug: "a" }) },
      [`content/blog/b.md:5:7  ${sharing("/blog/a/", "blog/a.md")}`],
    ],
    [
      "a draft with the path of a post",
      { "blog/2025/a.md": post(), "blog/2026/a.md": post({ draft: true }) },
      [`content/blog/2026/a.md:1:1  ${sharing("/blog/a/", "blog/2025/a.md")}`],
    ],
    [
      "a page with the path of a post",
      { "blog/a.md": post(), "pages/blog/a.md": page() },
      [`content/pages/blog/a.md:1:1  ${sharing("/blog/a/", "blog/a.md")}`],
    ],
    [
      "a page with the path of a hub's second page",
      {
        "pages/blog.md": markdownFile({ category: "Company", listing: "blog" }),
        "pages/blog/page/2.md": page(),
        ...Object.fromEntries(
          Array.from({ length: 21 }, (_, index) => [`blog/p${index}.md`, post()]),
        ),
      },
      [
        "content/pages/blog/page/2.md:1:1  has the address /blog/page/2/, which is reserved for the further pages of /blog/. Move or rename the file, or give it another slug.",
      ],
    ],
    [
      "posts with the paths of lists by tag, kind and year",
      {
        "pages/blog.md": markdownFile({ category: "Company", listing: "blog" }),
        "blog/2024.md": post(),
        "blog/a.md": post({ slug: "tags" }),
        "blog/kinds.md": post(),
      },
      [
        "content/blog/2024.md:1:1  has the address /blog/2024/, which is reserved for the years of /blog/. Move or rename the file, or give it another slug.",
        "content/blog/a.md:5:7  has the address /blog/tags/, which is reserved for the tags of /blog/. Move or rename the file, or give it another slug.",
        "content/blog/kinds.md:1:1  has the address /blog/kinds/, which is reserved for the kinds of /blog/. Move or rename the file, or give it another slug.",
      ],
    ],
    [
      "an alias that is the path of a page, and one that two documents have",
      {
        "blog/a.md": post({ aliases: ["/old/", "/blog/b"] }),
        "blog/b.md": post({ aliases: ["/old"] }),
      },
      [
        'content/blog/a.md:5:19  an entry of "aliases" must be a previous address, got "/blog/b", which is a current address of content/blog/b.md. Remove it.',
        'content/blog/b.md:5:11  an entry of "aliases" must be a previous address, got "/old", which content/blog/a.md already has. Remove it.',
      ],
    ],
    [
      "aliases with reserved paths",
      {
        "blog/a.md": post({ aliases: ["/developers/"] }),
        "blog/b.md": post({
          aliases: ["/feed.xml", "/api/public/old/", "/de/llms-full.txt", "/api/guide/"],
        }),
      },
      [
        'content/blog/a.md:5:11  an entry of "aliases" must be a previous address, got "/developers/", which is a current address of the API\'s reference. Remove it.',
        'content/blog/b.md:5:11  an entry of "aliases" must be a previous address, got "/feed.xml", which is reserved for the feed. Remove it.',
        'content/blog/b.md:5:23  an entry of "aliases" must be a previous address, got "/api/public/old/", which is reserved for the API. Remove it.',
        'content/blog/b.md:5:42  an entry of "aliases" must be a previous address, got "/de/llms-full.txt", which is reserved for the index for language models. Remove it.',
      ],
    ],
    [
      "a page and the index of a folder with the same name",
      { "pages/a.md": page(), "pages/a/index.md": page() },
      [`content/pages/a/index.md:1:1  ${sharing("/a/", "pages/a.md")}`],
    ],
    [
      "the default language with and without its suffix",
      { "blog/a.md": post(), "blog/a.en.md": post() },
      [`content/blog/a.md:1:1  ${sharing("/blog/a/", "blog/a.en.md")}`],
    ],
    [
      "no home page",
      { "pages/index.md": null, "pages/index.de.md": page() },
      [
        "content/pages/index.md:1:1  is missing: it is the home page. Create it with a line ---, title: …, description: … and a line ---.",
      ],
    ],
    [
      "references to missing documents",
      {
        "industries/ports.md": markdownFile({}),
        "case-studies/x.md": study({ industry: "port", services: ["a", "b"] }),
      },
      [
        'content/case-studies/x.md:5:11  "industry" must be a document in the folder industries, got "port". Did you mean "ports"?',
        'content/case-studies/x.md:6:11  "services" must be a document in the folder services, got "a". There are no services yet.',
        'content/case-studies/x.md:6:11  "services" must be a document in the folder services, got "b". There are no services yet.',
      ],
    ],
    [
      "a reference without a similar name",
      {
        "industries/ports.md": markdownFile({}),
        "industries/water.md": markdownFile({}),
        "case-studies/x.md": study({ industry: "space" }),
      },
      [
        'content/case-studies/x.md:5:11  "industry" must be a document in the folder industries, got "space". Available: ports, water.',
      ],
    ],
    [
      "missing images",
      {
        "blog/images/crane.png": png,
        "blog/a.md": post(
          { image: { src: "images/cranes.png", alt: "A" } },
          "Text\n\n- See ![a](./b.png) and ![c](../../out.png).\n",
        ),
      },
      [
        'content/blog/a.md:5:8  shows the image "images/cranes.png", which does not exist. Did you mean ./images/crane.png?',
        'content/blog/a.md:9:7  shows the image "./b.png", which does not exist. Put the file there, or correct the path.',
        'content/blog/a.md:9:25  shows the image "../../out.png", which does not exist. Put the file there, or correct the path.',
      ],
    ],
    [
      "navigation to missing pages",
      {
        "site.yaml": settings(
          "navigation:\n  - abouts\n  - page: blog\n  - guides\n  - /abouts/\n",
        ),
        "pages/about.md": page(),
        "pages/manuals.md": page({ listing: "guides" }),
      },
      [
        'content/site.yaml:6:5  "navigation" must be the name of a page in the folder pages, got "abouts". Did you mean "about"?',
        'content/site.yaml:7:5  "navigation" must be the name of a page in the folder pages, got "blog". Write the file name without .md.',
        'content/site.yaml:8:5  "navigation" must be the name of a page in the folder pages, got "guides". Write manuals, the page that lists this collection.',
        'content/site.yaml:9:5  "navigation" must be the path of a page in the default language, got "/abouts/". Did you mean "/about/"?',
      ],
    ],
    [
      "a missing logo",
      { "company.md": "---\nname: C\ndescription: D\nlogo: ./logo.svg\n---\n" },
      [
        'content/company.md:4:7  "logo" must be an image in the content folder, got "./logo.svg". Put the file there, or correct the path.',
      ],
    ],
  ];
  for (const [name, files, report] of wrong) {
    test(`refuses ${name}`, () => {
      assert.deepEqual(reportOf(files), report);
    });
  }
});
