import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { liquid } from "./liquid.ts";
import { replaceTags } from "./template-tags.ts";
import type { TemplateContext } from "./template-tags.ts";

function convert(text: string): { markdown: string; notes: string[] } {
  const notes: string[] = [];
  const context: TemplateContext = {
    note: (_, message, line) => notes.push(`${line ?? ""} ${message}`),
    firstLine: 1,
    linkTo: () => undefined,
    go: { data: {}, params: {}, page: {}, translate: () => undefined, pageOf: () => undefined },
    lookUp: () => undefined,
    globals: {
      jekyll: {},
      site: {
        repository: "https://code.example/old",
        data: { team: [{ name: "Ada" }, { name: "Bo" }] },
        baseurl: "",
      },
      page: { title: "T", price: 3 },
    },
    templates: new Map([
      ["note.html", '<p class="note">{{ include.text }}</p>'],
      [
        "sample.html",
        '<div>\n{% set code %}{% raw %}\nif (a) b();\n{% endraw %}{% endset %}\n{{ code | highlight("js") | safe }}\n</div>',
      ],
      ...Array.from({ length: 30 }, (_, part): [string, string] => [
        `part-${part}.html`,
        `{% include part-${part + 1}.html %} {% include part-${part + 1}.html %}`,
      ]),
      ["part-30.html", "{{ 'a' | own }}"],
      ["loop.html", "{% include loop.html %}"],
    ]),
    convertInner: (inner, firstLine) => replaceTags(liquid(inner, { ...context, firstLine }), true),
    readPartial: () => undefined,
  };
  return { markdown: replaceTags(liquid(text, context), true), notes };
}

describe("liquid", () => {
  const rows: [what: string, text: string, markdown: string][] = [
    ["a setting in a text", "See {{ site.repository }}.", "See https://code.example/old."],
    [
      "a setting in a definition",
      "[a]\n\n[a]: {{ site.repository }}/issues\n",
      "[a]\n\n[a]: https://code.example/old/issues\n",
    ],
    [
      "a loop over data",
      "{% for one in site.data.team %}- {{ one.name }}\n{% endfor %}",
      "- Ada\n- Bo\n",
    ],
    ["filters", "{{ page.title | downcase | append: '!' }} {{ '/a/' | relative_url }}", "t! /a/"],
    ["an assigned value", "{% assign a = 'x' %}{{ a }}", "x"],
    ["a condition", "{% if page.price > 2 %}dear{% else %}cheap{% endif %}", "dear"],
    [
      "a tag as the address of a link",
      '[a]({% page "/x/#y" %}) [b]({% file "d/m.pdf" %})',
      "[a](/x/#y) [b](/d/m.pdf)",
    ],
    ["the site's own include", '{% include note.html text="Mind" %}', '<p class="note">Mind</p>'],
    [
      "the content of a plugin's block",
      "{% note %}\nMind *this*.\n{% endnote %}",
      "> [!NOTE]\n> Mind *this*.",
    ],
    [
      "a captured code sample at its output, once",
      '{% set code %}\nnpm i\n{% endset %}\nRun:\n\n{{ code | highlight("bash") | safe }}\n',
      "Run:\n\n```bash\nnpm i\n```\n",
    ],
    [
      "code without the tags around it",
      '{% highlight "html" %}{% raw %}\n{{ x }}\n{% endraw %}{% endhighlight %}\n',
      "```html\n{{ x }}\n```\n",
    ],
    [
      "code in an HTML block",
      "<div>\n{% highlight js %}\na < b\n\nc\n{% endhighlight %}\n</div>",
      '<div>\n<pre><code class="language-js">a &lt; b&#10;&#10;c</code></pre>\n</div>',
    ],
    [
      "an include with unknown filters, without conditions",
      "{% include sample.html %}",
      '<div>\n<pre><code class="language-js">if (a) b();</code></pre>\n</div>',
    ],
    ["a value in code", "`{{ page.title }}` {% raw %}{{ x }}{% endraw %}", "`T` {{ x }}"],
  ];
  for (const [what, text, markdown] of rows) {
    test(`writes ${what}`, () => {
      assert.deepEqual(convert(text), { markdown, notes: [] });
    });
  }

  test("reports values that only the running site has", () => {
    const { markdown, notes } = convert(
      "A {{ site.time_of_day }}\n{% for p in site.posts %}x{% endfor %}\n[b]({{ nothing }}) [c]({{ nothing }}/d)",
    );
    assert.equal(markdown, "A \n[b](#) [c](/d)");
    assert.equal(notes.length, 4);
  });

  test("keeps the address before an unknown filter, and reports it", () => {
    const { markdown, notes } = convert(
      `[a]({{ "https://chat.example/a" | profile }}) <a href="{{ '/x/' | own }}">b</a> {{ "/y/" | own }}`,
    );
    assert.equal(markdown, '[a](https://chat.example/a) <a href="/x/">b</a> ');
    assert.equal(notes.length, 3);
  });

  test("converts the text of an include, but not those that it contains several times", () => {
    const { notes } = convert("{% include part-0.html %}");
    assert.equal(notes.length, 2);
  });

  const hostile: [what: string, text: string][] = [
    ["an include that includes itself", "{% include loop.html %}"],
    ["an endless loop", "{% for i in (1..1000000000) %}x{% endfor %}"],
    ["a prototype", "{{ page.constructor.constructor }}"],
    ["a file outside the site", "{% include ../../../../etc/passwd %}"],
  ];
  for (const [what, text] of hostile) {
    test(`outputs nothing for ${what}`, () => {
      const { markdown, notes } = convert(text);
      assert.equal(markdown.trim(), "");
      assert.equal(notes.length, 1);
    });
  }
});
