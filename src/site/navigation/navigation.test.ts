import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadContent, markdownFile } from "../../content/content-folder.fixture.ts";
import { breadcrumbs, menuIn, navigationLinks } from "./navigation.ts";

const page = (title: string, frontMatter = {}) =>
  markdownFile({ title, category: "Company", ...frontMatter });
const post = (title: string) => markdownFile({ title, date: "2026-01-01" });

const site = loadContent({
  "site.yaml": [
    "name: S",
    "base_url: https://site.example",
    "description: D",
    "locales: [en, de, fr]",
    "navigation:",
    "  - about",
    "  - page: blog",
    "    label: { en: Journal, de: Tagebuch }",
    "  - page: contact",
    "    label: Contact us",
    "  - hidden",
    "  - draft",
    "",
  ].join("\n"),
  "pages/index.de.md": page("Start"),
  "pages/about.md": page("About"),
  "pages/about.de.md": page("Über uns", { slug: "ueber-uns" }),
  "pages/about/team.md": page("Team"),
  "pages/about/team/lead.md": page("Lead"),
  "pages/far/away.md": page("Away"),
  "pages/contact.md": page("Contact"),
  "pages/hidden.md": page("Hidden", { noindex: true }),
  "pages/draft.md": page("Draft", { draft: true }),
  "pages/blog.md": page("Blog", { listing: "blog" }),
  "blog/a.md": post("Post"),
  "blog/a.de.md": post("Beitrag"),
  "blog/a.fr.md": post("Article"),
  "services/s.md": markdownFile({ title: "Service" }),
});

test("a site without a navigation shows the hubs", () => {
  const plain = loadContent({
    "pages/about.md": page("About"),
    "pages/journal.md": page("Journal", { listing: "blog", order: 2 }),
    "pages/offers.md": page("Offers", { listing: "services", order: 1 }),
    "pages/offers.de.md": page("Angebote", { listing: "services" }),
  });
  assert.deepEqual(navigationLinks(plain, "de"), [
    { label: "Angebote", path: "/de/offers/", language: {} },
    {
      label: "Journal",
      path: "/journal/",
      language: { hreflang: "en", lang: "en" },
    },
  ]);
});

test("an entry of the menu has children, pages and other sites, in the language of the page", () => {
  const house = loadContent({
    "site.yaml":
      "name: S\nbase_url: https://site.example\ndescription: D\nlocales: [en, de]\nnavigation:\n  - page: visit\n    children: [about, gone]\n  - label: { en: House, de: Haus }\n    children: [{ url: 'https://tickets.example/', label: Tickets }]\n  - label: Empty\n    children: [gone]\n  - { page: /guides/setup/, label: Manual }\n  - /blog/tags/pumps/\n  - { url: 'https://shop.example/', label: Shop }\n",
    "pages/index.de.md": page("Start"),
    "pages/visit.md": page("Visit"),
    "pages/visit.de.md": page("Besuch"),
    "pages/about.md": page("About"),
    "pages/gone.md": page("Gone", { draft: true }),
    "pages/blog.md": page("Blog", { listing: "blog" }),
    ...Object.fromEntries(
      ["a", "b"].map((name) => [
        `blog/${name}.md`,
        markdownFile({ date: "2026-01-01", kind: "news", tags: ["pumps"] }),
      ]),
    ),
    "guides/setup.md": markdownFile({ title: "Setup" }),
    "guides/setup.de.md": markdownFile({ title: "Einrichtung" }),
  });
  const shown = menuIn(house, "de").map(({ label, path, children }) => [
    label,
    path,
    children.map((child) => `${child.label} ${child.path}`),
  ]);
  assert.deepEqual(shown, [
    ["Besuch", "/de/visit/", ["About /about/"]],
    ["Haus", null, ["Tickets https://tickets.example/"]],
    ["Manual", "/de/guides/setup/", []],
    ["Pumps", "/blog/tags/pumps/", []],
    ["Shop", "https://shop.example/", []],
  ]);
  assert.deepEqual(
    navigationLinks(house, "de").map(({ path }) => path),
    [
      "/de/visit/",
      "/about/",
      "https://tickets.example/",
      "/de/guides/setup/",
      "/blog/tags/pumps/",
      "https://shop.example/",
    ],
  );
});

