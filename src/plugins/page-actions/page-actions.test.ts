import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadContent, reportOf } from "../../content/content-folder.fixture.ts";
import { renderMarkdown } from "../../markdown/render-markdown.ts";
import { stringsFor } from "../../site/strings/strings.ts";
import { feedbackOf } from "./feedback.ts";
import { sortableTables } from "./sortable-tables.ts";

const settings = (rest: string) => ({
  "site.yaml": `name: Site\nbase_url: https://site.example\ndescription: About it\n${rest}`,
});

describe("feedback", () => {
  test("is a link to a new issue with the address of the page, or a form", () => {
    const issues = loadContent(
      settings("feedback: { issues: https://code.example/a/issues/new }\n"),
    );
    assert.deepEqual(feedbackOf(issues, "/blog/a/"), {
      link: "https://code.example/a/issues/new?title=%2Fblog%2Fa%2F&body=https%3A%2F%2Fsite.example%2Fblog%2Fa%2F",
    });
    const form = loadContent(
      settings(
        "feedback: { url: https://forms.example/f/a }\ncontent_security: { form_action: [https://forms.example] }\n",
      ),
    );
    assert.deepEqual(feedbackOf(form, "/blog/a/"), {
      action: "https://forms.example/f/a",
      page: "https://site.example/blog/a/",
    });
    const gitLab = loadContent(
      settings("feedback: { issues: 'https://code.example/a/b/-/issues/new?issue[type]=x' }\n"),
    );
    assert.deepEqual(
      [...new URL(feedbackOf(gitLab, "/blog/a/")?.link ?? "").searchParams],
      [
        ["issue[type]", "x"],
        ["issue[title]", "/blog/a/"],
        ["issue[description]", "https://site.example/blog/a/"],
      ],
    );
    assert.equal(feedbackOf(loadContent({}), "/"), null);
  });

  test("is an error if browsers would block the form, whose remedy works", () => {
    const lines = (rest: string) =>
      reportOf(settings(rest)).filter((line) => line.includes("feedback"));
    assert.deepEqual(lines("feedback: { url: https://forms.example/f/a }\n"), [
      'content/site.yaml:4:18  "feedback.url" posts to https://forms.example, which the policy of the pages blocks. Add content_security: { form_action: [https://forms.example] }.',
    ]);
    assert.deepEqual(
      lines(
        "feedback: { url: https://forms.example/f/a }\ncontent_security: { form_action: [https://forms.example] }\n",
      ),
      [],
    );
  });
});

describe("{.sortable}", () => {
  const render = async (text: string) =>
    (
      await renderMarkdown(text, stringsFor(loadContent({}), "en"), undefined, undefined, [
        sortableTables,
      ])
    ).parts.join("");

  test("marks the table below it", async () => {
    const html = await render("{.sortable}\n\n| a |\n|---|\n| 1 |\n\n| b |\n|---|\n");
    assert.equal(html.match(/<table class="sortable">/g)?.length, 1);
    assert.match(
      html,
      /^\s*<div class="table"[^>]*><table class="sortable">\n<thead>\n<tr>\n<th>a/,
    );
    assert.doesNotMatch(html, /\{\.sortable\}/);
  });

  test("stays text anywhere else", async () => {
    assert.match(await render("{.sortable}\n\nA text.\n"), /<p>\{\.sortable\}<\/p>/);
  });
});
