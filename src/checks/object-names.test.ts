import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import {
  loadContent,
  markdownFile,
  reportOf,
  type ContentFolder,
} from "../content/content-folder.fixture.ts";
import { serveSite, type BuiltSite } from "../edge/built-site.fixture.ts";

const settings = (lines: string) =>
  `name: Site\nbase_url: https://site.example\ndescription: About it\nlocales: [en]\n${lines}`;

/** Lower-case names, which the forms of collections and fields would allow. */
const reserved = ["constructor", "prototype"];
const names = [
  ...reserved,
  "toString",
  "valueOf",
  "hasOwnProperty",
  "__proto__",
  "__defineGetter__",
];

/** Every map of the content whose keys authors choose. */
const maps: [map: string, place: string, write: (name: string) => ContentFolder][] = [
  [
    "collections",
    "site.yaml:6",
    (name) => ({ "site.yaml": settings(`collections:\n  ${name}: { label: A }\n`) }),
  ],
  [
    "fields",
    "site.yaml:8",
    (name) => ({
      "site.yaml": settings(
        `collections:\n  events:\n    fields:\n      ${name}: { type: text }\n    label: Events\n`,
      ),
    }),
  ],
  [
    "languages of a text",
    "site.yaml:8",
    (name) => ({
      "site.yaml": settings(
        `collections:\n  events:\n    label: Events\n    description: { en: A, ${name}: B }\n`,
      ),
    }),
  ],
  [
    "languages",
    "site.yaml:4",
    (name) => ({ "site.yaml": settings("").replace("[en]", `[en, ${name}]`) }),
  ],
  ["settings", "site.yaml:5", (name) => ({ "site.yaml": settings(`${name}: a\n`) })],
  [
    "keys of front matter",
    "blog/a.md:5",
    (name) => ({
      "blog/a.md": `---\ntitle: T\ndescription: D\ndate: 2026-01-01\n${name}: a\n---\nText.\n`,
    }),
  ],
  [
    "keys of blocks",
    "pages/a.md:7",
    (name) => ({
      "pages/a.md": `---\ntitle: T\ndescription: D\nblocks:\n  - type: text\n    text: A\n    ${name}: a\n---\n`,
    }),
  ],
  [
    "types of blocks",
    "pages/a.md:5",
    (name) => ({
      "pages/a.md": `---\ntitle: T\ndescription: D\nblocks:\n  - type: ${name}\n    text: A\n---\n`,
    }),
  ],
  ["strings", "strings.en.yaml:1", (name) => ({ "strings.en.yaml": `${name}: A\n` })],
];

describe("a name of every object in JavaScript", () => {
  for (const [map, place, write] of maps)
    for (const name of names)
      test(`is refused among the ${map}: ${name}`, () => {
        const report = reportOf(write(name));
        assert.ok(
          report.some((line) => line.startsWith(`content/${place}:`)),
          report.join("\n") || "not refused",
        );
      });
});

describe("values that are names of every object in JavaScript", () => {
  let site: BuiltSite;
  before(() => {
    const post = (title: string) => markdownFile({ title, date: "2026-01-01", tags: [title] });
    site = serveSite(
      loadContent({
        "site.yaml": settings(
          `collections:
  events:
    label: Events
    fields:
      kind: { type: enum, options: [${names.join(", ")}], filter: true }
`,
        ),
        "blog/constructor.md": post("constructor"),
        "blog/prototype.md": post("toString"),
        "blog/proto.md": post("__proto__"),
        ...Object.fromEntries(
          names.map((name, index) => [
            `events/event-${index}.md`,
            markdownFile({ title: name, kind: name }),
          ]),
        ),
      }),
    );
  });
  const titles = async (path: string) => {
    const response = await site.get(`/api/public/v1/${path}`);
    assert.equal(response.status, 200, path);
    const { data }: { data: { title: string }[] } = JSON.parse(await response.text());
    return data.map(({ title }) => title).toSorted();
  };

  test("are found by filters of enums", async () => {
    for (const name of names) assert.deepEqual(await titles(`events?kind=${name}`), [name]);
    assert.deepEqual(await titles("events?per_page=50"), names.toSorted());
  });

  test("are found as tags and slugs", async () => {
    assert.deepEqual(await titles("blog?tag=constructor"), ["constructor"]);
    assert.deepEqual(await titles("blog?tag=toString"), ["toString"]);
    assert.deepEqual(await titles("blog?tag=__proto__"), ["__proto__"]);
    for (const slug of ["constructor", "prototype", "proto"])
      assert.equal((await site.get(`/api/public/v1/blog/${slug}`)).status, 200, slug);
    for (const slug of ["toString", "valueOf", "__proto__"])
      assert.equal((await site.get(`/api/public/v1/blog/${slug}`)).status, 404, slug);
  });
});
