import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { markEmphasis, removeInsertions } from "./cjk.ts";
import { renderFeedContent } from "./render-feed-content.ts";
import { renderGermanText } from "./render.fixture.ts";
import { stringsFor } from "../site/strings/strings.ts";

const rows: [text: string, html: string][] = [
  ["これは**「大切」**です。", "これは<strong>「大切」</strong>です。"],
  ["他说**“你好。”**然后走了。", "他说<strong>“你好。”</strong>然后走了。"],
  ["**注意：**请先断电。", "<strong>注意：</strong>请先断电。"],
  ["中文*（斜体）*文字。", "中文<em>（斜体）</em>文字。"],
  ["~~删除（旧）。~~保留。", "<del>删除（旧）。</del>保留。"],
  ["***「両方」***です", "<em><strong>「両方」</strong></em>です"],
  ["한국어**(예)**입니다", "한국어<strong>(예)</strong>입니다"],
  ["**[リンク](/a/)**です", '<strong><a href="/a/">リンク</a></strong>です'],
  ["使う**`code`**です", "使う<strong><code>code</code></strong>です"],
  ["𠮷**「」**𠮷", "𠮷<strong>「」</strong>𠮷"],
  ["ｶﾅ**｢｣**ｶﾅ", "ｶﾅ<strong>｢｣</strong>ｶﾅ"],
  // The rules of CommonMark hold elsewhere.
  ['a**"b"**c, 3 * (4) * 5', 'a**"b"**c, 3 * (4) * 5'],
  ["**「 」 **です", "**「 」 **です"],
  [String.raw`これは\*\*「大切」\*\*です`, "これは**「大切」**です"],
  ["`は**「大切」**で`", "<code>は**「大切」**で</code>"],
  ["[は](/は**「切」**で)", '<a href="/%E3%81%AF**%E3%80%8C%E5%88%87%E3%80%8D**%E3%81%A7">は</a>'],
  ['<i title="は**「切」**で">は</i>', '<i title="は**「切」**で">は</i>'],
];

describe("emphasis beside Chinese, Japanese and Korean", () => {
  for (const [text, html] of rows)
    test(`${text} is shown as ${html}`, async () => {
      assert.equal(await renderGermanText(text), `<p>${html}</p>`);
      const feed = renderFeedContent(
        text,
        "https://site.example/",
        stringsFor({ strings: {} }, "en"),
      );
      assert.equal(feed, `<p>${html}</p>`);
    });

  test("leaves every character of a text as it is", () => {
    const piece = fc.constantFrom(
      "は",
      "「",
      "」",
      "。",
      "*",
      "**",
      "~~",
      "a",
      '"',
      " ",
      "\\",
      "𠮷",
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join("");
        assert.equal(removeInsertions(markEmphasis(text)), text);
      }),
    );
  });
});