describe("navigationLinks", () => {
  const rows: [locale: string, links: string[]][] = [
    ["en", ["About /about/", "Journal /blog/", "Contact us /contact/", "Hidden /hidden/"]],
    [
      "de",
      ["Über uns /de/ueber-uns/", "Tagebuch /blog/", "Contact us /contact/", "Hidden /hidden/"],
    ],
  ];
  for (const [locale, links] of rows) {
    test(`links to the pages in ${locale} and omits drafts`, () => {
      assert.deepEqual(
        navigationLinks(site, locale).map(({ label, path }) => `${label} ${path}`),
        links,
      );
    });
  }
});

test("navigationLinks mark labels and pages in another language", () => {
  const languagesIn = (locale: string) =>
    navigationLinks(site, locale).map(({ label, language }) => [label, language]);
  assert.deepEqual(languagesIn("de"), [
    ["Über uns", {}],
    ["Tagebuch", { hreflang: "en" }],
    ["Contact us", { hreflang: "en", lang: "en" }],
    ["Hidden", { hreflang: "en", lang: "en" }],
  ]);
  assert.deepEqual(
    languagesIn("en").map(([, language]) => language),
    [{}, {}, {}, {}],
  );
});

describe("navigationLinks without a navigation in site.yaml", () => {
  const labels: [locale: string, links: string[]][] = [
    ["en", ["News /blog/", "All guides /guides/"]],
    ["de", ["Neues /blog/", "All guides /guides/"]],
  ];
  const listing = loadContent({
    "site.yaml":
      "name: Site\nbase_url: https://site.example\ndescription: D\nlocales: [en, de]\ncollections:\n  blog: { label: { en: News, de: Neues } }\n",
    "pages/blog.md": markdownFile({ title: "A diary", listing: "blog" }),
    "pages/guides.md": markdownFile({ title: "All guides", listing: "guides" }),
  });
  for (const [locale, links] of labels)
    test(`links to hubs by their labels in ${locale}`, () => {
      assert.deepEqual(
        navigationLinks(listing, locale).map(({ label, path }) => `${label} ${path}`),
        links,
      );
    });
});

describe("breadcrumbs", () => {
  const rows: [source: string, links: string[]][] = [
    ["pages/index.md", ["Home /"]],
    ["pages/index.de.md", ["Startseite /de/"]],
    ["pages/about.md", ["Home /", "About /about/"]],
    [
      "pages/about/team/lead.md",
      ["Home /", "About /about/", "Team /about/team/", "Lead /about/team/lead/"],
    ],
    ["pages/far/away.md", ["Home /", "Away /far/away/"]],
    ["pages/about.de.md", ["Startseite /de/", "Über uns /de/ueber-uns/"]],
    ["blog/a.md", ["Home /", "Blog /blog/", "Post /blog/a/"]],
    ["blog/a.de.md", ["Startseite /de/", "Beitrag /de/blog/a/"]],
    ["blog/a.fr.md", ["Accueil /", "Article /fr/blog/a/"]],
    ["services/s.md", ["Home /", "Service /services/s/"]],
  ];
  for (const [source, links] of rows) {
    test(`lead from the home page to ${source}`, () => {
      const document = site.bySource.get(source);
      assert.ok(document);
      assert.deepEqual(
        breadcrumbs(site, document).map(({ label, path }) => `${label} ${path}`),
        links,
      );
    });
  }
});

test("breadcrumbs mark a home page in another language", () => {
  const document = site.bySource.get("blog/a.fr.md");
  assert.ok(document);
  const [home, own] = breadcrumbs(site, document);
  assert.deepEqual(home?.language, { hreflang: "en" });
  assert.deepEqual(own?.language, {});
});
