import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { markdownFile, reportOf, type ContentFolder } from "../content/content-folder.fixture.ts";
import { sampleRows } from "../format/property-tests.fixture.ts";

const settings = (lines: string): ContentFolder => ({
  "site.yaml": `name: Site\nbase_url: https://site.example\ndescription: About it\n${lines}`,
});

/** Content with a URL at every place that can reach the configuration of a host. */
const places: [place: string, position: RegExp, write: (url: string) => ContentFolder][] = [
  [
    "base_url",
    /^content\/site\.yaml:2:11 /,
    (url) => ({ "site.yaml": `name: S\nbase_url: "${url}"\ndescription: D\n` }),
  ],
  ["contact_form", /^content\/site\.yaml:4:15 /, (url) => settings(`contact_form: "${url}/f"\n`)],
  [
    "contact_form.action",
    /^content\/site\.yaml:4:25 /,
    (url) => settings(`contact_form: { action: "${url}/f" }\n`),
  ],
  ...["form_action", "frame_src", "connect_src"].map((key): (typeof places)[number] => [
    `content_security.${key}`,
    /^content\/site\.yaml:5:1\d /,
    (url) => settings(`content_security:\n  ${key}: ["${url}"]\n`),
  ]),
  [
    "head.connect",
    /^content\/site\.yaml:4:38 /,
    (url) => ({
      ...settings(`head: { file: ./head.html, connect: ["${url}"] }\n`),
      "head.html": "",
    }),
  ],
  [
    "a script in the head",
    /^content\/head\.html:1:1 /,
    (url) => ({
      ...settings("head: ./head.html\n"),
      "head.html": `<script src="${url}/a.js"></script>\n`,
    }),
  ],
  [
    "redirects.to",
    /^content\/site\.yaml:5:24 /,
    (url) => settings(`redirects:\n  - { from: /old/, to: "${url}/" }\n`),
  ],
  [
    "admin.sign_in",
    /^content\/site\.yaml:4:30 /,
    (url) => settings(`admin: { repo: a/b, sign_in: "${url}" }\n`),
  ],
  [
    "license.url",
    /^content\/site\.yaml:4:27 /,
    (url) => settings(`license: { name: CC, url: "${url}/" }\n`),
  ],
  [
    "a newsletter block",
    /^content\/pages\/news\.md:4:52 /,
    (url) => ({
      "pages/news.md": markdownFile({
        blocks: [{ type: "newsletter", title: "N", action: `${url}/f` }],
      }),
    }),
  ],
];

const invalid = [
  "https://a$http_y",
  "https://a$nosuch.example",
  "https://{env.deploy_token}",
  "https://a{http.request.header.y}",
  "https://site.example;internal",
  "https://a;script-src.example",
  "https://a'b.example",
  "https://a,b.example",
  "https://a*b.example",
  "https://a(b).example",
  "https://a`b.example",
  "https://-a.example",
  "https://a-.example",
  "https://a..example",
  `https://${"a".repeat(64)}.example`,
];

const valid = [
  "https://a-1.example",
  "https://xn--gre-8ka6f.example:8443",
  "https://größe.example",
];

describe("a host name", () => {
  const rejected = places.flatMap((place) => invalid.map((url) => [url, ...place] as const));
  const accepted = places.flatMap((place) => valid.map((url) => [url, ...place] as const));
  for (const [url, place, position, write] of sampleRows(rejected, 40))
    test(`in ${place} cannot be ${url}`, () => {
      const report = reportOf(write(url)).filter((line) => !line.includes("contact_form.page"));
      assert.equal(report.length, 1, report.join("\n"));
      assert.match(report[0] ?? "", position);
      assert.match(report[0] ?? "", /letters, digits, hyphens and dots/);
    });
  for (const [url, place, , write] of sampleRows(accepted, 12))
    test(`in ${place} can be ${url}`, () => {
      const contact = markdownFile({ title: "Contact" });
      assert.deepEqual(reportOf({ "pages/contact.md": contact, ...write(url) }), []);
    });
});
