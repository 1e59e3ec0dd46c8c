import assert from "node:assert/strict";
import { test } from "node:test";
import {
  loadContent,
  markdownFile,
} from "../content/content-folder.fixture.ts";
import { languageLinks } from "./languages.ts";

const page = (title: string) => markdownFile({ title, category: "Company" });
const site = loadContent({
  "site.yaml":
    "name: S\nbase_url: https://site.example\ndescription: D\nlocales: [en, de, pt-BR]\n",
  "pages/index.de.md": page("Start"),
  "pages/about.md": page("About"),
  "pages/about.de.md": page("Über uns"),
  "pages/jobs.md": page("Jobs"),
});
const links = (path: string) => {
  const document = site.documents.find((one) => one.path === path);
  return languageLinks(site, document?.locale ?? "en", document);
};

const rows: [name: string, path: string, expected: unknown[]][] = [
  [
    "lead to the same page where it is translated",
    "/about/",
    [
      { locale: "en", name: "English", path: "/about/", isTranslation: true },
      {
        locale: "de",
        name: "Deutsch",
        path: "/de/about/",
        isTranslation: true,
      },
    ],
  ],
  [
    "lead to the home page of a language that lacks the page",
    "/jobs/",
    [
      { locale: "en", name: "English", path: "/jobs/", isTranslation: true },
      { locale: "de", name: "Deutsch", path: "/de/", isTranslation: false },
    ],
  ],
  [
    "lead to home pages where there is no page at all",
    "/nowhere/",
    [
      { locale: "en", name: "English", path: "/", isTranslation: false },
      { locale: "de", name: "Deutsch", path: "/de/", isTranslation: false },
    ],
  ],
];

for (const [name, path, expected] of rows)
  test(`language links ${name}`, () => assert.deepEqual(links(path), expected));
