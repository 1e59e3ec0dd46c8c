import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { z } from "zod";
import { editorFiles } from "../../authoring/editor-files.ts";
import {
  loadContent,
  markdownFile,
  reportOn,
  writeContent,
} from "../../content/content-folder.fixture.ts";
import { readContent } from "../../content/read/read-content.ts";
import { readContentFile } from "../../content/read/site-files.ts";
import { builtIn } from "../built-in.ts";
import { evalsFile, evalsSchema } from "./evals.ts";

const content = (text: string) =>
  writeContent({ "evals.yaml": text, "pages/about.md": markdownFile({ title: "About" }) });

describe("content/evals.yaml", () => {
  test("is a list of questions with facts and urls", () => {
    const files = readContent(
      content(
        "- question: When?\n  facts: [1994, two  lines]\n- question: Where?\n  urls: [/about/]\n",
      ),
    );
    assert.deepEqual(readContentFile(files, evalsFile, evalsSchema).value, [
      { question: "When?", facts: ["1994", "two lines"], urls: [] },
      { question: "Where?", facts: [], urls: ["/about/"] },
    ]);
  });

  for (const [text, problem] of [
    ["", undefined],
    ["# nothing yet\n", undefined],
    ["- question: Q\n  urls: [/about/]\n", undefined],
    [
      "question: Q\n",
      "content/evals.yaml:1:1  must be a list. Start each entry with a hyphen and a space.",
    ],
    [
      "- facts: [a]\n",
      'content/evals.yaml:1:3  "question" is missing. Write a question that the site answers.',
    ],
    [
      "- question: Q\n  fact: [a]\n",
      'content/evals.yaml:2:3  "fact" is not a known key. Did you mean "facts"?',
    ],
    [
      "- question: Q\n",
      'content/evals.yaml:1:3  "facts" is missing. Write texts that a right answer contains, such as facts: [41 days, "€5,700"].',
    ],
    [
      "- question: Q\n  facts: [2.50]\n",
      'content/evals.yaml:2:11  an entry of "facts" must be text, got 2.50. Write "2.50".',
    ],
    [
      "- question: Q\n  facts: [a]\n- question: Q\n  urls: [about]\n",
      'content/evals.yaml:4:10  an entry of "urls" must be the path of a page, got "about". Write paths of pages of this site, such as urls: [/about/].',
    ],
    [
      "- question: Q\n  urls: [/, /abut/]\n",
      'content/evals.yaml:2:13  "urls" must be paths of pages, got "/abut/". Did you mean "/about/"?',
    ],
  ] as const)
    test(`with ${JSON.stringify(text)} ${problem === undefined ? "is valid" : "is an error"}`, () => {
      assert.deepEqual(reportOn(content(text)), problem === undefined ? [] : [problem]);
    });

  test("is completed and checked by editors", () => {
    const files = editorFiles(undefined, builtIn.settings, builtIn.contentFiles);
    const settings = z
      .looseObject({ "yaml.schemas": z.record(z.string(), z.string()) })
      .parse(files.get("settings.json"));
    assert.equal(settings["yaml.schemas"]["./.vscode/schemas/evals.json"], "content/evals.yaml");
    const schema = z.fromJSONSchema(JSON.parse(JSON.stringify(files.get("schemas/evals.json"))));
    assert.ok(schema.safeParse([{ question: "Q", facts: ["a", 1994] }]).success);
    assert.ok(!schema.safeParse([{ question: "Q", fact: ["a"] }]).success);
    assert.match(
      JSON.stringify(files.get("schemas/evals.json")),
      /a question that the site answers/,
    );
  });

  test("is no part of the site", () => {
    const site = loadContent({ "evals.yaml": "- { question: Q, facts: [a] }\n" });
    assert.ok(!site.media.has("evals.yaml"));
  });
});
