import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { renderGermanText } from "./render.fixture.ts";

const table = (cell: string) => `| a | b |\n| - | - |\n| ${cell} | 1 |`;
const whole = (text: string) => `<bdi class="whole">${text}</bdi>`;

describe("a number and its unit in a cell are on one line", () => {
  for (const [cell, expected] of [
    ["160–236 m", whole("160–236 m")],
    ["4.3 %, later 5 kN", `${whole("4.3 %")}, later ${whole("5 kN")}`],
    ["**12 m**", "<strong>12 m</strong>"],
    ["12 metres", whole("12 metres")],
    ["3 verticals in a row", "3 verticals in a row"],
    ["12 centimetres", "12 centimetres"],
    ["2 < 3 & 4", "2 &lt; 3 &amp; 4"],
    ["one m", "one m"],
    ["Flow (m³/h)", `Flow ${whole("(m³/h)")}`],
    ["Flow (measured/calculated)", "Flow (measured/calculated)"],
  ] as const)
    test(cell, async () => {
      assert.match(
        await renderGermanText(table(cell)),
        new RegExp(`<td>${RegExp.escape(expected)}</td>`),
      );
    });

  test("and in a header", async () => {
    assert.match(await renderGermanText("| Flow (m³/h) |\n| - |"), /<th>Flow <bdi class="whole">/);
  });
});

describe("from right to left, a number keeps the sides of its signs", () => {
  for (const [text, expected] of [
    ["والفرق −7 %.", `والفرق ${whole("−7 %")}.`],
    ["من **المدينة** 12.5 %", `من <strong>المدينة</strong> ${whole("12.5 %")}`],
    ["في `a -1` ثم", "في <code>a -1</code> ثم"],
    ["12.5 متر", whole("12.5 متر")],
    ["والوزن 410 kN، والسعر 4.3 م€؟", `والوزن ${whole("410 kN")}، والسعر ${whole("4.3 م€")}؟`],
    ["12 كيلومتر فقط", "12 كيلومتر فقط"],
  ] as const)
    test(text, async () => {
      assert.equal(await renderGermanText(text), `<p>${expected}</p>`);
    });

  test("a text from left to right is unchanged", async () => {
    assert.equal(await renderGermanText("Minus −7 %."), "<p>Minus −7 %.</p>");
  });
});
