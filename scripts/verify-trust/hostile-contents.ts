/**
 * Contents that nobody means well with, each laid over a small site of good documents.
 */

/** Names and texts or bytes; a name that is no UTF-8 is given in bytes. */
export type Files = [name: string | Buffer, body: string | Uint8Array][];

export interface HostileContent {
  name: string;
  files: Files;
  /** Whether it has to build: it only looks like a danger. */
  isFine?: boolean;
  /** Addresses that have to lead somewhere, where it builds. */
  leads?: Record<string, string>;
}

const document = (front: string, body = "Text.\n") =>
  `---\ntitle: Bad\ndescription: A document\n${front}\n---\n${body}`;
const post = (front: string, body?: string) =>
  document(`date: 2026-01-01\n${front}`, body);
const settings = (more: string) =>
  `name: Site\nbase_url: https://site.example\ndescription: About it\nlocales: [en, de]\n${more}`;

/** A site that is right; its addresses must answer as before whatever else is laid over it. */
export const goodContent: Files = [
  ["site.yaml", settings("")],
  [
    "company.md",
    "---\nname: Company\ndescription: What it does\n---\nProse.\n",
  ],
  [
    "pages/index.md",
    "---\ntitle: Home\ndescription: The home page\ncategory: Company\n---\n",
  ],
  [
    "pages/about.md",
    "---\ntitle: About\ndescription: About us\ncategory: Company\n---\nText.\n",
  ],
  [
    "blog/good.md",
    "---\ntitle: Good\ndescription: A good post\ndate: 2026-01-02\nkind: news\n---\nText.\n",
  ],
  [
    "blog/good.de.md",
    "---\ntitle: Gut\ndescription: Ein guter Text\ndate: 2026-01-02\nkind: news\n---\nText.\n",
  ],
  ["guides/pumps.md", "---\ntitle: Pumps\ndescription: A guide\n---\nText.\n"],
];

export const goodAddresses = [
  "/",
  "/about/",
  "/about.md",
  "/blog/good/",
  "/blog/good.md",
  "/de/blog/good/",
  "/guides/pumps/",
  "/api/public/v1",
  "/api/public/v1/blog",
  "/api/public/v1/blog?q=good",
  "/api/public/v1/blog/good",
  "/api/public/v1/pages?category=Company",
  "/api/public/v1/company",
  "/openapi.json",
  "/llms.txt",
  "/llms-full.txt",
  "/sitemap.xml",
  "/feed.xml",
  "/robots.txt",
  "/developers/",
  "/nothing/",
  "/api/public/v1/nothing",
];

const aliases = [
  "/*",
  "/:a/:b",
  "/blog/*",
  "/:slug",
  "/blog/good",
  "/blog/good/",
  "/blog/good.md",
  "/blog/good/index.html",
  "/blog//good/",
  "/./blog/good/",
  "/blog/%67ood/",
  "/%61pi/public/v1/blog",
  "/api/public/v1/blog",
  "/api",
  "/openapi.json",
  "/sitemap.xml",
  "/feed.xml",
  "/_data/manifest.json",
  "/_astro/x.css",
  "/media/x.png",
  "/pagefind/x",
  "/og/x.png",
  "/404",
  "/",
  "/developers/",
  "/search/",
  "/llms.txt",
  "//evil.example/",
  "https://evil.example/",
  "/a b",
  "/a\\nb",
  "/a\\u0000b",
  "/a?b=c",
  "/a#b",
  "/..",
  "/%2e%2e/blog/good/",
  "/%",
  "/blog\\\\good",
  "/de/blog/good/",
];

