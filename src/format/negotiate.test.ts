import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { negotiateError, negotiatePage, type ErrorFormat, type PageFormat } from "./negotiate.ts";

const html = "text/html";
const markdown = "text/markdown";

describe("negotiatePage", () => {
  const rows: [accept: string | null, expected: PageFormat][] = [
    [null, html],
    ["", html],
    ["*/*", html],
    ["text/*", html],
    ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", html],
    ["text/markdown", markdown],
    ["TEXT/Markdown", markdown],
    ["text/markdown;charset=utf-8", markdown],
    ["text/markdown, text/html, */*", markdown],
    ["text/markdown, text/html;q=0.8, */*;q=0.5", markdown],
    ["text/markdown,text/html;q=0.9,application/json;q=0.8,*/*;q=0.8", markdown],
    ["text/markdown, text/plain;q=0.9, */*;q=0.8", markdown],
    ["text/html, text/markdown", html],
    ["text/html;q=1.0, text/markdown;q=1.000", html],
    ["text/markdown;q=0.5, text/html", html],
    ["text/html;q=0.5, text/*", markdown],
    ["text/html;q=0, */*", markdown],
    ["text/markdown;q=0, */*", html],
    ["text/markdown;q=0", html],
    ["text/markdown;q=0, text/html;q=0", html],
    ["*/*;q=0.1, text/markdown;q=0.1", markdown],
    ["text/markdown;Q=0.2, text/html;q=0.9", html],
    ["text/markdown; q=0.9 , text/html; q=0.3", markdown],
    ["text/markdown;q=2, text/html;q=0.1", html],
    ["text/plain", html],
    ["application/json", html],
    ["nonsense", html],
    [",,,text/markdown,,", markdown],
  ];
  for (const [accept, expected] of rows) {
    test(`answers ${accept === null ? "no Accept" : `"${accept}"`} with ${expected}`, () => {
      assert.equal(negotiatePage(accept), expected);
    });
  }
});

describe("negotiateError", () => {
  const json = "application/json";
  const rows: [accept: string | null, expected: ErrorFormat][] = [
    [null, html],
    ["*/*", html],
    ["text/html,application/xhtml+xml,*/*;q=0.8", html],
    ["text/markdown, */*", markdown],
    [json, json],
    ["application/json, text/plain, */*", json],
    ["application/*", json],
    ["*/*, text/*;q=0.5", html],
    ["application/ld+json, */*, text/*;q=0.5", html],
    ["application/json;q=0.5, text/html", html],
    ["application/json, text/html", html],
    ["application/json;q=0", html],
    ["application/json;q=0.9, text/markdown;q=0.5", json],
  ];
  for (const [accept, expected] of rows)
    test(`answers ${accept ?? "no Accept"} with ${expected}`, () => {
      assert.equal(negotiateError(accept), expected);
    });
});
