import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { judgeConditions, type Verdict } from "./preconditions.ts";

const monday = "Mon, 19 Oct 2026 08:00:00 GMT";
const tuesday = "Tue, 20 Oct 2026 08:00:00 GMT";
const wednesday = "Wed, 21 Oct 2026 08:00:00 GMT";

const rows: [asked: Record<string, string>, verdict: Verdict, tag?: string][] = [
  [{}, "send"],
  [{ "If-Match": '"abc"' }, "send"],
  [{ "If-Match": '"x", "abc"' }, "send"],
  [{ "If-Match": "*" }, "send"],
  [{ "If-Match": '"x"' }, "failed"],
  [{ "If-Match": 'W/"abc"' }, "failed"],
  [{ "If-Match": 'W/"abc"' }, "failed", 'W/"abc"'],
  [{ "If-Match": "" }, "failed"],
  [{ "If-Unmodified-Since": monday }, "failed"],
  [{ "If-Unmodified-Since": tuesday }, "send"],
  [{ "If-Unmodified-Since": wednesday }, "send"],
  [{ "If-Unmodified-Since": "yesterday" }, "send"],
  // If-Match is decisive where both are there.
  [{ "If-Match": '"abc"', "If-Unmodified-Since": monday }, "send"],
  [{ "If-None-Match": '"abc"' }, "unchanged"],
  [{ "If-None-Match": 'W/"abc"' }, "unchanged"],
  [{ "If-None-Match": '"x", W/"abc"' }, "unchanged"],
  [{ "If-None-Match": " * " }, "unchanged"],
  [{ "If-None-Match": '"x"' }, "send"],
  [{ "If-None-Match": '"x"', "If-Modified-Since": wednesday }, "send"],
  [{ "If-Match": '"x"', "If-None-Match": '"abc"' }, "failed"],
  [{ "If-Match": '"abc"', "If-None-Match": '"abc"' }, "unchanged"],
  [{ "If-Modified-Since": monday }, "send"],
  [{ "If-Modified-Since": tuesday }, "unchanged"],
  [{ "If-Modified-Since": "yesterday" }, "send"],
];

describe("the conditions", () => {
  const found = new Headers({ "Last-Modified": tuesday });
  for (const [asked, verdict, tag = '"abc"'] of rows)
    test(`${JSON.stringify(asked)} of ${tag} are ${verdict}`, () => {
      assert.equal(judgeConditions(new Headers(asked), found, tag), verdict);
    });

  test("on dates hold where there is none", () => {
    for (const name of ["If-Unmodified-Since", "If-Modified-Since"])
      assert.equal(judgeConditions(new Headers({ [name]: monday }), new Headers(), '"a"'), "send");
  });
});