const bodies: Record<string, string> = {
  "a javascript link": "[x](javascript:alert(1))\n",
  "a javascript link in capitals and entities":
    '<a href="JaVa&#10;Script:alert(1)">x</a>\n',
  "a data link": "[x](data:text/html,<script>alert(1)</script>)\n",
  "a meta refresh":
    '<meta http-equiv="refresh" content="0;url=https://evil.example/">\n',
  "a script of another site":
    '<script src="https://evil.example/x.js"></script>\n',
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
  "footnotes that name each other":
    "[^a]\n\n[^a]: see [^b]\n\n[^b]: see [^a]\n",
  "references in a circle": "![a][b]\n\n[b]: [b] \n",
  "text that turns its direction": "abc\u202egnp.exe \u2066x\n",
  "control characters": "a\u0000b\u0007c\u001b[31md\u007f\n",
};

const titles = [
  '"<script>alert(1)</script>"',
  '"]]> <![CDATA["',
  '"&lt; & \\" \' > {{x}} ${x}"',
  '"\\u0000"',
  '"\\u001b[2J"',
  '"\\u202e"',
  '"\\ud800"',
  '"\\ufffe\\uffff"',
  '"\\n\\n# x\\n---"',
  `"${"x".repeat(100_000)}"`,
  "[a, b]",
  "{a: b}",
  "!!js/function 'x'",
  "*x",
  "&a [*a]",
  "1",
  "null",
  "~",
];

const names: (string | Buffer)[] = [
  Buffer.from("blog/\xff\xfe.md", "latin1"),
  "blog/what?.md",
  "blog/a#b.md",
  "blog/a%2fb.md",
  "blog/a b.md",
  "blog/a\nb.md",
  "blog/\u001b[31mred.md",
  "blog/..md",
  "blog/-x-.md",
  "blog/CON.md",
  `blog/${"x".repeat(240)}.md`,
  "blog/index.md",
  "blog/page.md",
  "blog/good.xx.md",
  "blog/ﬁ.md",
  "blog/a\\b.md",
  "blog/Good.md",
];

const reserved = [
  "api",
  "404",
  "media",
  "og",
  "pagefind",
  "search",
  "admin",
  "_data",
  "_astro",
  "api/public/v1/blog",
  "feed.xml",
  "blog/page/2",
  "de",
  "developers",
];

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

/** A PNG that says how large it is, and has nothing of it. */
function lyingPng(width: number, height: number): Buffer {
  const head = Buffer.from(
    "89504e470d0a1a0a0000000d494844520000000000000000080600000000000000",
    "hex",
  );
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
}

const pictures: Record<string, Buffer | string> = {
  "a picture of 40,000 by 40,000": lyingPng(40_000, 40_000),
  "a picture of 2 billion by 2 billion": lyingPng(2 ** 31 - 1, 2 ** 31 - 1),
  "a picture of 0 by 0": lyingPng(0, 0),
  "a picture that is cut off": lyingPng(100, 100),
  "a picture that is text": "no picture",
  "an empty picture": "",
  "a picture of zeros": Buffer.alloc(64),
};

