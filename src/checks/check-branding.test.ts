import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contentSecurityPolicy } from "../format/security-policy.ts";
import {
  loadContent,
  markdownFile,
  png,
  reportOf,
  type ContentFolder,
} from "../content/content-folder.fixture.ts";

const settings = "name: Site\nbase_url: https://site.example\ndescription: About it\n";
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 20"/>';
const withLines = (lines: string, files: ContentFolder = {}) => ({
  "site.yaml": settings + lines,
  ...files,
});

describe("the branding of a site", () => {
  test("has the size of the logo and the path of the favicon", () => {
    const { branding } = loadContent(
      withLines("brand:\n  logo: { light: ./a.svg, dark: ./b.png }\n  favicon: ./a.svg\n", {
        "a.svg": svg,
        "b.png": png,
      }),
    );
    assert.deepEqual(branding.logo, {
      light: { name: "a.svg", width: 80, height: 20 },
      dark: { name: "b.png", width: 1, height: 1 },
    });
    assert.equal(branding.icon?.path, "/media/a.svg");
  });

  const script = '<script defer src="https://stats.example/s.js"></script>';

  test("allows a script in the head by its exact URL, and connections to its host and to the listed ones", () => {
    const { branding } = loadContent(
      withLines("head: { file: ./head.html, connect: [https://in.stats.example] }\n", {
        "head.html": `<!-- ours -->\n${script}\n`,
      }),
    );
    assert.equal(branding.head, '<script defer="" src="https://stats.example/s.js"></script>');
    assert.match(
      branding.policy ?? "",
      /script-src 'self' [^;]* https:\/\/stats\.example\/s\.js; style-src 'self'; .*connect-src 'self' https:\/\/stats\.example https:\/\/in\.stats\.example;/,
    );
  });

  test("allows the hosts of content_security, and limits frames to the listed ones", () => {
    const { branding } = loadContent(
      withLines(
        "content_security: { form_action: [https://a.example], frame_src: [https://b.example/], connect_src: [https://c.example] }\n",
      ),
    );
    assert.equal(
      branding.policy,
      contentSecurityPolicy
        .replace("form-action 'self'", "form-action 'self' https://a.example")
        .replace("frame-src https:", "frame-src https://b.example")
        .replace("connect-src 'self'", "connect-src 'self' https://c.example"),
    );
  });

  test("allows video players in addition to the listed hosts of frames", () => {
    const { branding } = loadContent(
      withLines("content_security: { frame_src: [https://b.example] }\n", {
        "pages/films.md": markdownFile({
          title: "Films",
          blocks: [{ type: "video", title: "Pump", src: "https://vimeo.com/76979871" }],
        }),
      }),
    );
    assert.match(
      branding.policy ?? "",
      /frame-src https:\/\/b\.example https:\/\/player\.vimeo\.com;/,
    );
  });

  test("lets only pages with a newsletter post to its provider", () => {
    const { branding } = loadContent(
      withLines("", {
        "pages/news.md": markdownFile({
          title: "News",
          blocks: [{ type: "newsletter", action: "https://lists.example/subscribe?u=1" }],
        }),
        "pages/about.md": markdownFile({ title: "About" }),
      }),
    );
    assert.deepEqual(branding.formPolicy, {
      files: ["/news/index.html"],
      policy: contentSecurityPolicy.replace(
        "form-action 'self'",
        "form-action 'self' https://lists.example",
      ),
    });
  });

  test("allows an inline script by its digest", () => {
    const { branding } = loadContent(
      withLines("head: ./head.html\n", {
        "head.html": "<script>window.a=1</script>",
      }),
    );
    assert.match(
      branding.policy ?? "",
      /script-src [^;]* 'sha256-WpNQcWxgTJamkluTtRGYllok20MyGquJpWh9YXWGA4E='; /,
    );
    assert.doesNotMatch(branding.policy ?? "", /unsafe-inline/);
  });

  test("keeps the default policy if the head loads nothing", () => {
    const { branding } = loadContent(
      withLines("head: ./head.html\n", {
        "head.html": '<meta name="site-verification" content="1">',
      }),
    );
    assert.equal(branding.policy, undefined);
    assert.match(branding.head, /^<meta name="site-verification"/);
  });

  const heads: [html: string, report: string][] = [
    [
      "<style>a{}</style>",
      "1:1  is a <style> element, which the Content-Security-Policy blocks. Move its rules to theme.css beside site.yaml.",
    ],
    [
      '\n  <link rel="stylesheet" href="https://fonts.example/a.css">',
      '2:3  is <link rel="stylesheet">, and the Content-Security-Policy blocks external stylesheets. Copy its rules to theme.css beside site.yaml.',
    ],
    [
      '<script src="http://stats.example/s.js"></script>',
      '1:1  has src="http://stats.example/s.js". Write a URL that starts with https:// and has a host name of letters, digits, hyphens and dots, or with / for a file in public/.',
    ],
    [
      '<script src="https://cdn.example/npm/?a"></script>',
      '1:1  has src="https://cdn.example/npm/?a", which ends in "/" and would allow every script below it. Write the URL of the file.',
    ],
    [
      '<script src="https://cdn.example"></script>',
      '1:1  has src="https://cdn.example", which ends in "/" and would allow every script below it. Write the URL of the file.',
    ],
    [
      '<meta name="viewport" content="width=500">',
      '1:1  is <meta name="viewport">, which every page already has. Delete it.',
    ],
    [
      "<p>Hello</p>",
      "1:1  is <p>, but only script, link and meta are allowed in the head. Delete it.",
    ],
    [
      "Hello",
      "1:1  is text outside an element, which would end the head. Delete it, or make it a comment: <!-- … -->.",
    ],
  ];
  for (const [html, report] of heads)
    test(`refuses a head with ${html.trim()}`, () => {
      assert.deepEqual(reportOf(withLines("head: ./head.html\n", { "head.html": html })), [
        `content/head.html:${report}`,
      ]);
    });

  const themes: [css: string, report: string[]][] = [
    ["/* url(https://a.example/x) */ a { color: red }", []],
    ["a { background: url(./b.png) }", []],
    [
      'a {}\n@import "https://fonts.example/a.css";',
      ['2:1  has @import "https://fonts.example/a.css". Copy the rules of that file here.'],
    ],
    [
      "a { background: url('https://a.example/b.png') }",
      [
        '1:17  refers to "https://a.example/b.png", but styles, fonts and images load only from the site itself. Put the file next to theme.css and write its path, as in url(./images/a.svg).',
      ],
    ],
    [
      "a { background: url(../../secret.png) }",
      [
        '1:17  refers to "../../secret.png", but styles, fonts and images load only from the site itself. Put the file next to theme.css and write its path, as in url(./images/a.svg).',
      ],
    ],
    [
      "a { background: url(./bb.png) }",
      ['1:17  refers to the file "./bb.png", which does not exist. Did you mean ./b.png?'],
    ],
  ];
  for (const [css, report] of themes)
    test(`${report.length === 0 ? "accepts" : "refuses"} a theme.css with ${css.trim()}`, () => {
      assert.deepEqual(
        reportOf(withLines("", { "theme.css": css, "b.png": png })),
        report.map((line) => `content/theme.css:${line}`),
      );
    });

  const lines: [lines: string, report: string][] = [
    [
      "brand:\n  logo: ./logi.svg\n",
      '5:9  "brand.logo" must be a file in the content folder, got "./logi.svg". Did you mean ./logo.svg?',
    ],
    [
      "brand:\n  logo: ../logo.svg\n",
      '5:9  "brand.logo" must be a file in the content folder, got "../logo.svg". Did you mean ./logo.svg?',
    ],
    [
      "brand:\n  accent: blue\n",
      '5:11  "brand.accent" must be a colour such as "#0b4f6c", in quotes, got "blue". Write one colour, "#0b4f6c", or { light: "#0b4f6c", dark: "#8ecae6" }.',
    ],
    [
      "brand:\n  paper: cream\n",
      '5:10  "brand.paper" must be one of warm, white, tinted, got "cream". Choose one of them.',
    ],
    [
      "brand:\n  type: { text: Literata }\n",
      '5:17  "brand.type.text" must be the path of a font: woff2, woff, ttf or otf, got "Literata". Write editorial, modern or plain, or the paths of your own fonts, as in type: { text: ./fonts/literata.woff2 }.',
    ],
    [
      'brand:\n  accent: { light: "#ffcc00", dark: "#ffcc00" }\n',
      '5:20  "brand.accent.light" has a contrast of 1.3 with the background of the light theme, but needs 4.5, got "#ffcc00". Write "#866a04".',
    ],
    [
      "brand:\n  type: { text: ./a.woff2 }\n",
      '5:17  "brand.type.text" must be a file in the content folder, got "./a.woff2". Put the file there, or correct the path.',
    ],
    [
      "brand:\n  corners: round\n",
      '5:3  "brand.corners" is not a known key. Did you mean "corner"?',
    ],
    [
      "head: ./head.html\n",
      '4:7  "head" must be a file in the content folder, got "./head.html". Put the file there, or correct the path.',
    ],
    [
      "action: { page: contakt, label: Write }\n",
      '4:17  "action.page" must be the name of a page in the folder pages, got "contakt". Write the file name without .md.',
    ],
    [
      "action: { url: tickets.example, label: Buy }\n",
      '4:16  "action.url" must be a URL that starts with https://, mailto: or tel:, got "tickets.example". Write { page: contact, label: Talk to us }, or { url: https://tickets.example/, label: Buy tickets }.',
    ],
    [
      "action: { url: https://tickets.example/ }\n",
      '4:9  "action.label" is missing. Write { page: contact, label: Talk to us }, or { url: https://tickets.example/, label: Buy tickets }.',
    ],
    [
      "footer:\n  - label: Legal\n    links: [indec]\n",
      '6:13  "footer.links" must be the name of a page in the folder pages, got "indec". Did you mean "index"?',
    ],
    [
      "footer:\n  - label: Elsewhere\n    links: social\n",
      '6:12  "footer.links" must be a list of pages, got "social", but company.md has no social_profiles. Add them there, or remove the group.',
    ],
  ];
  for (const [text, report] of lines)
    test(`refuses ${text.trim()}`, () => {
      assert.deepEqual(reportOf(withLines(text, { "logo.svg": svg })), [
        `content/site.yaml:${report}`,
      ]);
    });
});
