/**
 * A site in languages that stress a layout: German and Finnish with words wider than a phone,
 * Arabic and Hebrew from right to left, Japanese and Chinese without spaces, Czech with its own
 * strings.
 */
import { markdownFile, writeContent } from "../../src/content/content-folder.fixture.ts";

const long = "Datenschutzerklärungsbeauftragter";
const address = `vorname.nachname-${"sehr".repeat(8)}-lang@${"abteilung".repeat(4)}.example`;

/** A sentence in each language except the default, German. */
const sentences = {
  fi: "Lentokonesuihkuturbiinimoottoriapumekaanikkoaliupseerioppilas ja epäjärjestelmällistyttämättömyydellänsäkäänköhän.",
  ar: "نكتب هنا نصًا طويلًا بما يكفي لينكسر السطر، مع رمز في وسطه: `npm run build -- --force` ثم نتابع.",
  he: "כאן כתוב טקסט ארוך דיו כדי שהשורה תישבר, עם קוד באמצע: `npm run build -- --force` ואז ממשיכים.",
  ja: "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。何でも薄暗いじめじめした所でニャーニャー泣いていた事だけは記憶している。",
  zh: "道可道，非常道。名可名，非常名。无名天地之始；有名万物之母。故常无欲，以观其妙；常有欲，以观其徼。",
  cs: "Příliš žluťoučký kůň úpěl ďábelské ódy.",
};

const languages = Object.keys(sentences);

const body = (sentence: string) => `${sentence} ${long} ${address} \`${long.repeat(3)}\`

## ${long} ${long}

- ${long}: <${address}>
- [${long}](https://site.example/${"lang/".repeat(12)})

> ${sentence}

| ${long} | ${long} | B |
| ------- | ------- | - |
| ${sentence} | ${long} | ${address} |

\`\`\`js
const ${"veryLongName".repeat(8)} = 1;
\`\`\`

### ${sentence}

${sentence}[^1]

[^1]: ${long} ${address}
`;

/** A block of each type. */
const blocksOf = (sentence: string) => [
  {
    type: "hero",
    text: `${sentence} ${long}`,
    action: { label: long, link: "/" },
    second_action: { label: `${long} ${long}`, link: "/blog/" },
  },
  {
    type: "figures",
    title: long,
    items: [
      { value: "1.234.567.890 Kilowattstunden", label: long },
      { value: 12, label: sentence },
    ],
  },
  { type: "list", collection: "case-studies", title: `${long} ${long}` },
  { type: "list", collection: "blog", chosen: ["post", "german"], layout: "cards", text: long },
  { type: "quote", text: `${long} ${sentence}`, name: long, role: address },
  { type: "logos", title: long, items: [{ name: long, src: "/favicon.svg" }] },
  { type: "body" },
  {
    type: "text",
    title: `${long} ${long}`,
    text: body(sentence),
    action: { label: long, link: "/" },
  },
];

const strings = {
  skip: "Přejít k obsahu",
  search: "Hledat",
};

/** @returns the path of a new content folder */
export function writeLanguagesSite(): string {
  const pages = Object.entries({ de: long, ...sentences }).flatMap(([locale, sentence]) => {
    const extension = locale === "de" ? "md" : `${locale}.md`;
    const page = (title: string, keys: Record<string, unknown> = {}) =>
      markdownFile({ title, description: `${sentence} ${long}`, ...keys }, body(sentence));
    const dated = { date: "2026-01-05", author: `${long} ${long}` };
    return Object.entries({
      "pages/index": page(`${long} ${sentence.slice(0, 30)}`),
      "pages/blog": page(`${long}verzeichnis`, { listing: "blog" }),
      "pages/services": page(long, { listing: "services" }),
      "pages/developers": page(`${long}-API`),
      "pages/blocks": page(long, { blocks: blocksOf(sentence) }),
      "pages/about/datenschutz": page(`${long} und ${long}`),
      "blog/post": page(`${long} ${sentence.slice(0, 40)}`, dated),
      "services/one": page(long),
      "services/two": page(`${long} ${long}`),
      "guides/guide": page(`${sentence.slice(0, 60)} ${long}`),
      "case-studies/study": page(long, {
        client: `${long} GmbH & Co. Kommanditgesellschaft`,
        services: ["one"],
        outcomes: [long, sentence],
      }),
    }).map(([name, text]) => [`${name}.${extension}`, text]);
  });
  return writeContent({
    ...Object.fromEntries(pages),
    "pages/index.md": Object.fromEntries(pages)["pages/index.md"] ?? null,
    "site.yaml": `name: ${long} Donaudampfschifffahrtsgesellschaft
base_url: https://site.example
description: ${long}
locales: [de, ${languages.join(", ")}]
`,
    "blog/german.md": markdownFile({ title: "Kurz", description: "Kurz.", date: "2026-01-06" }),
    "company.md": `---\nname: ${long}gesellschaft\ndescription: ${long}\nemail: ${address}\ntelephone: "+49 471 0000 000"\n---\n`,
    "strings.cs.yaml": Object.entries(strings)
      .map(([key, text]) => `${key}: ${text}\n`)
      .join(""),
  });
}
