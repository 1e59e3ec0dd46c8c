import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { PageData } from "./pagefind.ts";
import { cutSnippet, listSections } from "./snippet.ts";

Object.assign(globalThis, { innerWidth: 1280 });

function page(content: string, anchors: PageData["anchors"] = []): PageData {
  return {
    url: "/guides/pumps/",
    content,
    meta: { title: "A pump for all", description: "All about pumps." },
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

const mark = (id: "+" | "-", location: number) => ({ element: "i", id, text: "", location });

const shown = (content: string, words: readonly string[], marks = [mark("+", 0)]) => {
  const { parts, isCut } = cutSnippet(page(content, marks), find(content, ...words));
  return `${parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join("")}${isCut ? " …" : ""}`;
};

const filler = (count: number) => Array.from({ length: count }, () => "filler").join(" ");

describe("cutSnippet", () => {
  for (const [text, words, snippet] of [
    [
      "First of all. The pumps are old. They run. They leak.",
      "pump",
      "The[ pumps] are old. They run.",
    ],
    [`The pump has ${filler(24)}. Then ${filler(20)}.`, "pump", `The[ pump] has ${filler(24)}.`],
    [
      `A pump. ${filler(60)}. Then a heat pump is used.`,
      "heat pump",
      "Then a[ heat pump] is used.",
    ],
    [`The pump ${filler(60)}.`, "pump", `The[ pump] ${filler(33)} …`],
    ["Two pumps: { light: 1 }. Old pumps leak.", "pump", "Old[ pumps] leak."],
    [
      "About a pump. It was Dr. Lind who repaired it.",
      "repaired",
      "It was Dr. Lind who[ repaired] it.",
    ],
    ["A pump for all. The pump is old.", "pump", "The[ pump] is old."],
    ["See these pumps: Old pumps leak.", "pump", "Old[ pumps] leak."],
    ["Nothing of it.", "xylophone", "All about pumps."],
    [`${filler(60)} pump.`, "pump", "All about pumps."],
  ] as const)
    test(`shows whole sentences of ${JSON.stringify(text.slice(0, 60))}`, () => {
      assert.equal(shown(text, words.split(" ")), snippet);
    });

  test("quotes only what the build has marked as sentences", () => {
    const content = "The pumps. Pump is old. pump code Pump and heat.";
    const marks = [mark("-", 0), mark("+", 2), mark("-", 5)];
    assert.equal(shown(content, ["pump", "heat"], marks), "[Pump] is old.");
    assert.equal(shown(content, ["code"], marks), "All about pumps.");
  });

  test("reads words of languages without spaces", () => {
    const raw = "これ|は|ペン|です|。|私|は|東京|に|住んで|います|。".replaceAll("|", "\u200B");
    const { parts } = cutSnippet(
      { ...page(raw.replaceAll("\u200B", ""), [mark("+", 0)]), raw_content: raw },
      [{ location: 7, word: 0 }],
    );
    assert.deepEqual(
      parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join(""),
      "私は[東京]に住んでいます。",
    );
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

  test("lists a heading that several sections have once, with the one of them that matches most", () => {
    const headings = ["steps", "more", "steps-2", "steps-3", "last"].map((id, index) => ({
      element: "h3",
      id,
      text: id.startsWith("steps") ? " Steps to take" : id,
      location: 2 * index,
    }));
    const places = [0, 2, 4, 5, 6, 8].map((location) => ({ location, word: 0 }));
    assert.deepEqual(listSections(page("", headings), places), [
      { title: "Steps to take", url: "/guides/pumps/#steps-2" },
      { title: "more", url: "/guides/pumps/#more" },
      { title: "last", url: "/guides/pumps/#last" },
    ]);
  });
});
