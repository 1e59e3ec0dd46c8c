import assert from "node:assert/strict";
import { test } from "node:test";
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

test("an author's own style attribute stays", async () => {
  assert.match(
    await render('<p style="color: red">x</p>'),
    /style="color: red"/,
  );
});
