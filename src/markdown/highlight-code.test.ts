import assert from "node:assert/strict";
import { test } from "node:test";
import { highlightCode } from "./highlight-code.ts";
import { renderGermanText } from "./render.fixture.ts";

const rows: [name: string, text: string, expected: string][] = [
  [
    "highlighted code has classes and no style attributes",
    '```js\nconst a = "b"; // c\n```',
    '<pre class="line" tabindex="0" data-language="js" data-name="JavaScript"><code><span class="token-keyword">const</span> <span class="token-constant">a</span> <span class="token-keyword">=</span> <span class="token-string-expression">"b"</span>; <span class="token-comment">// c</span></code></pre>',
  ],
  [
    "highlighted code has elements for coloured tokens only",
    '```json\n{\n  "a": [1]\n}\n```',
    '<pre class="code" tabindex="0" data-language="json" data-name="JSON"><code>{\n  <span class="token-keyword">"a"</span>: [<span class="token-constant">1</span>]\n}</code></pre>',
  ],
  [
    "code without a language has no such elements",
    "    <a>\n    b\n",
    '<pre class="code" tabindex="0" data-language="plaintext"><code>&lt;a&gt;\nb</code></pre>',
  ],
  ...["JavaScript", "JAVASCRIPT", "javascript"].map((language): [string, string, string] => [
    `the name of a language is read in any case: ${language}`,
    `\`\`\`${language}\nnull\n\`\`\``,
    '<pre class="line" tabindex="0" data-language="javascript" data-name="JavaScript"><code><span class="token-constant">null</span></code></pre>',
  ]),
  [
    "code in an unknown language is plain text",
    "```pyhton\n<a>\n```",
    '<pre class="line" tabindex="0" data-language="plaintext"><code>&lt;a&gt;</code></pre>',
  ],
  [
    "Markdown has coloured headings and front matter",
    "```md\n---\ndraft: true\n---\n\n## A\n```",
    '<pre class="code" tabindex="0" data-language="md" data-name="Markdown"><code>---\n<span class="token-keyword">draft</span><span class="token-keyword">:</span> <span class="token-constant">true</span>\n---\n\n<span class="token-function">## A</span></code></pre>',
  ],
  [
    "added and removed lines of a diff have their colours",
    "```diff\n+a\n b\n```",
    '<pre class="code" tabindex="0" data-language="diff" data-name="Diff"><code><span class="token-inserted">+a</span>\n b</code></pre>',
  ],
  [
    "lines in braces are marked, adjacent ones as one block",
    "```js {1,3-4}\na\nb\nc\nd\n```",
    '<pre class="code" tabindex="0" data-language="js" data-name="JavaScript"><code><mark>a\n</mark>b\n<mark>c\nd</mark></code></pre>',
  ],
  [
    "lines of plain text are marked, with a title and empty lines",
    '```txt title="<a>" {2-3, 9}\n1\n\n<3>\n```',
    '<figure class="code-named"><figcaption>&lt;a&gt;</figcaption><pre class="code" tabindex="0" data-language="txt"><code>1\n<mark>\n&lt;3&gt;</mark></code></pre></figure>',
  ],
  [
    "long lines wrap, indented from their first column",
    "```css\na {\n  transition: color 120ms, opacity 2s;\n}\n```",
    '<pre class="code" tabindex="0" data-language="css" data-name="CSS"><code><span class="token-string-expression">a</span> {\n<span data-indent="4ch">  <span><span class="token-constant">transition</span><span class="token-keyword">:</span> <span class="token-constant">color 120</span></span><span class="token-keyword">ms</span>,<span class="token-constant"> opacity 2</span><span class="token-keyword">s</span>;\n</span>}</code></pre>',
  ],
  [
    "options of commands stay with their values",
    "```sh\ntool run --name Ab --url https://a.example\n```",
    '<pre class="line" tabindex="0" data-language="sh" data-name="Shell"><code><span data-indent="2ch"><span class="token-function">tool</span> <span class="token-string">run</span> <span><span class="token-string">--name</span> <span class="token-string">Ab</span></span> <span><span class="token-string">--url</span> <span class="token-string">https://a.example</span></span></span></code></pre>',
  ],
  [
    "keys stay with short values, and lines without spaces break after marks",
    "```yaml\nurl: https://a.example/b?c=1&d=2\naction: { page: contact, label: Talk }\n```",
    '<pre class="code" tabindex="0" data-language="yaml" data-name="YAML"><code><span data-indent="2ch"><span class="token-keyword">url</span><span class="token-keyword">:</span> <span class="token-string-expression">https://a.example/<wbr>b?<wbr>c=1&amp;<wbr>d=2</span>\n</span><span data-indent="2ch"><span class="token-keyword">action</span><span class="token-keyword">:</span> { <span><span class="token-keyword">page</span><span class="token-keyword">:</span> <span class="token-string">contact</span></span>, <span><span class="token-keyword">label</span><span class="token-keyword">:</span> <span class="token-string">Talk</span></span> }</span></code></pre>',
  ],
  [
    "prose wraps, also as plain text, and is marked as a whole",
    "```txt {1}\nA sentence that is wider than a phone.\nb\n```",
    '<pre class="code" tabindex="0" data-language="txt"><code><mark><span data-indent="2ch">A sentence that is wider than a phone.\n</span></mark>b</code></pre>',
  ],
  [
    "drawings of plain text do not wrap",
    "```txt\ncontent ──────→ Site ──────→ dist ──────→ edge\n```",
    '<pre class="line" tabindex="0" data-language="txt"><code>content ──────→ Site ──────→ dist ──────→ edge</code></pre>',
  ],
  [
    "braces without numbers mark nothing",
    "```txt {a} {}\n1\n```",
    '<pre class="line" tabindex="0" data-language="txt"><code>1</code></pre>',
  ],
];

