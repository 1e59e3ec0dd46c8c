import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { emitSite } from "../../emit/emit.ts";
import { emitListFeeds, emitNews } from "../../plugins/feeds/emit-feeds.ts";
import {
  loadContent,
  markdownFile,
  type ContentFolder,
} from "../../content/content-folder.fixture.ts";
import { isAuthor } from "../../content/document.ts";
import type { Site } from "../../content/site.ts";
import { contactOf, documentsBy, findByline } from "./authors.ts";
import { listMetadata } from "../display/metadata.ts";
import { indexableGroups, listHtmlPages } from "../html-pages.ts";
import { articleJsonLd, personJsonLd } from "../../plugins/structured-data/json-ld.ts";

const person = (facts: object = {}, text = "She builds.\n") =>
  markdownFile({ name: "Ada Byron", ...facts }, text).replace(/^title: .*\n/m, "");
const post = (day: string, facts: object = { author: "Ada Byron" }) =>
  markdownFile({ date: day, ...facts });

const files: ContentFolder = {
  "authors/ada.md": person({
    role: "Engineer",
    telephone: "+49 30 1",
    email: "ada@site.example",
    links: ["https://github.com/ada"],
  }),
  "authors/ada.de.md": person({ role: "Ingenieurin" }),
  "authors/bo.md": person({ name: "Bo", draft: true }),
  "authors/cy.md": person({ name: "Cy", noindex: true }),
  "blog/old.md": post("2026-01-01"),
  "blog/new.md": post("2026-02-01", { author: "ada" }),
  "blog/new.de.md": post("2026-02-01", { author: "ada" }),
  "blog/neu.de.md": post("2026-03-01", { author: "ADA BYRON" }),
  "blog/hidden.md": post("2026-03-01", { author: "ada", noindex: true }),
  "blog/guest.md": post("2026-01-03", { author: "A Guest" }),
  "blog/by-bo.md": post("2026-01-03", { author: "bo" }),
  "blog/by-cy.md": post("2026-01-03", { author: "cy" }),
  "guides/g.md": markdownFile({ author: "ada" }),
};
const site = loadContent(files);

function publicationsOf(of: Site, path: string): string[] {
  const author = of.byPath.get(path);
  assert.ok(author && isAuthor(author), path);
  return documentsBy(of, author).map((document) => document.path);
}

function byline(of: Site, path: string) {
  const document = of.byPath.get(path);
  assert.ok(document, path);
  return listMetadata(of, document)[0]?.values;
}

describe("the page of an author", () => {
  test("lists their documents in its language, the newest first, without noindex documents", () => {
    assert.deepEqual(publicationsOf(site, "/authors/ada/"), [
      "/blog/new/",
      "/blog/old/",
      "/guides/g/",
    ]);
    assert.deepEqual(publicationsOf(site, "/de/authors/ada/"), ["/de/blog/neu/", "/de/blog/new/"]);
  });

  test("lists documents in languages in which the author has no page", () => {
    const one = loadContent({ ...files, "authors/ada.de.md": null });
    assert.deepEqual(publicationsOf(one, "/authors/ada/"), [
      "/de/blog/neu/",
      "/blog/new/",
      "/blog/old/",
      "/guides/g/",
    ]);
    assert.deepEqual(byline(one, "/de/blog/new/"), [
      {
        text: "Ada Byron",
        path: "/authors/ada/",
        rel: "author",
        language: { hreflang: "en" },
      },
    ]);
  });

  test("has 19 documents per page, and only the first page is indexable", () => {
    const many = loadContent({
      "authors/ada.md": person(),
      ...Object.fromEntries(
        Array.from({ length: 24 }, (_, index) => [`blog/p${index}.md`, post("2026-01-01")]),
      ),
    });
    assert.deepEqual(
      listHtmlPages(many)
        .filter(({ template }) => template === "author")
        .map(({ path, isIndexable, publications: { items = [] } = {} }) => [
          path,
          isIndexable,
          items.length,
        ]),
      [
        ["/authors/ada/", true, 19],
        ["/authors/ada/page/2/", false, 5],
      ],
    );
  });

  test("is indexable if it is published, and does not exist as a draft", () => {
    assert.deepEqual(
      indexableGroups(site).map(({ path }) => path),
      ["/de/authors/ada/", "/authors/ada/"],
    );
    const paths = listHtmlPages(site).map(({ path }) => path);
    assert.ok(paths.includes("/authors/cy/"));
    assert.ok(!paths.includes("/authors/bo/"));
  });

  test("describes the person to search engines, as their documents do", () => {
    const author = site.byPath.get("/authors/ada/");
    const text = site.byPath.get("/blog/old/");
    assert.ok(author && isAuthor(author) && text);
    const id = "https://site.example/authors/ada/#person";
    assert.partialDeepStrictEqual(personJsonLd(site, author, null), {
      "@type": "ProfilePage",
      url: "https://site.example/authors/ada/",
      mainEntity: {
        "@type": "Person",
        "@id": id,
        name: "Ada Byron",
        jobTitle: "Engineer",
        sameAs: ["https://github.com/ada"],
        worksFor: { "@id": "https://site.example/#organization" },
      },
    });
    assert.partialDeepStrictEqual(articleJsonLd(site, text, null), {
      author: {
        "@type": "Person",
        "@id": id,
        name: "Ada Byron",
        url: "https://site.example/authors/ada/",
      },
    });
  });
});

