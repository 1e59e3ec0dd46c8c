/**
 * Lists in a browser: rows are full, a few documents have a form of their own, topics are lists by
 * letter, and the page of a documentation lists the first parts of its books.
 */
import assert from "node:assert/strict";
import path from "node:path";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { lean } from "../../packages/conformance/src/project.ts";
import { markdownFile, writeContent } from "../../src/content/content-folder.fixture.ts";
import { build, makeFolder } from "../build/built-sites.fixture.ts";
import { sampleRows } from "../../src/format/property-tests.fixture.ts";
import { browseSite } from "./browser.fixture.ts";

const topics = Array.from(
  { length: 26 },
  (_, at) => `${String.fromCodePoint(97 + (at % 9))} topic with a long name ${at}`,
);
const cards = (count: number) => ({
  type: "cards",
  items: Array.from({ length: count }, (_, at) => ({ title: `Card ${at}`, link: "/docs/" })),
});
const file = (title: string, keys: object = {}, text?: string) =>
  markdownFile(
    { title, description: `About ${title.toLowerCase()} in a sentence.`, ...keys },
    text,
  );
const numbered = (folder: string, count: number, toKeys: (at: number) => object = () => ({})) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `${folder}-${at}.md`,
      file(`${path.basename(folder)} ${at}`, toKeys(at)),
    ]),
  );

function buildSite(): string {
  const output = path.join(makeFolder(), "dist");
  const content = writeContent({
    "site.yaml": `name: Site
base_url: https://site.example
description: A site
locales: [en, ar]
collections:
  docs: { label: Manual, parts: true, sidebar: true }
  notes: { label: Notes, parts: true }
`,
    "pages/index.md": file("Home"),
    "pages/index.ar.md": file("الصفحة"),
    "pages/case-studies.md": file("Projects", { listing: "case-studies" }),
    "pages/case-studies.ar.md": file("المشاريع", { listing: "case-studies" }),
    "pages/blog.md": file("Blog", { listing: "blog" }),
    "pages/blog.ar.md": file("المدونة", { listing: "blog" }),
    "pages/guides.md": file("Guides", { listing: "guides" }),
    "pages/docs.md": file("Manual", { listing: "docs" }),
    "pages/notes.md": file("Notes", { listing: "notes" }),
    "notes/walk/index.md": file("Walk"),
    ...numbered("notes/walk/step", 3),
    "pages/contact.md": file("Contact"),
    "pages/mixed.ar.md": file("مختلط", {
      blocks: [{ type: "list", collection: "guides", layout: "cards", chosen: ["guide-0"] }],
    }),
    "pages/five.md": file("Five", { blocks: [cards(5), cards(1), cards(7)] }),
    "case-studies/bridge.md": file("Bridge", { client: "Harbour" }),
    "case-studies/bridge.ar.md": file("جسر", { client: "الميناء" }),
    "docs/start.md": file("Start", { order: 1 }, "## A\n\n## B\n\n## C\n"),
    "docs/use/index.md": file("Use", { order: 2 }),
    "docs/terms.md": file("Terms", { order: 3 }),
    ...numbered("docs/use/part", 9),
    ...numbered("guides/guide", 5),
    ...numbered("blog/post", 13, (at) => ({
      date: `2026-01-${10 + at}`,
      tags: topics.filter((_, place) => [at, (at + 1) % 13].includes(place % 13)),
    })),
    "blog/post-0.ar.md": file("مقالة", { date: "2026-01-10" }),
    "blog/post-1.ar.md": file("مقالة ثانية", { date: "2026-01-11" }),
  });
  const { status, output: report } = build(content, output, lean);
  assert.equal(status, 0, report);
  return output;
}

const site = browseSite(buildSite);

/** @returns each list whose last row ends before the list, with the width of the hole */
const findHoles = (page: Page) =>
  page.locator("main :is(.items-hub, .items-cards, .cards), .related .items").evaluateAll((lists) =>
    lists.flatMap((list) => {
      const boxes = [...list.children].map((item) => item.getBoundingClientRect());
      const top = Math.max(...boxes.map((box) => box.top));
      const frame = list.getBoundingClientRect();
      const last = boxes.filter((box) => box.top > top - 2);
      const isLeftward = getComputedStyle(list).direction === "rtl";
      const hole = isLeftward
        ? Math.min(...last.map((box) => box.left)) - frame.left
        : frame.right - Math.max(...last.map((box) => box.right));
      return hole > 2 ? [`${list.className}: ${hole}`] : [];
    }),
  );

describe("rows of lists have no holes", () => {
  const lists = ["/", "/ar/", "/case-studies/", "/ar/case-studies/", "/ar/blog/", "/five/"];
  const views = lists.flatMap((address) => [1440, 800].map((width) => ({ address, width })));
  for (const { address, width } of sampleRows(views, 4))
    test(`${address} at ${width} px`, () =>
      site.visit(
        address,
        async ({ page }) => {
          assert.ok((await page.locator("main :is(.items, .cards)").count()) > 0);
          assert.deepEqual(await findHoles(page), []);
        },
        { width },
      ));
});

for (const address of ["/case-studies/", "/ar/case-studies/"])
  test(`the only document is as wide as the list, its text beside its cover, ${address}`, () =>
    site.visit(
      address,
      async ({ page }) => {
        const cover = await page.locator(".items .cover").boundingBox();
        const words = await page.locator(".items .words").boundingBox();
        assert.ok(cover && words);
        const gap =
          cover.x < words.x ? words.x - cover.x - cover.width : cover.x - words.x - words.width;
        assert.ok(gap > 0 && gap < 40, `${gap}`);
        assert.deepEqual(
          [cover, words].map(({ width }) => Math.round(width)),
          [384, 800],
        );
        assert.equal((await page.locator(".items > li").boundingBox())?.width, 1216);
      },
      { width: 1440 },
    ));

