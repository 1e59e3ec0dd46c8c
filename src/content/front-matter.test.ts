import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadContent, reportOf } from "./content-folder.fixture.ts";

const file = (lines: string) => `---\ntitle: Title\ndescription: Description\n${lines}---\n`;

describe("front matter", () => {
  test("has a value for every key, whether set or not", () => {
    const { documents } = loadContent({
      "blog/a.md": file("date: 2026-01-01\n"),
      "case-studies/a.md": file("client: Client\n"),
    });
    const [, post, study] = documents;
    assert.partialDeepStrictEqual(post, {
      collection: "blog",
      fields: { kind: "article", author: null },
      publishedAt: "2026-01-01T00:00:00Z",
      tags: [],
      image: null,
      aliases: [],
      order: null,
    });
    assert.partialDeepStrictEqual(study, {
      collection: "case-studies",
      fields: { client: "Client", industry: null, services: [], outcomes: [] },
      publishedAt: null,
    });
  });

  test("defaults the category of a page to Company", () => {
    const { documents } = loadContent({ "pages/a.md": file("") });
    const [, page] = documents;
    assert.partialDeepStrictEqual(page, {
      title: "Title",
      fields: { category: "Company" },
    });
  });

  test("joins text on several lines into one line", () => {
    const { documents } = loadContent({
      "services/a.md": "---\ntitle: >\n  A long\n  title\ndescription: ' A  b '\n---\n",
    });
    assert.partialDeepStrictEqual(documents[1], {
      title: "A long title",
      description: "A b",
    });
  });

  const rows: [name: string, lines: string, report: string[]][] = [
    ["no date on a post", "", ['1:1  "date" is missing. Write it as YYYY-MM-DD.']],
    [
      "a description of invisible characters",
      'date: 2026-01-01\nupdated: 2026-01-01\nimage: { src: a.png, alt: "\\u200B\\u2060\\uFEFF" }\n',
      [
        '6:27  "image.alt" must not be blank, got "\\u200b\\u2060\\ufeff". Write two lines below it, each starting with two spaces: src: ./images/name.png and alt: what the image shows.',
      ],
    ],
    [
      "an invalid date",
      "date: soon\n",
      ['4:7  "date" must be a date, got "soon". Write it as YYYY-MM-DD.'],
    ],
    [
      "a date that does not exist",
      "date: 2026-02-30\n",
      [
        '4:7  "date" must be a date, got "2026-02-30". 2026-02 has no day 30; its days are 01 to 28.',
      ],
    ],
    [
      "a year as a date",
      "date: 2026\n",
      ['4:7  "date" must be a date, got 2026. Write it as YYYY-MM-DD.'],
    ],
    [
      "yes as a boolean",
      "date: 2026-01-01\ndraft: yes\n",
      ['5:8  "draft" must be true or false, got "yes". Write draft: true, or delete the line.'],
    ],
    [
      "an unknown kind",
      "date: 2026-01-01\nkind: News\n",
      ['5:7  "kind" must be one of article, news, press, got "News". Did you mean "news"?'],
    ],
    [
      "tags that are not a list, and a number among tags",
      "date: 2026-01-01\ntags: [a, 5]\naliases: /old/\n",
      [
        '5:11  an entry of "tags" must be text, got 5. Write "5".',
        '6:10  "aliases" must be a list, got "/old/". Write aliases: [/old/].',
      ],
    ],
    [
      "an alias that is not a path",
      "date: 2026-01-01\naliases: [old, /a b]\n",
      [
        '5:11  an entry of "aliases" must be a path that starts with /, without https:// and host name, got "old". Write a line "- /old/path/" for each previous address.',
        '5:16  an entry of "aliases" must be a path without spaces (if a space belongs to the path, write %20), got "/a b". Write a line "- /old/path/" for each previous address.',
      ],
    ],
    [
      "an image without alternative text",
      "date: 2026-01-01\nimage:\n  src: /a.png\n",
      [
        '6:3  "image.alt" is missing. Write two lines below it, each starting with two spaces: src: ./images/name.png and alt: what the image shows.',
      ],
    ],
    [
      "an image that is only a path",
      "date: 2026-01-01\nimage: ./a.png\n",
      [
        '5:8  "image" must contain src and alt, got "./a.png". Write two lines below it, each starting with two spaces: src: ./images/name.png and alt: what the image shows.',
      ],
    ],
    [
      "an invalid slug",
      "date: 2026-01-01\nslug: Hello World\n",
      [
        '5:7  "slug" must be lower-case letters, digits and single hyphens, got "Hello World". Write slug: hello-world.',
      ],
    ],
  ];
  for (const [name, lines, report] of rows) {
    test(`refuses ${name}`, () => {
      assert.deepEqual(
        reportOf({ "blog/a.md": file(lines) }),
        report.map((line) => `content/blog/a.md:${line}`),
      );
    });
  }

  const own: [name: string, lines: string, report: string[]][] = [
    [
      "pages/a.md",
      "category: service\nlisting: posts\n",
      [
        '4:11  "category" must be one of Consulting, Services, Industries, Guides, Company, got "service". Did you mean "Services"?',
        '5:10  "listing" must be one of pages, services, industries, consulting, guides, blog, case-studies, got "posts". Name the collection that this page lists.',
      ],
    ],
    [
      "case-studies/a.md",
      "services: x\noutcomes: [1]\n",
      [
        '1:1  "client" is missing. Write a text, in quotes if it contains ": ".',
        '4:11  "services" must be a list, got "x". Write services: [x].',
        '5:12  an entry of "outcomes" must be text, got 1. Write "1".',
      ],
    ],
    [
      "services/a.md",
      "author: A\n",
      ['4:1  "author" is not a known key. Remove it, or use one of: title, description, ….'],
    ],
    ["guides/a.md", "autor: A\n", ['4:1  "autor" is not a known key. Did you mean "author"?']],
  ];
  for (const [name, lines, report] of own) {
    test(`refuses in ${name} the lines ${JSON.stringify(lines)}`, () => {
      assert.deepEqual(
        reportOf({ [name]: file(lines) }),
        report.map((line) => `content/${name}:${line}`),
      );
    });
  }
});
