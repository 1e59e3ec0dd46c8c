import assert from "node:assert/strict";
import { test } from "node:test";
import { loadContent, markdownFile } from "../../content/content-folder.fixture.ts";
import { topicsOf } from "./groups.ts";

/** The label of the topic of a tag in two documents with a text. */
function labelOf(tag: string, text: string): string | undefined {
  const post = markdownFile({ date: "2026-01-01", tags: [tag] }, `${text}\n`);
  const site = loadContent({
    "pages/blog.md": markdownFile({ title: "Blog", listing: "blog" }),
    "blog/first.md": post,
    "blog/second.md": post,
  });
  const hub = site.hubs.get("blog en");
  return hub && topicsOf(site, hub)[0]?.label;
}

test("a topic has the form of its tag that the texts have most often", () => {
  assert.equal(labelOf("hhs", "At HHS, and later (HHS); this hhs once."), "HHS");
  assert.equal(
    labelOf("u.s. digital service", "The U.S. Digital Service began."),
    "U.S. Digital Service",
  );
  assert.equal(labelOf("agile", "Agile is a word. Agile teams do. We work agile."), "agile");
  assert.equal(labelOf("alaska", "We work in Alaska."), "Alaska");
  assert.equal(labelOf("c++ (modern)", "On C++ (modern)."), "C++ (modern)");
});

test("addresses, parts of words and tags with capitals do not count", () => {
  assert.equal(labelOf("api", "See https://API.example/API, API_KEY, APIs, a@API.example."), "api");
  assert.equal(labelOf("iOS", "On IOS and IOS."), "iOS");
  assert.equal(labelOf("press", "# Press\n\nPress releases. Press them."), "press");
});
