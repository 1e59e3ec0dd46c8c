/**
 * Cases of hostile content: those of cases.yaml, and binary and very long ones.
 */
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import { document, post, type Files } from "./small-site.ts";

export interface HostileContent {
  name: string;
  files: Files;
  /** True if the build must succeed, because the content only looks dangerous. */
  isFine?: boolean;
  /**
   * True if the build must fail, because the content would run or load something in the site's
   * name.
   */
  isRefused?: boolean;
  /** Paths that must redirect, and their targets, if the build succeeds. */
  redirects?: Record<string, string>;
}

const Texts = z.record(z.string(), z.string());
const Names = z.array(z.string());
const listed = z
  .object({
    aliases: Names,
    titles: Names,
    names: Names,
    pages: Names,
    bodies: Texts,
    documents: Texts,
    settings: Texts,
    active: Texts,
  })
  .parse(parse(readFileSync(new URL("cases.yaml", import.meta.url), "utf8")));

const titles = [...listed.titles, `"${"x".repeat(100_000)}"`];
const names: (string | Buffer)[] = [
  ...listed.names,
  Buffer.from("blog/\xff\xfe.md", "latin1"),
  `blog/${"x".repeat(240)}.md`,
];

const row = (cell: string) => `|${cell.repeat(2000)}\n`;
const longBodies: Record<string, string> = {
  "1,500 nested quotes": `${">".repeat(1500)} deep\n`,
  "3,000 nested lists": Array.from(
    { length: 3000 },
    (_, depth) => `${" ".repeat(Math.min(depth, 400) * 2)}- x`,
  ).join("\n"),
  "20,000 open brackets": "[".repeat(20_000),
  "20,000 emphasis marks": "*a ".repeat(20_000),
  "2,000 nested elements": `${"<div>".repeat(2000)}x\n`,
  "a table of 2,000 columns": ["a|", "-|", "b|"].map(row).join(""),
};

/** Documents in other encodings than UTF-8. */
const encodedDocuments = {
  "a document that is not UTF-8": Buffer.from(
    "---\ntitle: B\xe4d\ndescription: x\ndate: 2026-01-01\n---\n",
    "latin1",
  ),
  "a document in UTF-16": Buffer.from(post(""), "utf16le"),
};

const settings = {
  ...listed.settings,
  "deep YAML in site.yaml": `name: Site\nbase_url: https://site.example\ndescription: About it\nlocales: [en, de]\nnavigation: ${"[".repeat(5000)}\n`,
};

/** @returns a PNG header with a size but without pixels */
function pngHeader(width: number, height: number): Buffer {
  const head = Buffer.from(
    "89504e470d0a1a0a0000000d494844520000000000000000080600000000000000",
    "hex",
  );
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
}

const pictures = {
  "a picture of 40,000 by 40,000": pngHeader(40_000, 40_000),
  "a picture of 2 billion by 2 billion": pngHeader(2 ** 31 - 1, 2 ** 31 - 1),
  "a picture of 0 by 0": pngHeader(0, 0),
  "a truncated picture": pngHeader(100, 100),
  "a picture that is text": "no picture",
  "an empty picture": "",
  "a picture of zeros": Buffer.alloc(64),
};

const drawing = '<svg xmlns="http://www.w3.org/2000/svg"';
const activeFiles = {
  ...listed.active,
  "utf-16.svg": Buffer.from(`\uFEFF${drawing}><script>alert(1)</script></svg>`, "utf16le"),
};

export const hostileContents: HostileContent[] = [
  ...listed.aliases.map((alias) =>
    bad(`alias ${alias.slice(0, 40)}`, post(`aliases: ["${alias}"]`)),
  ),
  {
    ...bad(
      "aliases with a colon, letters and dots",
      post('aliases: ["/wiki/Talk:Pumps", "/größe", "/old.html"]'),
    ),
    isFine: true,
    redirects: {
      "/wiki/Talk:Pumps": "/blog/bad/",
      "/gr%C3%B6%C3%9Fe": "/blog/bad/",
      "/old.html": "/blog/bad/",
    },
  },
  {
    name: "an alias of two documents",
    files: [
      ["blog/bad.md", post('aliases: ["/old"]')],
      ["blog/worse.md", post('aliases: ["/old/"]')],
    ],
  },
  ...Object.entries({ ...listed.bodies, ...longBodies }).map(([name, body]) =>
    bad(name, post("", body)),
  ),
  ...titles.map((title) =>
    bad(
      `title ${title.slice(0, 30)}`,
      `---\ntitle: ${title}\ndescription: A document\ndate: 2026-01-01\nkind: news\n---\n`,
    ),
  ),
  ...names.map((name) =>
    bad(`file name ${JSON.stringify(String(name)).slice(0, 40)}`, post(""), name),
  ),
  ...listed.pages.map((name) =>
    bad(`page ${name}`, document("category: Company"), `pages/${name}.md`),
  ),
  ...Object.entries(pictures).map(([name, picture]): HostileContent => ({
    name,
    files: [
      ["blog/bad.png", picture],
      ["blog/bad.md", post("image: { src: bad.png, alt: x }", "![x](bad.png)\n")],
    ],
  })),
  ...Object.entries({ ...listed.documents, ...encodedDocuments }).map(([name, body]) =>
    bad(name, body),
  ),
  ...Object.entries(settings).map(([name, body]) => bad(name, body, "site.yaml")),
  ...Object.entries(activeFiles).map(([name, body]): HostileContent => ({
    name: `a link to ${name}`,
    files: [
      ["blog/evil.js", "alert(1)"],
      [`blog/${name}`, body],
      ["blog/bad.md", post("", `[x](${name}) and [y](evil.js)\n`)],
    ],
    isRefused: true,
  })),
  {
    name: "a drawing with a script",
    files: [
      ["blog/bad.svg", `${drawing} onload="alert(1)"><script>alert(1)</script></svg>`],
      ["blog/bad.md", post("", "![x](bad.svg)\n")],
    ],
    isRefused: true,
  },
  {
    name: "a drawing with entities",
    files: [
      [
        "blog/bad.svg",
        `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "${"&a;".repeat(8)}">]>${drawing}><text>&b;</text></svg>`,
      ],
      ["blog/bad.md", post("image: { src: bad.svg, alt: x }")],
    ],
  },
];

/** @returns content with one hostile file */
function bad(
  name: string,
  body: string | Uint8Array,
  file: string | Buffer = "blog/bad.md",
): HostileContent {
  return { name, files: [[file, body]] };
}
