import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { markdownFile, reportOf, type ContentFolder } from "../content/content-folder.fixture.ts";

const svg = (inside: string, start = "") =>
  `${start}<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">${inside}</svg>`;

const post = (body: string, files: ContentFolder) => ({
  "blog/a.md": markdownFile({ date: "2026-01-01" }, body),
  ...files,
});

describe("files that browsers would run in the site's origin", () => {
  for (const name of [
    "evil.html",
    "evil.HTM",
    "evil.xhtml",
    "evil.mht",
    "evil.xml",
    "evil.xsl",
    "evil.js",
    "evil.mjs",
    "evil.css",
    "evil.svgz",
    "evil.xsd",
    "evil.mathml",
    "evil.xpdl",
    "evil.SVGZ",
    "evil.kml",
    "evil.php",
    "evil.unknown",
    "evil",
  ])
    test(`are refused at the line of the link: ${name}`, () => {
      const [report = "", ...others] = reportOf(
        post(`\nOne.\n\n[a](${name})\n`, { [`blog/${name}`]: "x" }),
      );
      assert.match(report, /^content\/blog\/a\.md:9:1 /);
      assert.ok(report.includes(`refers to the file "blog/${name}"`), report);
      assert.deepEqual(others, []);
    });

  const drawings: [inside: string, start?: string][] = [
    ["<script>alert(1)</script>"],
    ["<svg:script xmlns:svg='http://www.w3.org/2000/svg'>alert(1)</svg:script>"],
    ['<rect onload="alert(1)"/>'],
    ['<a href="javascript:alert(1)"><rect/></a>'],
    ['<a href="java&#115;cript:alert(1)"><rect/></a>'],
    ['<a href="java\nscript:alert(1)"><rect/></a>'],
    ['<a href="&#x000000006A;avascript:alert(1)"><rect/></a>'],
    ['<a href="&#0000000106;avascript:alert(1)"><rect/></a>'],
    ['<a href="j\nava\n\tscript:alert(1)"><rect/></a>'],
    ["<foreignObject><p>a</p></foreignObject>"],
    ['<use href="data:image/svg+xml,x"/>'],
    ['<a.b:script xmlns:a.b="http://www.w3.org/2000/svg">alert(1)</a.b:script>'],
    ['<é:script xmlns:é="http://www.w3.org/2000/svg">alert(1)</é:script>'],
    ['<a.b:iframe xmlns:a.b="http://www.w3.org/1999/xhtml" srcdoc="x"/>'],
    ['<a.b:meta xmlns:a.b="http://www.w3.org/1999/xhtml" http-equiv="refresh" content="0"/>'],
    ['<body xmlns="http://www.w3.org/1999/xhtml"><img src="x"/></body>'],
    ["<g><script xmlns='http://www.w3.org/2000/svg'>alert(1)</script>"],
    ['<a><set attributeName="href" to="/b/;&#10;javascript:x"/></a>'],
    ['<style>@import url("https://e.example/a.css");</style>'],
    ["<style><![CDATA[@\\69mport 'https://e.example/a.css';]]></style>"],
    ["", '<?XML-stylesheet href="a.xsl"?>'],
    ["", '<?xml-stylesheet href="a.xsl"?>'],
    ["", '<!DOCTYPE svg [<!ENTITY a "b">]>'],
    ["", '<!DOCTYPE svg [<!ATTLIST svg onload CDATA "alert(1)">]>'],
  ];
  for (const [inside, start] of drawings)
    for (const body of ["![a](a.svg)", "[a](a.svg)"])
      test(`are refused: ${body} with ${JSON.stringify(start ?? inside)}`, () => {
        const [report = ""] = reportOf(post(body, { "blog/a.svg": svg(inside, start) }));
        assert.match(report, /a\.md:6:1 .*"(?:blog\/)?a\.svg", which contains a script/);
      });

  const encoded: [what: string, bytes: Uint8Array][] = [
    ["UTF-16", Buffer.from(`\uFEFF${svg("<script>alert(1)</script>")}`, "utf16le")],
    [
      "an encoding that is not ASCII-compatible",
      Buffer.from(
        svg(
          "<scr\u001B(Bipt>alert(1)</scr\u001B(Bipt>",
          '<?xml version="1.0" encoding="ISO-2022-JP"?>',
        ),
      ),
    ],
  ];
  for (const [what, bytes] of encoded)
    test(`are refused: an SVG in ${what}`, () => {
      const [report = ""] = reportOf(post("[a](a.svg)", { "blog/a.svg": bytes }));
      assert.match(report, /a\.md:6:1 .*a\.svg", which is not in UTF-8/);
    });

  test("are refused as dark versions of a linked file, and as the logo", () => {
    const evil = svg("<script/>");
    const files = { "blog/a.svg": svg(""), "blog/a.dark.svg": evil };
    assert.match(reportOf(post("[a](a.svg)", files)).join(), /a\.md:6:1 .*contains a script/);
    const company = "---\nname: C\ndescription: D\nlogo: evil.svg\n---\n";
    assert.deepEqual(reportOf({ "company.md": company, "evil.svg": evil }), [
      'content/company.md:4:7  "logo" is the file "evil.svg", which contains a script or loads other documents. Export it without them, as most programs do for "plain SVG".',
    ]);
  });

  test("are refused in blocks and front matter", () => {
    const home = {
      "pages/index.md": markdownFile({
        blocks: [{ hero: { title: "A", action: { label: "B", url: "./evil.html" } } }],
      }),
      "pages/evil.html": "x",
    };
    const report = reportOf(home).join("\n");
    assert.match(report, /pages\/index\.md:\d+:\d+ /);
    const shown = reportOf({
      "blog/a.md": markdownFile({
        date: "2026-01-01",
        image: { src: "a.svg", alt: "A" },
      }),
      "blog/a.svg": svg("<script/>"),
    }).join("\n");
    assert.match(shown, /a\.md:\d+:\d+ .*"a\.svg", which contains a script/);
  });

  for (const [name, body] of [
    ["a.pdf", "%PDF"],
    ["a.zip", "PK"],
    ["a.json", "{}"],
    ["a.txt", "<script>"],
    ["a.TXT", "<script>"],
    ["a.SVG", svg('<title>javascript: the good parts</title><a href="https://e.example/"/>')],
    ["a.svg", svg("", '<?xml version="1.0" encoding="ISO-8859-1" standalone="no"?>')],
    ["a.svg", svg('<style>a{fill:red}</style><path d="M0 0"/>')],
  ])
    test(`exclude ${name}`, () => {
      assert.deepEqual(reportOf(post(`[a](${name})`, { [`blog/${name}`]: body ?? "" })), []);
    });
});
