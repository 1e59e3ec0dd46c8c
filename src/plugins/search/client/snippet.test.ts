import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { PageData } from "./pagefind.ts";
import { cutSnippet, listSections } from "./snippet.ts";

Object.assign(globalThis, { innerWidth: 1280 });

function page(content: string, anchors: PageData["anchors"] = []): PageData {
  return {
    url: "/guides/pumps/",
    content,
    excerpt: "",
    meta: { description: "All about pumps." },
    filters: {},
    anchors,
  };
}

/** Returns the positions of query words in a text, each with the index of its query word. */
function find(content: string, ...words: string[]) {
  return content.split(" ").flatMap((text, location) => {
    const word = words.findIndex((each) => text.toLowerCase().startsWith(each));
    return word < 0 ? [] : [{ location, word }];
  });
}

const shown = (content: string, ...words: string[]) => {
  const { parts, isCutBefore, isCutAfter } = cutSnippet(page(content), find(content, ...words));
  const text = parts.map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part)).join(" ");
  return `${isCutBefore ? "… " : ""}${text}${isCutAfter ? " …" : ""}`;
};

const filler = (count: number) => Array.from({ length: count }, () => "filler").join(" ");

describe("cutSnippet", () => {
  test("starts at the sentence that contains the match", () => {
    assert.equal(
      shown("First of all. The pumps are old. They run.", "pump"),
      "The [pumps] are old. They run.",
    );
  });

  test("truncates a long sentence before the match and the text after it", () => {
    const text = shown(`${filler(60)} pump ${filler(60)}`, "pump");
    assert.match(text, /^… filler/);
    assert.match(text, / …$/);
    assert.ok(text.indexOf("[pump]") < 105, text);
    assert.ok(text.length < 310, String(text.length));
  });

  test("starts after a comma at a word if the sentence starts too far away, and at no name in lower case", () => {
    const text = shown(`${filler(20)} light: "#fff", dark: the pump is red.`, "pump");
    assert.equal(text, "… dark: the [pump] is red.");
  });

  test("ends at a sentence that leaves most of the length", () => {
    const sentence = `The pump has ${filler(24)}.`;
    assert.equal(
      shown(`${sentence} Next ${filler(40)}.`, "pump"),
      sentence.replace("pump", "[pump]"),
    );
  });

  test("selects the part with the most query words", () => {
    const text = shown(`A pump. ${filler(60)} Then a heat pump is used.`, "heat", "pump");
    assert.match(text, /\[heat pump\] is used\.$/);
  });

  test("falls back to the description if only the title matches", () => {
    assert.equal(shown("Nothing of it.", "xylophone"), "All about pumps.");
  });
});

describe("listSections", () => {
  const anchors = [
    { element: "h2", id: "one", text: "One", location: 2 },
    { element: "p", id: "note", text: "Note", location: 3 },
    { element: "h2", id: "two", text: "Two", location: 5 },
    { element: "h3", id: "ü", text: "Three", location: 9 },
  ];

  test("lists the sections with the most matches first", () => {
    const places = [0, 2, 5, 6, 9].map((location) => ({ location, word: 0 }));
    assert.deepEqual(listSections(page("", anchors), places), [
      { title: "Two", url: "/guides/pumps/#two" },
      { title: "One", url: "/guides/pumps/#one" },
      { title: "Three", url: "/guides/pumps/#%C3%BC" },
    ]);
  });
});
