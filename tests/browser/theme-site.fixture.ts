/**
 * Site with features that the demo lacks: five languages, most of them with few translations, a
 * book, a long guide, and wide tables and formulas. Every text ends with its language in
 * parentheses, so that tests can identify it.
 */
import assert from "node:assert/strict";
import path from "node:path";
import { markdownFile, writeContent } from "../../src/content/content-folder.fixture.ts";
import { lean } from "../../packages/conformance/src/project.ts";
import { build, makeFolder } from "../build/built-sites.fixture.ts";

/** Languages; the first is the default. */
export const themeLocales = ["en", "de", "fi", "ar", "ja"] as const;

let built: string | undefined;

/** @returns the output of the site, which is built on first use */
export function themeOutput(): string {
  if (built !== undefined) return built;
  built = path.join(makeFolder(), "dist");
  const { status, output } = build(writeContent(files), built, lean);
  assert.equal(status, 0, output);
  return built;
}

/** @returns the files of a page in several languages, by name */
function pagesOf(
  name: string,
  locales: readonly string[],
  keys: Record<string, unknown> = {},
  bodyOf = (locale: string) => `Words (${locale}).\n`,
): Record<string, string> {
  const word = path.posix.basename(name);
  return Object.fromEntries(
    locales.map((locale) => [
      `${name}${locale === "en" ? "" : `.${locale}`}.md`,
      markdownFile(
        {
          title: `The ${word} page (${locale})`,
          description: `About ${word} (${locale})`,
          ...keys,
        },
        bodyOf(locale),
      ),
    ]),
  );
}

const fence = (info: string, code: string) => `\`\`\`${info}\n${code}\n\`\`\`\n\n`;
const cells = (text: string) => `|${` ${text} |`.repeat(14)}\n`;
const wideTable = cells("Column") + cells("---") + cells("cell");
const wideFormula = `$$\n${Array.from({ length: 60 }, (_, at) => `x_{${at}}`).join(" + ")}\n$$\n`;

const longText = `${fence('sh tab="npm"', "npm ci")}${fence('sh tab="pnpm"', "pnpm i")}${fence('js title="vite.config.js"', "export default 1;")}${fence("diff", "-old line\n+new line\n same line")}
${wideTable}
| A | B |
| - | - |
| 1 | 2 |

{.sortable}

| Item | Day              |
| ---- | ---------------- |
| 9    | 3 March 2026     |
| 10   |                  |
| 1    | 31 December 2025 |

${wideFormula}
> [!NOTE]
> A table in a note:
>
${wideTable.trimEnd().replaceAll(/^/gm, "> ")}

- A list
  - in a list

A paragraph.

- [ ] A task
  - [x] A task in a task
  - An item in a task
- [x] Another one
- An item among tasks

1. One
   - [ ] A task in an item

${Array.from({ length: 45 }, (_, at) => `## Section ${at + 1}\n\nA paragraph.\n\n### Part of section ${at + 1}\n\n${"Some words of it. ".repeat(40)}\n`).join("\n")}`;

const blocks = [
  {
    type: "hero",
    action: { label: "To the about page", link: "/about/" },
  },
  { type: "figures", items: [{ value: "35 %", label: "CO2", before: "50 %" }] },
  { type: "list", collection: "services", chosen: ["one", "two"] },
  {
    type: "text",
    text: `${wideTable}\n${fence("sh tab=a", "a")}${fence("sh tab=b", "b")}`,
  },
  {
    type: "text",
    text: `${wideTable}\n${fence("sh tab=a", "a")}${fence("sh tab=b", "b")}`,
  },
  { type: "body" },
];

const posts = Object.fromEntries(
  Array.from({ length: 32 }, (_, at) => [
    `blog/post-${at}.md`,
    markdownFile({
      title: `Post ${at} (en)`,
      description: `About ${at} (en)`,
      date: `${2024 + (at % 2)}-01-0${1 + (at % 9)}`,
      kind: at % 3 === 0 ? "news" : "article",
      author: "anna",
      tags: ["energy"],
    }),
  ]),
);

const files = {
  "site.yaml": `name: Aldermann
base_url: https://site.example
description: { en: About it (en), de: Darüber (de) }
locales: [${themeLocales.join(", ")}]
navigation:
  - { page: services, label: { en: Services (en), de: Leistungen (de) } }
  - { page: case-studies, label: { en: Projects (en) } }
  - { page: guides, label: Guides (en) }
  - blog
  - about
  - { page: contact, label: { en: Contact (en), de: Kontakt (de), ar: اتصال (ar) } }
action: { page: contact, label: { en: Talk to an engineer (en), de: Mit uns sprechen (de) } }
contact_form: { action: https://forms.site.example/ }
footer:
  - label: { en: Company (en), de: Firma (de) }
    links:
      - about
      - { page: contact, label: { en: Write (en), de: Schreiben (de) } }
      - { url: "https://jobs.example/", label: Jobs (en) }
  - label: Elsewhere (en)
    links: social
collections:
  blog: { tags: { energy: { en: All on energy (en) } }, years: true }
`,
  "company.md":
    "---\nname: Aldermann\ndescription: What it does\nemail: post@site.example\nsocial_profiles: ['https://www.linkedin.com/company/c']\n---\n",
  ...pagesOf("pages/index", themeLocales),
  ...pagesOf("pages/services", ["en", "de"], { listing: "services" }),
  ...pagesOf("pages/case-studies", ["en", "de"], { listing: "case-studies" }),
  ...pagesOf("pages/blog", ["en", "de"], { listing: "blog" }),
  ...pagesOf("pages/guides", ["en"], { listing: "guides" }),
  ...pagesOf("pages/about", ["en"]),
  ...pagesOf("pages/contact", ["en", "de"]),
  ...pagesOf("pages/developers", ["en", "ar"]),
  ...pagesOf("pages/blocks", ["en", "de"], { blocks }, () => wideTable),
  ...pagesOf("services/one", ["en"], { contact: "anna" }),
  ...pagesOf("services/two", ["en", "de", "ar"], { contact: "anna" }),
  ...pagesOf("services/three", ["en", "de"]),
  ...pagesOf("case-studies/study", ["en", "de", "ar"], {
    client: "Harbour",
    services: ["one", "two"],
  }),
  "authors/anna.md":
    "---\nname: Anna Aldermann\nrole: Engineer (en)\ndescription: Who writes (en)\n---\nWords (en).\n",
  ...posts,
  ...pagesOf("blog/first", ["de"], {
    date: "2026-01-01",
    author: "anna",
    tags: ["energy"],
  }),
  ...pagesOf("blog/second", ["de"], {
    date: "2026-01-02",
    author: "anna",
    tags: ["energy"],
  }),
  ...pagesOf("guides/book/index", ["en"]),
  ...pagesOf("guides/book/first", ["en", "de", "ar"], { order: 1 }),
  ...pagesOf("guides/book/second", ["en", "de", "ar"], { order: 2 }),
  ...pagesOf("guides/book/third", ["en", "de", "ar"], { order: 3 }),
  ...pagesOf("guides/long", ["en", "ar"], {}, () => longText),
};
