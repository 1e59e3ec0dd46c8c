/**
 * Hostile content, each case added to a small site of valid documents.
 */

import { document, post, settings, type Files } from "./valid-content.ts";
import { aliases, names, reserved, titles } from "./hostile-names.ts";

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

const bodies: Record<string, string> = {
  "a javascript link": "[x](javascript:alert(1))\n",
  "a javascript link in capitals and entities": '<a href="JaVa&#10;Script:alert(1)">x</a>\n',
  "a data link": "[x](data:text/html,<script>alert(1)</script>)\n",
  "a meta refresh": '<meta http-equiv="refresh" content="0;url=https://evil.example/">\n',
  "a script of another site": '<script src="https://evil.example/x.js"></script>\n',
  "an inline script": "<script>alert(1)</script>\n",
  "an end of main": "</main></body></html><h1>After</h1>\n",
  "an open comment": "<!-- never closed\n\nText\n",
  "an open textarea": "<textarea><title><noscript>\n",
  "an open attribute": '<a href="x onmouseover=alert(1)\n\nText "quoted"\n',
  CDATA: "<![CDATA[ x ]]> ]]> <?xml version='1.0'?>\n",
  "1,500 nested quotes": `${">".repeat(1500)} deep\n`,
  "3,000 nested lists": Array.from(
    { length: 3000 },
    (_, depth) => `${" ".repeat(Math.min(depth, 400) * 2)}- x`,
  ).join("\n"),
  "20,000 open brackets": "[".repeat(20_000),
  "20,000 emphasis marks": "*a ".repeat(20_000),
  "2,000 nested elements": `${"<div>".repeat(2000)}x\n`,
  "a table of 2,000 columns": `|${"a|".repeat(2000)}\n|${"-|".repeat(2000)}\n|${"b|".repeat(2000)}\n`,
  "footnotes that refer to each other": "[^a]\n\n[^a]: see [^b]\n\n[^b]: see [^a]\n",
  "references in a circle": "![a][b]\n\n[b]: [b] \n",
  "text with bidirectional overrides": "abc\u202egnp.exe \u2066x\n",
  "control characters": "a\u0000b\u0007c\u001b[31md\u007f\n",
};

const bomb = Array.from(
  { length: 12 },
  (_, level) =>
    `${"abcdefghijkl"[level]}: &${"abcdefghijkl"[level]} [${
      level === 0
        ? '"x"'
        : Array(9)
            .fill(`*${"abcdefghijkl"[level - 1]}`)
            .join(", ")
    }]`,
).join("\n");

/** Contents of blog/bad.md by fault. */
const documents: Record<string, string | Uint8Array> = {
  "a tag with markup": post('kind: news\ntags: ["a<b", "]]>", "&amp;", "\\"x\\""]'),
  "a YAML bomb in a document": `---\n${bomb}\ntitle: Bad\n---\n`,
  "a merge key in a circle": "---\na: &a\n  <<: *a\ntitle: Bad\n---\n",
  "a prototype in YAML": post("__proto__: { draft: true }\nconstructor: x"),
  "front matter that runs": "---js\n{ title: process.exit(0) }\n---\n",
  "front matter without an end": "---\ntitle: Bad\n",
  "a document that is not UTF-8": Buffer.from(
    "---\ntitle: B\xe4d\ndescription: x\ndate: 2026-01-01\n---\n",
    "latin1",
  ),
  "a document in UTF-16": Buffer.from(post(""), "utf16le"),
  "a date beyond the range of JavaScript": document("date: 275761-01-01"),
  "a slug with ..": post('slug: "../../x"'),
  "a picture outside of the content": post("", "![x](../../../../../etc/hostname.png)\n"),
  "a link to a file outside of the content": post("", "[x](../../../../../../etc/passwd)\n"),
};

/** Contents of site.yaml by fault. */
const siteFiles: Record<string, string> = {
  "a YAML bomb in site.yaml": `${settings("")}${bomb}\n`,
  "deep YAML in site.yaml": settings(`navigation: ${"[".repeat(5000)}\n`),
  "a base_url with a path and a query": settings("").replace("site.example", "site.example/a?b#c"),
  "a base_url that runs": settings("").replace("https://site.example", "javascript:alert(1)"),
  "navigation that runs": settings('navigation: [{ label: x, href: "javascript:alert(1)" }]\n'),
  "a locale that is a path": settings("").replace("[en, de]", '[en, "../de"]'),
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

const pictures: Record<string, Buffer | string> = {
  "a picture of 40,000 by 40,000": pngHeader(40_000, 40_000),
  "a picture of 2 billion by 2 billion": pngHeader(2 ** 31 - 1, 2 ** 31 - 1),
  "a picture of 0 by 0": pngHeader(0, 0),
  "a truncated picture": pngHeader(100, 100),
  "a picture that is text": "no picture",
  "an empty picture": "",
  "a picture of zeros": Buffer.alloc(64),
};

const drawing = '<svg xmlns="http://www.w3.org/2000/svg"';

/** Sibling files of a document that browsers would run or apply, by name. */
const activeFiles: Record<string, Buffer | string> = {
  "evil.html": '<script src="evil.js"></script>',
  "evil.js": "alert(1)",
  "evil.xhtml": "<script>alert(1)</script>",
  "evil.css": "body{display:none}",
  "evil.xml": '<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>',
  "script.svg": `${drawing}><script>alert(1)</script></svg>`,
  "handler.svg": `${drawing} onload="alert(1)"></svg>`,
  "utf-16.svg": Buffer.from(`\uFEFF${drawing}><script>alert(1)</script></svg>`, "utf16le"),
  "encoding.svg": `<?xml version="1.0" encoding="ISO-2022-JP"?>${drawing}><scr\u001B(Bipt>alert(1)</scr\u001B(Bipt></svg>`,
  "declaration.svg": `<!DOCTYPE svg [<!ATTLIST svg onload CDATA "alert(1)">]>${drawing}></svg>`,
};

export const hostileContents: HostileContent[] = [
  ...aliases.map((alias) => bad(`alias ${alias.slice(0, 40)}`, post(`aliases: ["${alias}"]`))),
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
  ...Object.entries(bodies).map(([name, body]) => bad(name, post("", body))),
  ...titles.map((title) =>
    bad(
      `title ${title.slice(0, 30)}`,
      `---\ntitle: ${title}\ndescription: A document\ndate: 2026-01-01\nkind: news\n---\n`,
    ),
  ),
  ...names.map((name) =>
    bad(`file name ${JSON.stringify(String(name)).slice(0, 40)}`, post(""), name),
  ),
  ...reserved.map((name) => bad(`page ${name}`, document("category: Company"), `pages/${name}.md`)),
  ...Object.entries(pictures).map(([name, picture]): HostileContent => ({
    name,
    files: [
      ["blog/bad.png", picture],
      ["blog/bad.md", post("image: { src: bad.png, alt: x }", "![x](bad.png)\n")],
    ],
  })),
  ...Object.entries(documents).map(([name, body]) => bad(name, body)),
  ...Object.entries(siteFiles).map(([name, body]) => bad(name, body, "site.yaml")),
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
        '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>',
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
