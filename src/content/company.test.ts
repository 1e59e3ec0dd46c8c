import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { securityExpiry } from "./company.ts";
import { loadContent, reportOf } from "./content-folder.fixture.ts";

const company = (lines: string, body = "") => ({
  "company.md": `---\nname: Company\ndescription: What it does\n${lines}---\n${body}`,
});

describe("company.md", () => {
  test("contains the details, and a body below them", () => {
    const { company: profile } = loadContent({
      ...company(
        'founded: 1998\nemail: a@site.example\naddress:\n  postal_code: "01234"\n  country: DE\nsocial_profiles: [https://social.example/c]\nupdated: 2026-01-01\n',
        "Text\n",
      ),
    });
    assert.partialDeepStrictEqual(profile, {
      name: "Company",
      description: "What it does",
      founded: "1998",
      email: "a@site.example",
      address: { postal_code: "01234", country: "DE" },
      social_profiles: ["https://social.example/c"],
      body: "Text\n",
      updatedAt: "2026-01-01T00:00:00Z",
    });
  });

  test("requires only a name and a description", () => {
    assert.partialDeepStrictEqual(loadContent(company("")).company, {
      social_profiles: [],
      body: "",
      updatedAt: null,
    });
  });

  const rows: [name: string, lines: string, report: string[]][] = [
    [
      "invalid values",
      "founded: long ago\nemail: a\naddress: { country: Germany }\nsocial_profiles: [a]\n",
      [
        '4:10  "founded" must be a year or a date, got "long ago". Write a year as in 1998, or a date.',
        '5:8  "email" must be an email address, got "a". Write name@host.',
        '6:21  "address.country" must be a country code of two capital letters, got "Germany". Write street, locality, region, postal_code (in quotes) and country (as in GB).',
        '7:19  an entry of "social_profiles" must be a URL that starts with https://, got "a". Write a line "- https://…" for each.',
      ],
    ],
    [
      "values of a wrong type",
      "telephone: 49471\naddress: Street 1\nsocial_profiles: https://a.example\n",
      [
        '4:12  "telephone" must be text, got 49471. Write telephone: "49471".',
        '5:10  "address" must contain keys such as street and locality, got "Street 1". Write street, locality, region, postal_code (in quotes) and country (as in GB).',
        '6:18  "social_profiles" must be a list, got "https://a.example". Write social_profiles: [https://a.example].',
      ],
    ],
    [
      "an invalid security contact",
      "security: { contact: ask us, policy: http://site.example/ }\n",
      [
        '4:22  "security.contact" must be an email address or a web page, got "ask us". Write contact: name@host (or https://…, or a list of them), and policy: https://… if there is one.',
        '4:38  "security.policy" must be a URL that starts with https://, got "http://site.example/". Write contact: name@host (or https://…, or a list of them), and policy: https://… if there is one.',
      ],
    ],
    [
      "an unknown key",
      "address:\n  city: Bremen\n",
      [
        '5:3  "address.city" is not a known key. Remove it, or use one of: street, locality, region, postal_code, country.',
      ],
    ],
  ];
  for (const [name, lines, report] of rows) {
    test(`refuses ${name}`, () => {
      assert.deepEqual(
        reportOf(company(lines)),
        report.map((line) => `content/company.md:${line}`),
      );
    });
  }

  test("requires front matter", () => {
    assert.deepEqual(reportOf({ "company.md": "# Company\n" }), [
      "content/company.md:1:1  has no front matter. Start it with ---, title: …, description: …, ---.",
    ]);
  });
});

const expiries: [now: string, expiry: string][] = [
  ["2026-01-01T00:00:00Z", "2026-12-31T00:00:00Z"],
  ["2026-06-30T23:59:59Z", "2026-12-31T00:00:00Z"],
  ["2026-07-01T00:00:00Z", "2027-06-30T00:00:00Z"],
  ["2026-12-31T23:59:59Z", "2027-06-30T00:00:00Z"],
  ["2028-02-29T12:00:00Z", "2028-12-31T00:00:00Z"],
];

describe("the security.txt of a build", () => {
  for (const [now, expiry] of expiries)
    test(`created at ${now} is valid until ${expiry}`, () => {
      assert.equal(securityExpiry(new Date(now)), expiry);
      const days = (Date.parse(expiry) - Date.parse(now)) / 86_400_000;
      assert.ok(days > 180 && days < 365, String(days));
    });
});