for (const [name, text, expected] of rows)
  test(name, async () => {
    assert.equal(await renderGermanText(text), expected);
  });

test("highlighting is the same on a busy machine", async (context) => {
  const text = '```js\nconst a = "b"; // c\n```';
  const expected = await renderGermanText(text);
  let now = Date.now();
  context.mock.method(Date, "now", () => (now += 1000));
  assert.equal(await renderGermanText(text), expected);
});

test("code has the same colours whatever was highlighted before", async () => {
  const texts = [
    ["```js\nconst a = 1;\n```", "md"],
    ["---\na: 1\n---\n# Title", "md"],
    ['<script lang="ts">\nlet a: string;\n</script>', "vue"],
    ["<style>a { color: red }</style>", "html"],
  ] satisfies [string, string][];
  const highlightAll = async (state: string) => {
    const fresh: typeof import("./highlight-code.ts") = await import(
      `./highlight-code.ts?${state}`
    );
    if (state === "after")
      for (const language of ["js", "ts", "yaml", "angular-html", "vue", "php", "svelte"])
        await fresh.highlightCode("a", language);
    return Promise.all(texts.map(([code, language]) => fresh.highlightCode(code, language)));
  };
  const before = await highlightAll("before");
  assert.deepEqual(await highlightAll("after"), before);
  for (const html of before) assert.match(html, /token-(?:keyword|function|string-expression)/);
});

test("very long code has no colours, because nested brackets would take minutes", async () => {
  const code = "a{".repeat(100_000);
  assert.equal(
    await renderGermanText(`\`\`\`css\n${code}\n\`\`\``),
    `<pre class="line" tabindex="0" data-language="css" data-name="CSS"><code>${code}</code></pre>`,
  );
});

test("code in templates is highlighted like code in texts", async () => {
  assert.equal(
    (await highlightCode("```\na\n````", "sh")).trim(),
    await renderGermanText("`````sh\n```\na\n````\n`````"),
  );
});