describe("a document by several people", () => {
  const written = '[ada, "A Guest", ADA BYRON]';
  const several = loadContent({
    ...files,
    "blog/two.md": `---\ntitle: Two\ndescription: D\ndate: 2026-04-01\nkind: news\nauthor: ${written}\n---\n\nText.\n`,
    "blog/one.md": post("2026-04-02", { author: ["Ada Byron"], kind: "news" }),
  });
  const [two, single] = ["/blog/two/", "/blog/one/"].map((path) => several.byPath.get(path));
  assert.ok(two && single);

  test("is on the page of each of them, once", () => {
    assert.deepEqual(publicationsOf(several, "/authors/ada/").slice(0, 3), [
      "/blog/one/",
      "/blog/two/",
      "/blog/new/",
    ]);
  });

  test("names each of them once to search engines, and a single one as before", () => {
    const ada = {
      "@type": "Person",
      "@id": "https://site.example/authors/ada/#person",
      name: "Ada Byron",
      url: "https://site.example/authors/ada/",
    };
    const guest = { "@type": "Person", "@id": null, name: "A Guest", url: null };
    assert.partialDeepStrictEqual(articleJsonLd(several, two, null), { author: [ada, guest] });
    assert.partialDeepStrictEqual(articleJsonLd(several, single, null), { author: ada });
    assert.equal(single.fields["author"], "Ada Byron");
  });

  test("names them on one line of its Markdown, and each in the feeds", () => {
    const text = (path: string) => {
      const file = [...emitSite(several), ...emitNews(several)].find((one) => one.path === path);
      return file?.body.toString() ?? "";
    };
    assert.match(
      text("/blog/two.md"),
      /^- \*\*By:\*\* \[Ada Byron\]\(https:\/\/site\.example\/authors\/ada\/\), A Guest/m,
    );
    const creators = text("/feed.xml").match(/<dc:creator>[^<]*<\/dc:creator>/g);
    assert.deepEqual(creators, [
      "<dc:creator>Ada Byron</dc:creator>",
      "<dc:creator>Ada Byron</dc:creator>",
      "<dc:creator>A Guest</dc:creator>",
    ]);
    assert.match(
      text("/atom.xml"),
      /<author>\s*<name>Ada Byron<\/name>\s*<\/author>\s*<author>\s*<name>A Guest</,
    );
    assert.match(
      text("/feed.json"),
      /"authors": \[\s*\{\s*"name": "Ada Byron"\s*\},\s*\{\s*"name": "A Guest"/,
    );
  });

  test("is not in the API with them", () => {
    const items = [...emitSite(several)].filter(({ path }) => path.startsWith("/api/"));
    assert.ok(items.some(({ path }) => path === "/api/public/v1/blog/two.json"));
    for (const { path, body } of items) assert.doesNotMatch(body.toString(), /Guest/, path);
  });
});

describe("the byline", () => {
  for (const [path, expected] of [
    ["/blog/old/", { text: "Ada Byron", path: "/authors/ada/", rel: "author" }],
    ["/de/blog/neu/", { text: "Ada Byron", path: "/de/authors/ada/", rel: "author" }],
    ["/blog/guest/", { text: "A Guest", path: null }],
    ["/blog/by-bo/", { text: "Bo", path: null }],
    ["/blog/by-cy/", { text: "Cy", path: null }],
  ] as const)
    test(`of ${path} ${expected.path === null ? "is not a link" : `leads to ${expected.path}`}`, () =>
      assert.deepEqual(byline(site, path), [expected]));

  test("links to a draft in a preview, which also lists drafts", () => {
    const preview = loadContent(files, { preview: true });
    assert.equal(findByline(preview, "bo", "en").page?.path, "/authors/bo/");
    assert.deepEqual(publicationsOf(preview, "/authors/bo/"), ["/blog/by-bo/"]);
  });

  test("is only a name if the site has no authors folder", () => {
    const plain = loadContent({ "blog/old.md": post("2026-01-01") });
    assert.deepEqual(byline(plain, "/blog/old/"), [{ text: "Ada Byron", path: null }]);
  });
});

describe("the contact of a service", () => {
  const asked = loadContent({
    ...files,
    "services/a.md": markdownFile({ contact: "ada" }),
    "services/a.de.md": markdownFile({ contact: "ada" }),
    "industries/b.md": markdownFile({ contact: "bo" }),
  });
  const alternate = (path: string) =>
    [...emitSite(asked)].find((file) => file.path === path)?.body.toString();

  test("is the person in the language of the page, with their telephone and e-mail address in the Markdown alternate", () => {
    const page = asked.byPath.get("/de/services/a/");
    assert.ok(page);
    assert.equal(contactOf(asked, page)?.path, "/de/authors/ada/");
    assert.match(
      alternate("/services/a.md") ?? "",
      /^- \*\*Contact:\*\* \[Ada Byron\]\(https:\/\/site\.example\/authors\/ada\/\), Engineer, \[\+49 30 1\]\(tel:\+49301\), \[ada@site\.example\]\(mailto:ada@site\.example\)$/m,
    );
  });

  test("is not shown while the person is a draft", () => {
    assert.doesNotMatch(alternate("/industries/b.md") ?? "", /Contact/);
  });
});

describe("the outputs", () => {
  const outputs = [...emitSite(site), ...emitListFeeds(site)].map(({ path, body }) => ({
    path,
    body: body.toString(),
  }));

  test("have a Markdown alternate and a feed for each author page", () => {
    const paths = outputs.map(({ path }) => path);
    for (const name of ["/authors/ada", "/de/authors/ada"]) {
      assert.ok(paths.includes(`${name}.md`));
      assert.ok(paths.includes(`${name}/feed.xml`));
    }
    const alternate = outputs.find(({ path }) => path === "/authors/ada.md")?.body;
    assert.equal(
      alternate?.slice(alternate.indexOf("# Ada")),
      `# Ada Byron

Engineer

- [+49 30 1](tel:+49301)
- [ada@site.example](mailto:ada@site.example)
- [GitHub](https://github.com/ada)

Description

She builds.

## Written by Ada Byron

- [Title](https://site.example/blog/new/) (February 1, 2026, 1 min read): Description
- [Title](https://site.example/blog/old/) (January 1, 2026, 1 min read): Description
- [Title](https://site.example/guides/g/) (1 min read): Description
`,
    );
  });

  test("mention authors in llms.txt and llms-full.txt, and nowhere in the API, its description, exports and changes", () => {
    const bare = /authors?\/|Ada Byron|ada@|"role"|listAuthors/i;
    const machines = outputs.filter(
      ({ path }) =>
        /^\/(?:api|openapi|mcp|\.well-known|_data\/(?!redirects|files))/.test(path) ||
        /\.(?:ndjson)$/.test(path),
    );
    assert.ok(machines.length > 20);
    assert.deepEqual(
      machines.filter(({ body }) => bare.test(body)).map(({ path }) => path),
      [],
    );
    for (const [path, address] of [
      ["/llms.txt", "https://site.example/authors/ada.md"],
      ["/llms-full.txt", "https://site.example/authors/ada/"],
    ]) {
      const guide = String(outputs.find((file) => file.path === path)?.body);
      const [, people = ""] = guide.split("## People\n\n");
      assert.ok(people.startsWith(`- [Ada Byron](${address})`));
    }
  });

  test("are those of a site without authors if the folder is a custom collection", () => {
    const own = loadContent({
      "site.yaml":
        "name: Site\nbase_url: https://site.example\ndescription: D\nlocales: [en, de]\ncollections:\n  authors: { label: Team }\n",
      "authors/ada.md": markdownFile({ title: "Ada" }),
    });
    assert.deepEqual(
      Object.entries(own.lists).flatMap(([name, { length }]) => (length > 0 ? [name] : [])),
      ["pages", "authors"],
    );
    assert.equal(own.documents.some(isAuthor), false);
  });
});
