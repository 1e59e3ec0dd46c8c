import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { renderGermanText } from "./render.fixture.ts";

test("columns are aligned with classes", async () => {
  const html = await renderGermanText("| a | b |\n| :-: | --: |\n| 1 | 2 |");
  assert.match(html, /<th class="align-center">a<\/th>/);
  assert.match(html, /<td class="align-right">2<\/td>/);
  assert.doesNotMatch(html, /style=/);
});

describe("a style attribute in the author's HTML", () => {
  const cases = [
    ['<p style="color: red">x</p>', "<p>x</p>"],
    ["<p class=a STYLE = 'color: \"red\"' id=b>x</p>", "<p class=a id=b>x</p>"],
    ['<hr\n  style="color: red"/>', "<hr/>"],
    ['<p title="a style=b > c" style=color:red>x</p>', '<p title="a style=b > c">x</p>'],
    [
      '<p data-style="a"><a href=/?style=b>x</a></p>',
      '<p data-style="a"><a href=/?style=b>x</a></p>',
    ],
    ["<style media=all></style>", "<style media=all></style>"],
  ] as const;
  for (const [markdown, expected] of cases)
    test(`${markdown} → ${expected}`, async () => {
      assert.equal(await renderGermanText(markdown), expected);
    });

  test("is unchanged in code", async () => {
    const text = '<p style="a">';
    for (const markdown of [`\`${text}\``, `\`\`\`\n${text}\n\`\`\``])
      assert.match(await renderGermanText(markdown), /style="a"|style=&quot;a&quot;/);
    assert.match(await renderGermanText(`\`\`\`html\n${text}\n\`\`\``), />style</);
  });
});
