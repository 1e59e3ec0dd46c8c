import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  markdownFile,
  reportOf,
  warningsOf,
  type ContentFolder,
} from "../content/content-folder.fixture.ts";
import { sampleRows } from "../format/property-tests.fixture.ts";

const post = (front = {}) => markdownFile({ date: "2026-01-01", ...front });

const site = (redirects: string): ContentFolder => ({
  "site.yaml": `name: Site
base_url: https://site.example
description: About it
locales: [en, de]
redirects:
${redirects
  .split("\n")
  .map((line) => `  - ${line}\n`)
  .join("")}`,
  "pages/blog.md": markdownFile({ listing: "blog" }),
  "pages/about.md": markdownFile({ title: "About" }),
  "blog/good.md": post({ aliases: ["/fine/"] }),
  "blog/later.md": post({ draft: true }),
  "blog/a.md": post({ tags: ["water"] }),
  "blog/b.md": post({ tags: ["water"] }),
});

const place = (line: number, key: "from" | "to", column = key === "from" ? 13 : 25) =>
  `content/site.yaml:${line}:${column}  `;

describe("the redirects of site.yaml", () => {
  const accepted: string[] = [
    "{ from: /old/, to: /about/ }",
    "{ from: /old/, to: /about/#team, status: 302 }",
    "{ from: /old.html, to: /blog/good.md }",
    "{ from: /old/, to: https://other.example/a?b=c }",
    "{ from: /old/, to: /feed.xml }",
    "{ from: /old/, to: /de/search/?q=pumps }",
    '{ from: "/?p=12", to: /about/ }',
    '{ from: "/?p=12", to: /about/ }\n{ from: "/?p=13", to: /blog/ }',
    '{ from: "/about/?old=1", to: /blog/ }',
    "{ from: /docs/*, to: /blog/* }",
    "{ from: /docs/*, to: https://docs.example/* }",
    "{ from: /docs/*, to: /about/ }",
    "{ from: /blog/tags/energy/*, to: /blog/tags/water/* }",
    "{ from: /blog/tags/energy/, to: /blog/ }",
    "{ from: /blog/tags/energy/feed.xml, to: /blog/feed.xml }",
    "{ from: /docs/a/, to: /about/ }\n{ from: /docs/*, to: /blog/* }",
    "{ from: /docs/a/*, to: /blog/* }\n{ from: /docs/*, to: /about/ }",
  ];
  for (const redirects of sampleRows(accepted, 8))
    test(`accept ${redirects.replaceAll("\n", ", ")}`, () =>
      assert.deepEqual(reportOf(site(redirects)), []));

  const refused: [redirects: string, problem: RegExp][] = [
    ["{ from: old, to: /about/ }", /:6:\d+ .*must be a path that starts with \//],
    ["{ from: /a*, to: /about/ }", /must be one path, not a pattern/],
    ['{ from: "/a/*?p=1", to: /about/ }', /must be one path, not a pattern/],
    ['{ from: "/a/#b", to: /about/ }', /must be a path without \? and #/],
    ['{ from: "/a/?b=c#d", to: /about/ }', /must be a path without \? and #/],
    [`{ from: "/?p=${"1".repeat(201)}", to: /about/ }`, /must have a query of at most 200/],
    ['{ from: "/old?/*", to: /new/* }', /can contain \* only at the end of its path/],
    [
      '{ from: "/?p=1", to: /about/ }\n{ from: "/?p=1", to: /blog/ }',
      /is never reached, got "\/\?p=1"/,
    ],
    ["{ from: /a/*/b, to: /about/ }", /must be one path, not a pattern/],
    ["{ from: /old/, to: about }", /must be a path such as \/new\/, or a URL/],
    ["{ from: /old/, to: //evil.example }", /must be a path such as \/new\/, or a URL/],
    ...[
      "/x/..//evil.example/",
      "/x/..//*",
      "/.//evil.example/",
      "/%2e%2e//evil.example/",
      "/x/..\\\\/evil.example/",
      "/\\evil.example/",
      "https:evil.example",
      "https:/evil.example/",
      "https:///evil.example/",
      "HTTPS:\\\\evil.example/",
      "http:evil",
      "https://a@evil.example/",
      "https://:b@evil.example/",
      "https://",
      "//*",
      "ftp://evil.example/",
    ].map((to): [string, RegExp] => [
      `{ from: /old/*, to: '${to}' }`,
      /"redirects\.to" must be a path such as \/new\/, or a URL with https:\/\//,
    ]),
    ['{ from: /old/, to: "javascript:alert(1)" }', /must be a path such as \/new\/, or a/],
    ["{ from: /old/, to: /blog/* }", /can contain \* only if "from" ends with \/\*/],
    ["{ from: /docs/*, to: /blog/*/x }", /can contain \* only at the end of its path/],
    ["{ from: /docs/*, to: /blog?a=/* }", /can contain \* only at the end of its path/],
    ["{ from: /docs/*, to: /blog* }", /can contain \* only at the end of its path/],
    ["{ from: /old/, to: /about/, status: 307 }", /must be 301 or 302/],
    [
      "{ from: /about/, to: /blog/ }",
      /"redirects\.from" must be a previous address, got "\/about\/", which is a current address of content\/pages\/about\.md\. Remove it\./,
    ],
    ["{ from: /about.md, to: /blog/ }", /which is a current address of content\/pages\/about\.md/],
    ["{ from: /fine/, to: /about/ }", /which content\/blog\/good\.md already has/],
    ["{ from: /api/public/v0, to: /about/ }", /which is reserved for the API/],
    ["{ from: /_data/*, to: /about/ }", /which is reserved for the data/],
    ["{ from: /blog/*, to: /about/ }", /got "\/blog\/\*", which covers \/blog\//],
    ["{ from: /blog/feed.xml, to: /feed.xml }", /which is a current address\./],
    ["{ from: /blog/tags/water.md, to: /about/ }", /which is a current address\./],
    ["{ from: /blog/tags/water/*, to: /about/ }", /which covers \/blog\/tags\/water\//],
    ["{ from: /de/*, to: /about/ }", /which is reserved for the language de/],
    ["{ from: /*, to: /about/ }", /which covers \//],
    [
      "{ from: /a/, to: /about/ }\n{ from: /a, to: /blog/ }",
      /:7:\d+ .*"redirects\.from" is never reached, got "\/a", because "\/a\/" above it applies first/,
    ],
    [
      "{ from: /docs/*, to: /blog/* }\n{ from: /docs/a/, to: /about/ }",
      /is never reached, got "\/docs\/a\/", because "\/docs\/\*" above/,
    ],
    ["{ from: /docs/*, to: /blog/* }\n{ from: /docs/a/*, to: /about/ }", /is never reached/],
    [
      "{ from: /old/, to: /abuot/ }",
      /"redirects\.to" must be a page or a file of the site, got "\/abuot\/"\. Did you mean \/about\/\?/,
    ],
    [
      "{ from: /docs/*, to: /nothing/* }",
      /must be a page or a file of the site, got "\/nothing\/\*"/,
    ],
    [
      "{ from: /old/, to: /fine/ }",
      /got "\/fine\/", which redirects to \/blog\/good\/\. Write that address\./,
    ],
    [
      "{ from: /a/, to: /b/ }\n{ from: /b/, to: /about/ }",
      /got "\/b\/", which redirects to \/about\//,
    ],
    ["{ from: /a/, to: /a/ }", /got "\/a\/", which redirects to \/a\//],
    ["{ from: /a/*, to: /a/b/* }", /got "\/a\/b\/\*", which redirects to/],
    ["{ from: /a/*, to: /b/* }\n{ from: /b/*, to: /a/* }", /got "\/b\/\*", which redirects to/],
    ["{ from: /a/, to: https://site.example/a/ }", /which redirects to/],
  ];
  for (const [redirects, problem] of sampleRows(refused, 20))
    test(`refuse ${redirects.replaceAll("\n", ", ")}`, () => {
      const report = reportOf(site(redirects));
      assert.ok(report.length > 0);
      assert.match(report.join("\n"), problem);
      for (const line of report) assert.match(line, /^content\/site\.yaml:[67]:\d+ /);
    });

  test("cannot lead to a search that is switched off", () => {
    const files = site("{ from: /old/, to: /search/ }");
    const settings = `${String(files["site.yaml"])}search: false\n`;
    assert.match(
      reportOf({ ...files, "site.yaml": settings }).join(),
      /a page or a file of the site/,
    );
  });

  test("are reported with their positions", () => {
    assert.ok(reportOf(site("{ from: /about/, to: /blog/ }"))[0]?.startsWith(place(6, "from")));
    assert.ok(reportOf(site("{ from: /old/, to: /none/ }"))[0]?.startsWith(place(6, "to", 24)));
  });

  test("cause a warning for a target that is a draft", () => {
    assert.match(
      warningsOf(site("{ from: /old/, to: /blog/later/ }")).join("\n"),
      /"redirects\.to" refers to "\/blog\/later\/", which is not published yet \(draft: content\/blog\/later\.md\)/,
    );
  });

  test("cause a warning for links to redirected paths", () => {
    const files = site("{ from: /old/*, to: /blog/* }");
    const link = markdownFile({}, "[Old](/old/good/)\n");
    assert.match(
      warningsOf({ ...files, "pages/about.md": link }).join("\n"),
      /links to "\/old\/good\/", which redirects to \/blog\/good\//,
    );
  });
});