test("the only book shows its parts in one row", () =>
  site.visit(
    "/notes/",
    async ({ page }) => {
      assert.equal(await page.locator(".book-section h2").innerText(), "Walk");
      const parts = page.locator(".book-section .items > li");
      assert.equal(await parts.count(), 3);
      const tops = await parts.evaluateAll((all) =>
        all.map((item) => item.getBoundingClientRect().top),
      );
      assert.equal(new Set(tops).size, 1);
    },
    { width: 1440 },
  ));

test("title and introduction of a list start on one line", () =>
  site.visit(
    "/blog/",
    async ({ page }) => {
      const lines = await page.locator(".page-head > :is(h1, .lead)").evaluateAll((all) =>
        all.map((element) => {
          // The lower edge of an empty inline block is on the baseline.
          const mark = document.createElement("span");
          mark.style.display = "inline-block";
          element.prepend(mark);
          return mark.getBoundingClientRect().bottom;
        }),
      );
      assert.equal(lines.length, 2);
      assert.equal(Math.round(lines[0] ?? 0), Math.round(lines[1] ?? 1));
    },
    { width: 1440 },
  ));

test("two documents are side by side", () =>
  site.visit(
    "/ar/blog/",
    async ({ page }) => {
      const boxes = await page
        .locator(".items > li")
        .evaluateAll((all) => all.map((item) => item.getBoundingClientRect().top));
      assert.equal(boxes.length, 2);
      assert.equal(new Set(boxes).size, 1);
    },
    { width: 1440 },
  ));

test("topics are lists by letter, in columns that end at nearly the same height", () =>
  site.visit(
    "/blog/tags/",
    async ({ page }) => {
      const lines = await page.locator(".alphabet li").evaluateAll((all) =>
        all.map((item) => {
          const { left, top, bottom } = item.getBoundingClientRect();
          return { left, top, bottom };
        }),
      );
      assert.equal(lines.length, topics.length);
      assert.equal(new Set(lines.map(({ left, top }) => `${left} ${top}`)).size, lines.length);
      const ends = [...Map.groupBy(lines, ({ left }) => left).values()].map((column) =>
        Math.max(...column.map(({ bottom }) => bottom)),
      );
      assert.ok(ends.length > 2, `${ends.length} columns`);
      assert.ok(Math.max(...ends) - Math.min(...ends) < 180, ends.join());
    },
    { width: 1440 },
  ));

test("the filters of a list show whole topics", () =>
  site.visit(
    "/blog/",
    async ({ page }) => {
      const cut = await page.locator(".filter-bar .topics").evaluate((list) => {
        const { top, right, bottom } = list.getBoundingClientRect();
        return [...list.querySelectorAll("a")]
          .map((link) => link.getBoundingClientRect())
          .filter((box) => box.top < bottom && box.bottom > top)
          .map((box) => box.right <= right + 1 && box.bottom <= bottom + 1);
      });
      assert.ok(cut.length > 1);
      assert.ok(!cut.includes(false), cut.join());
    },
    { width: 1200 },
  ));

test("the page of a documentation lists the first parts of its books instead of a tree", () =>
  site.visit("/docs/", async ({ page }) => {
    const parts = ["part 0", "part 1", "part 2", "part 3", "part 4", "part 5"];
    const listed = await page.locator("main .items a").allInnerTexts();
    assert.deepEqual(
      listed.map((title) => title.replace("-", " ").trim()),
      ["Start", ...parts, "Terms"],
    );
    assert.equal(await page.locator("main .summary").count(), listed.length);
    assert.equal(await page.locator(".tree").count(), 0);
    const [first, last] = [page.locator(".items a").first(), page.locator(".items a").last()];
    const sizeOf = (title: typeof first) =>
      title.evaluate((link) => Number.parseFloat(getComputedStyle(link).fontSize));
    assert.ok((await sizeOf(last)) < (await sizeOf(first)));
  }));

for (const width of [390, 768, 900])
  test(`tree and contents of a part are one row above its text at ${width} px`, () =>
    site.visit(
      "/docs/start/",
      async ({ page }) => {
        const boxOf = async (part: string) => {
          const box = await page.locator(part).first().boundingBox();
          assert.ok(box, part);
          return box;
        };
        const [tree, contents] = [await boxOf(".tree summary"), await boxOf(".contents summary")];
        assert.deepEqual([tree.y, tree.height], [contents.y, contents.height]);
        assert.ok(tree.height > 40 && tree.x < contents.x);
        const head = await boxOf("main .document-head");
        assert.ok(head.y > tree.y + tree.height);
        assert.equal(head.x + head.width, contents.x + contents.width);
        await page.locator(".contents summary").click();
        const [opened, link] = [await boxOf(".contents summary"), await boxOf(".contents a")];
        assert.ok(opened.y > tree.y + tree.height - 1 && link.y > opened.y);
        assert.equal(opened.x, tree.x);
      },
      { width },
    ));

test("lists of projects end with a way to the contact page, which the header names, too", () =>
  site.visit("/case-studies/", async ({ page }) => {
    for (const place of [".closing", ".masthead .tools"])
      assert.equal(await page.locator(`${place} .action`).getAttribute("href"), "/contact/", place);
    assert.equal(await page.locator(".closing h2").innerText(), "About contact in a sentence");
  }));

test("an item in another language names it", () =>
  site.visit("/ar/mixed/", async ({ page }) => {
    const kicker = page.locator("main .items .kicker");
    assert.equal(await kicker.getAttribute("lang"), "en");
    assert.match(await kicker.innerText(), /English/);
  }));
