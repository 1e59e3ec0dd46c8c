import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { scoreAnswer } from "./score-answer.ts";

const origins = ["http://127.0.0.1:8080", "https://site.example"];
const score = (facts: string[], urls: string[], answer: string) =>
  scoreAnswer({ question: "Q", facts, urls }, answer, origins);

describe("a fact", () => {
  for (const [fact, answer] of [
    ["41 days", "It was closed for **41\ndays**."],
    ["€5,700", "about €5,700, of which"],
    ["4.0–4.4", "a COP of 4.0-4.4 was measured"],
    ["Renate Halmer", "RENATE  HALMER founded it"],
    ["don't", "They don’t need a key."],
    ["pump station", "The pump stations run."],
    ["1994", "Founded in 1994."],
    ["kWh/m³", "0.139 kWh/m³"],
    ["水泵", "这里有水泵。"],
    ["(a+b)*", "the term (a+b) is"],
  ] as const)
    test(`${fact} is in ${JSON.stringify(answer)}`, () => {
      assert.deepEqual(score([fact], [], answer).missing.facts, []);
    });

  for (const [fact, answer] of [
    ["4", "It took 41 days, or 4.5 weeks, at 3.4 or 1,4 or 4,000."],
    ["1994", "In 11994 or 19940."],
    ["41 days", "It took 41 weeks of 7 days."],
    ["a.c", "abc"],
  ] as const)
    test(`${fact} is not in ${JSON.stringify(answer)}`, () => {
      assert.deepEqual(score([fact], [], answer).missing.facts, [fact]);
    });
});

describe("a page", () => {
  for (const [url, answer] of [
    ["/about/", "See https://site.example/about/."],
    ["/about/", "See [about](http://127.0.0.1:8080/about#team), please"],
    ["/about/", "Source: /about.md"],
    ["/about/", "(`/about/index.html`)"],
    ["/about", "https://site.example/about/index.md"],
    ["/größe/", "https://site.example/gr%C3%B6%C3%9Fe/"],
    ["/", "It is on https://site.example/."],
    ["/", "It is on https://site.example"],
  ] as const)
    test(`${url} is cited in ${JSON.stringify(answer)}`, () => {
      assert.deepEqual(score([], [url], answer).missing.urls, []);
    });

  for (const [url, answer] of [
    ["/about/", "See https://other.example/about/"],
    ["/about/", "https://site.example/about/team/"],
    ["/about/", "and/or/about/"],
    ["/about/", "https://site.example.evil.example/about/"],
    ["/", "and / or"],
  ] as const)
    test(`${url} is not cited in ${JSON.stringify(answer)}`, () => {
      assert.deepEqual(score([], [url], answer).missing.urls, [url]);
    });
});

test("a score is the share of facts and pages", () => {
  assert.deepEqual(score(["one", "two", "three"], ["/a/"], "One and two."), {
    score: 0.5,
    missing: { facts: ["three"], urls: ["/a/"] },
  });
});
