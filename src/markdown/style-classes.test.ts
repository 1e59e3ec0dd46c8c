import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createSatteriMarkdownProcessor } from "@astrojs/markdown-satteri";
import { highlighting } from "./render-markdown.ts";
import { styleByClass } from "./style-classes.ts";

const processor = await createSatteriMarkdownProcessor({
  shikiConfig: highlighting,
});
const render = async (markdown: string) =>
  styleByClass((await processor.render(markdown)).code);

test("highlighted code has classes and no style attributes", async () => {
  assert.equal(
    await render('```js\nconst a = "b"; // c\n```'),
    '<pre class="code" tabindex="0" data-language="js"><code><span class="token-keyword">const</span><span class="token-constant"> a</span><span class="token-keyword"> =</span><span class="token-string-expression"> "b"</span>; <span class="token-comment">// c</span></code></pre>\n',
  );
});

test("highlighted code has elements for coloured tokens only", async () => {
  assert.equal(
    await render('```json\n{\n  "a": [1]\n}\n```'),
    '<pre class="code" tabindex="0" data-language="json"><code>{\n<span class="token-keyword">  "a"</span>: [<span class="token-constant">1</span>]\n}</code></pre>\n',
  );
});

test("highlighting does not depend on how busy the machine is", async (context) => {
  const text = '```js\nconst a = "b"; // c\n```';
  const expected = await render(text);
  let now = Date.now();
  context.mock.method(Date, "now", () => (now += 1000));
  assert.equal(await render(text), expected);
});

test("columns are aligned by class", async () => {
  const html = await render("| a | b |\n| :-: | --: |\n| 1 | 2 |");
  assert.match(html, /<th class="align-center">a<\/th>/);
  assert.match(html, /<td class="align-right">2<\/td>/);
  assert.doesNotMatch(html, /style=/);
});

describe("an author's own style attribute", () => {
  const cases = [
    ['<p style="color: red">x</p>', "<p>x</p>"],
    ["<p class=a STYLE = 'color: \"red\"' id=b>x</p>", "<p class=a id=b>x</p>"],
    ['<hr\n  style="color: red"/>', "<hr/>"],
    [
      '<p title="a style=b > c" style=color:red>x</p>',
      '<p title="a style=b > c">x</p>',
    ],
    [
      '<p data-style="a"><a href=/?style=b>x</a></p>',
      '<p data-style="a"><a href=/?style=b>x</a></p>',
    ],
    ["<style media=all></style>", "<style media=all></style>"],
  ] as const;
  for (const [markdown, expected] of cases)
    test(`${markdown} → ${expected}`, async () => {
      assert.equal((await render(markdown)).trim(), expected);
    });

  test("stays in code, which shows it", async () => {
    const text = '<p style="a">';
    for (const markdown of [`\`${text}\``, `\`\`\`\n${text}\n\`\`\``])
      assert.match(await render(markdown), /style="a"|style=&quot;a&quot;/);
    assert.match(await render(`\`\`\`html\n${text}\n\`\`\``), /> style</);
  });
});
