import assert from "node:assert/strict";
import { test } from "node:test";
import { drawCover } from "./draw-cover.ts";

const titles = Array.from({ length: 200 }, (_, index) => `Pumps and pipes, number ${index}`);

test("a title has the same cover in every build, whatever its case and its composition", () => {
  assert.equal(drawCover("Großes Café", "card"), drawCover(" GROßES CAFE\u0301", "card"));
  assert.notEqual(drawCover("Pumps", "card"), drawCover("Pipes", "card"));
});

test("each form has its height", () => {
  for (const [form, height] of [
    ["card", 200],
    ["lead", 134],
    ["opening", 240],
    ["square", 320],
  ] as const)
    assert.match(drawCover("Pumps", form), new RegExp(`viewBox="0 0 320 ${height}"`), form);
});

test("covers are small, and have no ids or styles that two of them on a page would share", () => {
  for (const title of titles) {
    const svg = drawCover(title, "card");
    assert.ok(svg.length < 2000, `${svg.length} characters for ${title}`);
    assert.doesNotMatch(svg, /\sid=|<style|<filter|Gradient/);
  }
});

test("neighbours in a list of up to three columns have different patterns", () => {
  const shapes = titles.slice(0, 60).map((title, index) =>
    // Parts of which each pattern has one.
    /stroke-dasharray|<circle|C107|a80 80|M0 4h320/
      .exec(drawCover(title, "card", titles.slice(0, index)))
      ?.at(0),
  );
  assert.ok(!shapes.includes(undefined));
  for (const [index, shape] of shapes.entries())
    assert.ok(!shapes.slice(Math.max(0, index - 3), index).includes(shape), `${index}: ${shape}`);
  assert.equal(new Set(shapes).size, 5);
});
