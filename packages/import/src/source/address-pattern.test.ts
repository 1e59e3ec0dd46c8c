import assert from "node:assert/strict";
import { test } from "node:test";
import { fillPattern } from "./address-pattern.ts";
import { Fields } from "./fields.ts";

const rows: [pattern: string, path: string | undefined][] = [
  ["date", "/repair/notes/2022/02/03/snow.html"],
  ["pretty", "/repair/notes/2022/02/03/snow/"],
  ["ordinal", "/repair/notes/2022/034/snow.html"],
  ["weekdate", "/repair/notes/2022/W05/Thu/snow.html"],
  ["/:year/:short_month/:i_day/:title:output_ext", "/2022/Feb/3/snow.html"],
  ["/:short_year/:long_month/:long_day/:hour:minute:second/", "/22/February/Thursday/223000/"],
  ["/:year/:monthname/:slug/", "/2022/February/snow/"],
  ["/:weekdayname/:weekday/:yearday/:w_day/:w_year/", "/Thursday/4/34/4/2022/"],
  ["/:sections[1:]/:contentbasename/", "/b/c/file/"],
  ["/:sections[:1]/:filename/", "/a/file/"],
  ["/:collection/:path/", "/posts/a/b/c/file/"],
  ["/:categories/:name", "/repair/notes/snow"],
  ["/:sections[0]/:sections[last]/:sections[:last]/", "/a/c/a/b/"],
  ["/:2006/:06/:01/:1/:Jan/:02/:2/:title/", "/2022/22/02/2/Feb/03/3/snow/"],
  ["/:lang/:title/", "/en/snow/"],
  ["/:unknown/:title/", undefined],
];

for (const [pattern, path] of rows)
  test(`fills ${pattern}`, () => {
    const fields = new Fields({ categories: "Repair notes", lang: "en" });
    const values = {
      fields,
      day: "2022-02-03T22:30:00",
      title: "snow",
      path: "a/b/c/file",
      collection: "posts",
    };
    assert.equal(fillPattern(pattern, values), path);
  });