export const hostileContents: HostileContent[] = [
  ...aliases.map((alias) => ({
    name: `alias ${alias.slice(0, 40)}`,
    files: one("blog/bad.md", post(`aliases: ["${alias}"]`)),
  })),
  {
    name: "aliases with a colon, letters and dots",
    files: one(
      "blog/bad.md",
      post('aliases: ["/wiki/Talk:Pumps", "/größe", "/old.html"]'),
    ),
    isFine: true,
    leads: {
      "/wiki/Talk:Pumps": "/blog/bad/",
      "/gr%C3%B6%C3%9Fe": "/blog/bad/",
      "/old.html": "/blog/bad/",
    },
  },
  {
    name: "one alias of two documents",
    files: [
      ["blog/bad.md", post('aliases: ["/old"]')],
      ["blog/worse.md", post('aliases: ["/old/"]')],
    ],
  },
  ...Object.entries(bodies).map(([name, body]) => ({
    name,
    files: one("blog/bad.md", post("", body)),
  })),
  ...titles.map((title) => ({
    name: `title ${title.slice(0, 30)}`,
    files: one(
      "blog/bad.md",
      `---\ntitle: ${title}\ndescription: A document\ndate: 2026-01-01\nkind: news\n---\n`,
    ),
  })),
  ...names.map((name) => ({
    name: `file name ${JSON.stringify(String(name)).slice(0, 40)}`,
    files: one(name, post("")),
  })),
  ...reserved.map((name) => ({
    name: `page ${name}`,
    files: one(`pages/${name}.md`, document("category: Company")),
  })),
  ...Object.entries(pictures).map(([name, picture]): HostileContent => ({
    name,
    files: [
      ["blog/bad.png", picture],
      [
        "blog/bad.md",
        post("image: { src: bad.png, alt: x }", "![x](bad.png)\n"),
      ],
    ],
  })),
  {
    name: "a drawing with a script",
    files: [
      [
        "blog/bad.svg",
        '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>',
      ],
      ["blog/bad.md", post("", "![x](bad.svg)\n")],
    ],
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
  {
    name: "a tag with markup",
    files: one(
      "blog/bad.md",
      post('kind: news\ntags: ["a<b", "]]>", "&amp;", "\\"x\\""]'),
    ),
  },
  {
    name: "a YAML bomb in a document",
    files: one("blog/bad.md", `---\n${bomb}\ntitle: Bad\n---\n`),
  },
  {
    name: "a YAML bomb in site.yaml",
    files: one("site.yaml", `${settings("")}${bomb}\n`),
  },
  {
    name: "deep YAML in site.yaml",
    files: one("site.yaml", settings(`navigation: ${"[".repeat(5000)}\n`)),
  },
  {
    name: "a merge key in a circle",
    files: one("blog/bad.md", "---\na: &a\n  <<: *a\ntitle: Bad\n---\n"),
  },
  {
    name: "a prototype in YAML",
    files: one(
      "blog/bad.md",
      post("__proto__: { draft: true }\nconstructor: x"),
    ),
  },
  {
    name: "front matter that runs",
    files: one("blog/bad.md", "---js\n{ title: process.exit(0) }\n---\n"),
  },
  {
    name: "front matter without an end",
    files: one("blog/bad.md", "---\ntitle: Bad\n"),
  },
  {
    name: "a document that is no UTF-8",
    files: one(
      "blog/bad.md",
      Buffer.from(
        "---\ntitle: B\xe4d\ndescription: x\ndate: 2026-01-01\n---\n",
        "latin1",
      ),
    ),
  },
  {
    name: "a document of 16-bit letters",
    files: one("blog/bad.md", Buffer.from(post(""), "utf16le")),
  },
  {
    name: "a base_url with a path and a query",
    files: one(
      "site.yaml",
      settings("").replace("site.example", "site.example/a?b#c"),
    ),
  },
  {
    name: "a base_url that runs",
    files: one(
      "site.yaml",
      settings("").replace("https://site.example", "javascript:alert(1)"),
    ),
  },
  {
    name: "navigation that runs",
    files: one(
      "site.yaml",
      settings('navigation: [{ label: x, href: "javascript:alert(1)" }]\n'),
    ),
  },
  {
    name: "a locale that is a path",
    files: one("site.yaml", settings("").replace("[en, de]", '[en, "../de"]')),
  },
  {
    name: "a date beyond time",
    files: one("blog/bad.md", document("date: 275761-01-01")),
  },
  {
    name: "a slug that leads up",
    files: one("blog/bad.md", post('slug: "../../x"')),
  },
  {
    name: "a picture outside of the content",
    files: one(
      "blog/bad.md",
      post("", "![x](../../../../../etc/hostname.png)\n"),
    ),
  },
  {
    name: "a link to a file outside of the content",
    files: one("blog/bad.md", post("", "[x](../../../../../../etc/passwd)\n")),
  },
];

function one(name: string | Buffer, body: string | Uint8Array): Files {
  return [[name, body]];
}
