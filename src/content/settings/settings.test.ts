import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadContent, reportOf } from "../content-folder.fixture.ts";
import { inLocale } from "../../site/strings/strings.ts";

const site = (lines: string) => ({
  "site.yaml": `name: Site\ndescription: About it\n${lines}`,
});
const withUrl = (lines: string) => site(`base_url: https://site.example\n${lines}`);

describe("site.yaml", () => {
  test("has defaults for all but name, base_url and description", () => {
    assert.deepEqual(loadContent(withUrl("")).settings, {
      name: "Site",
      base_url: "https://site.example",
      description: "About it",
      locales: ["en"],
      collections: {},
      content_security: { form_action: [], frame_src: [], connect_src: [] },
      covers: true,
      feed: { kinds: ["news", "press"] },
      api: { deprecations: [] },
      host: "cloudflare-pages",
      hosting: {},
      ai_train: false,
      assistants: [],
      indexnow: false,
      markdown: { wikilinks: false },
      search: true,
      social_images: "section",
      mcp: true,
      navigation: [],
      redirects: [],
      schedule: "daily",
    });
  });

  const origins: [written: string, origin: string][] = [
    ["https://site.example/", "https://site.example"],
    ["http://localhost:8788", "http://localhost:8788"],
    ["HTTPS://Site.Example", "https://site.example"],
  ];
  for (const [written, origin] of origins) {
    test(`normalizes base_url ${written} to ${origin}`, () => {
      const { settings } = loadContent(site(`base_url: ${written}\n`));
      assert.equal(settings.base_url, origin);
    });
  }

  test("accepts a deprecation with at least twelve months until its sunset", () => {
    const declaration =
      "api:\n  deprecations:\n    - version: v1\n      declared: 2026-01-01\n      sunset: 2027-01-01\n";
    for (const [zone, offset] of [
      ["", "Z"],
      ["timezone: Europe/Berlin\n", "+01:00"],
    ] as const)
      assert.deepEqual(loadContent(withUrl(zone + declaration)).settings.api.deprecations, [
        {
          version: "v1",
          declared: `2026-01-01T00:00:00${offset}`,
          sunset: `2027-01-01T00:00:00${offset}`,
        },
      ]);
  });

  const urlAdvice = "Write the address of the site, as in https://www.site.example.";
  const hostRule = "a URL whose host name has only letters, digits, hyphens and dots";
  const pathRule =
    "a URL without a query, whose path has only letters A to Z, digits and the characters . _ ~ -";
  const urls: [written: string, what: string][] = [
    ["site.example", "a URL that starts with https://"],
    ["ftp://site.example", "a URL that starts with https://"],
    ["https://site.example/größe", pathRule],
    ["https://site.example/a//b", pathRule],
    ["https://site.example/?q", pathRule],
    ["https://site.example;internal", hostRule],
    ["https://site{env.HOME}.example", hostRule],
  ];
  for (const [written, what] of urls) {
    test(`refuses base_url ${written}`, () => {
      assert.deepEqual(reportOf(site(`base_url: ${written}\n`)), [
        `content/site.yaml:3:11  "base_url" must be ${what}, got "${written}". ${urlAdvice}`,
      ]);
    });
  }

  const rows: [name: string, lines: string, report: string[]][] = [
    [
      "a sunset less than twelve months after the declaration",
      "api:\n  deprecations:\n    - version: v1\n      declared: 2026-01-01\n      sunset: 2026-12-31\n",
      [
        '8:15  "api.deprecations.sunset" must be at least twelve months after "declared", got "2026-12-31". Write deprecations: with version, declared and sunset.',
      ],
    ],
    [
      "a version that is a number",
      "api:\n  deprecations:\n    - version: 1\n      declared: 2026-01-01\n      sunset: 2027-01-01\n",
      [
        '6:16  "api.deprecations.version" must be a version such as v1, got 1. Write deprecations: with version, declared and sunset.',
      ],
    ],
    ["an unknown key", "feeds: x\n", ['4:1  "feeds" is not a known key. Did you mean "feed"?']],
    ...["../../x", "owner/..", "./name", "owner/name?x", "owner", "a b/c"].map(
      (repo): [string, string, string[]] => [
        `the repository ${repo}`,
        `admin: { repo: "${repo}" }\n`,
        [
          `4:16  "admin.repo" must be a repository such as owner/name, got "${repo}". Write repo: owner/name, the repository that contains this folder.`,
        ],
      ],
    ),
    [
      "an unknown kind",
      "feed:\n  kinds: [news, pres]\n",
      [
        '5:17  an entry of "feed.kinds" must be one of article, news, press, got "pres". Did you mean "press"?',
      ],
    ],
    [
      "a feed without keys",
      "feed: news\n",
      ['4:7  "feed" must contain kinds, got "news". Write kinds: [news, press].'],
    ],
    [
      "the name of a language",
      "locales: [english]\n",
      [
        '4:11  an entry of "locales" must be a language code such as en or pt-BR, got "english". Write [en, de], the default first.',
      ],
    ],
    [
      "a reserved name as a language",
      "locales: [en, og]\n",
      [
        '4:15  an entry of "locales" must be a language code, not a reserved name, got "og". Write [en, de], the default first.',
      ],
    ],
    [
      "a repeated language",
      "locales: [en, en]\n",
      [
        '4:10  "locales" must contain each language once, got [en, en]. Write [en, de], the default first.',
      ],
    ],
    [
      "navigation with an unknown key",
      "navigation:\n  - path: services\n",
      ['5:5  "navigation.path" is not a known key. Did you mean "page"?'],
    ],
  ];
  for (const [name, lines, report] of rows) {
    test(`refuses ${name}`, () => {
      assert.deepEqual(
        reportOf(withUrl(lines)),
        report.map((line) => `content/site.yaml:${line}`),
      );
    });
  }
});

describe("inLocale", () => {
  const rows: [text: string | Record<string, string>, locale: string, expected: string][] = [
    ["Text", "de", "Text"],
    [{ en: "Text", de: "Wort" }, "de", "Wort"],
    [{ en: "Text", de: "Wort" }, "fr", "Text"],
    [{ de: "Wort" }, "fr", "Wort"],
    [{}, "fr", ""],
  ];
  for (const [text, locale, expected] of rows) {
    test(`returns ${JSON.stringify(text)} in ${locale} as "${expected}"`, () => {
      assert.equal(inLocale(text, locale, "en"), expected);
    });
  }
});
