import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  loadContent,
  markdownFile,
  warningsOf,
  type ContentFolder,
} from "../../content/content-folder.fixture.ts";
import { withPlugins } from "../built-in.ts";
import { findWikilinks } from "./read-wikilinks.ts";

const site = (text: string, settings = "markdown: { wikilinks: true }\n"): ContentFolder => ({
  "site.yaml": `name: Site\nbase_url: https://site.example\ndescription: D\nlocales: [en, de]\n${settings}`,
  "pages/index.de.md": markdownFile({ title: "Start", category: "Company" }),
  "pages/one.md": markdownFile({ title: "One", category: "Company" }, text),
  "pages/raised-beds.md": markdownFile(
    { title: "Raised beds", category: "Company" },
    "## Wood\n\nA block. ^b1\n",
  ),
  "images/pic.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
});

describe("wikilinks of a site that switches them on", () => {
  const rows: [text: string, body: string][] = [
    ["[[raised-beds]]", "[raised-beds](raised-beds.md)"],
    ["[[Raised beds|the beds]]", "[the beds](raised-beds.md)"],
    ["[[Raised beds#Wood]]", "[Raised beds > Wood](raised-beds.md#wood)"],
    ["[[raised-beds#^b1|block]]", "[block](raised-beds.md#b1)"],
    [
      "![[pic.svg|A picture]] and ![[pic.svg|200]]",
      "![A picture](../images/pic.svg) and ![pic](../images/pic.svg)",
    ],
    ["| [[raised-beds\\|Beds]] |", "| [Beds](raised-beds.md) |"],
    ["![[raised-beds]]", "[raised-beds](raised-beds.md)"],
    ["[[nowhere|words]]", "words"],
    ["==marked== and a == b == c", "<mark>marked</mark> and a == b == c"],
    ["a %%private\n\nremark%% b", "a\n\n b"],
    ["`[[x]]` and ``` [[y]] ```", "`[[x]]` and ``` [[y]] ```"],
    ["```\n[[x]] %%y%%\n```", "```\n[[x]] %%y%%\n```"],
    ["[[1]](https://x.example/)", "[[1]](https://x.example/)"],
    ["%%never closed\n\nprivate", "\n\n"],
  ];
  for (const [text, body] of rows)
    test(`read ${JSON.stringify(text)}`, () => {
      const { documents } = loadContent(site(`${text}\n`));
      const { body: read } = documents.find(({ source }) => source === "pages/one.md") ?? {
        body: "",
      };
      assert.equal(read.trimEnd(), body.trimEnd());
    });

  test("keep lines, so that problems have their places", () => {
    const text = "%% one\ntwo %%\n\n[[raised-beds#Nothing]]\n";
    assert.match(
      warningsOf(site(text)).join("\n"),
      /pages\/one\.md:9:1 {2}links to ".*raised-beds.*#nothing"/,
    );
  });
});

describe("wikilinks of a site without them", () => {
  const text =
    "See [[Two]], [[Two|the second]], ![[pic.png]], ==marked== and %%my private remark%%.\n\nA block ^block1\n";

  test("stay text, with a warning for each", () => {
    const warnings = warningsOf(site(text, "")).filter((line) => /one\.md.*Obsidian/.test(line));
    assert.deepEqual(
      warnings.map((line) =>
        /contains a (.*?) of Obsidian.*: "(.*?)"\. Write/.exec(line)?.slice(1),
      ),
      [
        ["link", "[[Two]]"],
        ["link", "[[Two|the second]]"],
        ["link", "![[pic.png]]"],
        ["mark", "==marked=="],
        ["comment", "%%my private remark%%"],
        ["block id", "^block1"],
      ],
    );
    const { documents } = loadContent(site(text, ""));
    assert.ok(documents.some(({ body }) => body.includes("[[Two]]")));
  });

  test("have no warning where they are something else", () => {
    for (const other of [
      "`[[x]]`",
      "a == b && c == d",
      "[[1]](/x/)",
      "100 % of 50 %",
      "x^2 y^n",
      "[a](b.md)",
    ])
      assert.deepEqual([...findWikilinks(other)], [], other);
  });

  test("are text on a site that leaves the plugin out", () => {
    const extensions = withPlugins([], ["wikilinks"]);
    assert.deepEqual(
      extensions.rules.textWarnings.filter(({ name }) => name === "checkWikilinks"),
      [],
    );
  });
});
