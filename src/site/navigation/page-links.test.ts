import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadContent, markdownFile } from "../../content/content-folder.fixture.ts";
import { actionLink, editUrl, footerGroups, pluginLinks } from "./page-links.ts";
const site = loadContent({
  "site.yaml": `name: Site
base_url: https://site.example
description: About it
locales: [en, de]
action: { page: contact, label: { en: Write to us, de: Schreiben }}
footer:
  - label: { en: Company, de: Firma }
    links:
      - contact
      - privacy
      - { url: "https://jobs.example/", label: Jobs }
  - label: Drafts
    links: [hidden]
  - label: Elsewhere
    links: social
`,
  "company.md":
    "---\nname: C\ndescription: D\nsocial_profiles: ['https://www.linkedin.com/company/c', 'https://social.example/@c']\n---\n",
  "pages/contact.md": markdownFile({ title: "Contact" }),
  "pages/contact.de.md": markdownFile({ title: "Kontakt" }),
  "pages/privacy.md": markdownFile({ title: "Privacy", noindex: true }),
  "pages/hidden.md": markdownFile({ title: "Hidden", draft: true }),
});
const show = (locale: string) =>
  footerGroups(site, locale).map(({ label, links }) => [
    label,
    ...links.map(({ label: text, path, language: { hreflang = "", lang = "" } = {} }) =>
      `${text} ${path} ${hreflang} ${lang}`.trimEnd(),
    ),
  ]);

describe("the links of every page", () => {
  test("lead to pages in the language of the page, and are marked if they do not", () => {
    assert.deepEqual(show("de").slice(0, 1), [
      [
        "Firma",
        "Kontakt /de/contact/",
        "Privacy /privacy/ en en",
        "Jobs https://jobs.example/  en",
      ],
    ]);
  });

  test("mark a group name that has no translation", () => {
    assert.deepEqual(
      footerGroups(site, "de").map(({ language }) => language),
      [{}, { lang: "en" }],
    );
  });

  test("omit unpublished pages and groups without links", () => {
    assert.deepEqual(
      footerGroups(site, "en").map(({ label }) => label),
      ["Company", "Elsewhere"],
    );
  });

  test("label the profiles of company.md with their networks, and mark them rel=me", () => {
    const [, elsewhere] = footerGroups(site, "en");
    assert.deepEqual(elsewhere?.links, [
      {
        label: "LinkedIn",
        path: "https://www.linkedin.com/company/c",
        rel: "me",
      },
      {
        label: "social.example",
        path: "https://social.example/@c",
        rel: "me",
      },
    ]);
  });

  test("include the action in the language of the page", () => {
    assert.equal(actionLink(site, "de")?.label, "Schreiben");
    assert.equal(actionLink(site, "de")?.path, "/de/contact/");
    assert.equal(actionLink(loadContent({}), "en"), undefined);
  });
});

const page = markdownFile({ title: "API" });
const rows: [name: string, files: Record<string, string>, expected: object][] = [
  [
    "in the language of the page if it exists in that language",
    { "pages/developers.md": page, "pages/developers.de.md": page },
    { label: "API", path: "/de/developers/", language: {} },
  ],
  [
    "otherwise in the first language",
    {},
    { label: "API", path: "/developers/", language: { hreflang: "en" } },
  ],
];

for (const [name, files, expected] of rows)
  test(`the API reference is linked ${name}`, () =>
    assert.deepEqual(pluginLinks(loadContent(files), "de"), [expected]));

describe("the link to edit a page", () => {
  const base = "https://git.example/site/edit/main/content/";
  for (const [name, edit_url, own, expected] of [
    ["is the address of site.yaml and the path", base, undefined, `${base}blog/a%20b.md`],
    ["is that of the page", base, "https://git.example/a", "https://git.example/a"],
    ["is left out for false", base, false, null],
    ["is left out without an address", undefined, undefined, null],
  ] as const)
    test(name, () => {
      const { settings } = loadContent({});
      const document = { source: "blog/a b.md", edit_url: own };
      assert.equal(editUrl({ settings: { ...settings, edit_url } }, document), expected);
    });
});
