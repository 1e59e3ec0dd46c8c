import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { processorTime } from "../../../../src/content/processor-time.fixture.ts";
import { compareTexts, countText, formatLosses } from "./compare.ts";

describe("compareTexts", () => {
  const same: [what: string, source: string, text: string][] = [
    ["HTML and Markdown", '<p class="a b">A <b>bo</b>ld &amp; x</p>', "A **bo**ld & x"],
    ["template tags", "{% include 'a b.html' %}A {{ page.b }}", "A"],
    [
      "the visible arguments of a shortcode",
      '{{< fig src="a b.png" caption="C d" >}}',
      "![](x.png 'C d') c d",
    ],
    ["a link in a template tag", "[a]({{ '/b/' | relative_url }}/c)", "[a](/b/c/)"],
    ["an MDX import", 'import A from "./a b.ts"\n\nA\n', "A"],
    [
      "modules of MDX over several lines",
      'import {\n  A\n} from "./b"\n\nexport function C() {\n  let d;\n\n  return <E />;\n}\n\nF <G h={<I j="k" />} />\n',
      "F",
    ],
    ["classes and ids in braces", "A{ .b } {#c} { #e } {: .d }", "A"],
    ["instructions to include files", "A\n\n{* a/b.py hl[2] *}\n\n{!c.md!}", "A"],
    ["a WordPress shortcode", '[caption id="a" width="3"]B[/caption] [gallery]', "B"],
    ["a callout", ":::tip\n\nA\n\n:::", "> [!TIP]\n> A"],
    ["the language of code", "{% highlight js %}\na\n{% endhighlight %}", "```js\na\n```"],
    ["comments of Shiki", "```js\na // [!code highlight]\n```", "```js {1}\na\n```"],
    ["comments of Docusaurus", "```js\n// highlight-next-line\na\n```", "```js {1}\na\n```"],
    ["escaped marks", "a_b [c] <T>", "a\\_b \\[c] \\<T>"],
    ["entities", "c&oacute;digo &#123;a&#x7d; &nbsp;b&#99999999;", "código {a} b"],
    ["HTML of Astro", '<Fragment set:html={"<b>a b</b>"} />', "**a b**"],
    ["instructions of other programs", '<?code-excerpt "src/main.js"?>\nA', "A"],
    [
      "code with the sign of a tag",
      "```sh\ncat <<EOF\na b\nEOF\n```\n\nc > d",
      "```sh\ncat <<EOF\na b\nEOF\n```\n\n> c d",
    ],
    ["a comment of MDX, and a head", "<head>\n<title>a</title>\n</head>\n{/* b\nc */}\nA", "A"],
    ["code with a head", "`<head>` a b `</head>`", "`<head>` a b `</head>`"],
    [
      "comments of templates",
      "{% comment %}a{% endcomment %}A{{< comment >}}b{{< /comment >}} {# c #}{#\nd\n#}",
      "A",
    ],
    ["a script and a comment", "<script>a b</script>A<!-- b -->", "A"],
  ];
  for (const [what, source, text] of same)
    test(`finds no lost words in ${what}`, () => {
      const body = (value: string) => ({ title: undefined, body: value });
      assert.deepEqual(compareTexts(body(source), body(text)).lostWords, []);
    });

  test("counts scripts and comments in code", () => {
    const source =
      "```html\n<script>a b</script>\n<!-- c -->\n```\n\n<script>d</script> `<style>e</style>`";
    assert.deepEqual(countText(source).words, ["a", "b", "c", "e"]);
  });

  test("finds lost titles, words, images and links", () => {
    const source = {
      title: "One",
      body: "A b b c ![d](e.png) [f](/g) `[h](i)` <a href='/j'>k</a>",
    };
    const comparison = compareTexts(source, { title: "Two", body: "A b d f h k" });
    assert.deepEqual(comparison, {
      old: { titles: 1, words: 8, images: 1, links: 2 },
      lost: { titles: 1, words: 2, images: 1, links: 2 },
      lostWords: ["b", "c"],
    });
    assert.equal(
      formatLosses(comparison),
      "1 of 1 titles, 2 of 8 words, 1 of 1 images, 2 of 2 links lost: b c",
    );
    const emptied = compareTexts(
      { title: undefined, body: "[a](/x/) [b](#)" },
      { title: undefined, body: "[a](#) [b](#)" },
    );
    assert.equal(formatLosses(emptied), "1 of 2 links lost");
  });

  test("takes time proportional to the length of the text", () => {
    const took = processorTime(() => {
      for (const piece of ["<!--", "{%", "{{ x ", "<a ", "[a b=", "```\n", "`", "](", "[x "])
        countText(piece.repeat(100_000));
    });
    assert.ok(took < 10_000, `${took} ms`);
  });
});
