import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseStyle, drawCover, patternCount } from "./draw-cover.ts";

const titles = Array.from({ length: 200 }, (_, index) => `Pumps and pipes, number ${index}`);
const draw = (title: string) => drawCover(chooseStyle(title), "card");

test("a title has the same cover in every build, whatever its case and its composition", () => {
  assert.equal(draw("Großes Café"), draw(" GROßES CAFE\u0301"));
  assert.notEqual(draw("Pumps"), draw("Pipes"));
});

test("each form has its height", () => {
  for (const [form, height] of [
    ["card", 200],
    ["lead", 134],
    ["square", 320],
  ] as const)
    assert.match(
      drawCover(chooseStyle("Pumps"), form),
      new RegExp(`viewBox="0 0 320 ${height}"`),
      form,
    );
});

test("covers are small, and have no ids or styles that two of them on a page would share", () => {
  for (const title of titles) {
    const svg = draw(title);
    assert.ok(svg.length < 2000, `${svg.length} characters for ${title}`);
    assert.doesNotMatch(svg, /\sid=|<style|<filter|Gradient/);
  }
});

test("titles have all patterns", () => {
  const patterns = new Set(titles.map((title) => chooseStyle(title).pattern));
  assert.equal(patterns.size, patternCount);
});
