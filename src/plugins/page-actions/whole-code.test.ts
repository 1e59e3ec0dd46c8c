import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadContent } from "../../content/content-folder.fixture.ts";
import { expectLinearTime } from "../../content/processor-time.fixture.ts";
import { applyRules } from "../../markdown/html-rules.ts";
import { renderMarkdown } from "../../markdown/render-markdown.ts";
import { stringsFor } from "../../site/strings/strings.ts";
import { wholeCode } from "./whole-code.ts";

const render = async (text: string) =>
  (
    await renderMarkdown(text, stringsFor(loadContent({}), "en"), undefined, undefined, [wholeCode])
  ).parts.join("");

const whole = (text: string) => `<span class="whole">${text}</span>`;

describe("code with places for a line break is in an element, with the punctuation beside it", () => {
  for (const [text, html] of [
    [
      "Run `npm install`, then `npm start`.",
      `Run ${whole("<code>npm install</code>,")} then ${whole("<code>npm start</code>.")}`,
    ],
    ["See (`src/a.ts`).", `See ${whole("(<code>src/<wbr>a.ts</code>).")}`],
    ["`https://a.example/b/`", whole("<code>https://a.example/<wbr>b/</code>")],
    [
      "`npm run new -- --format json`",
      whole(`<code>npm run new ${whole("--")} ${whole("--format")} json</code>`),
    ],
    ["`content-type`", whole("<code>content-type</code>")],
    ["**`a b`** c", `<strong>${whole("<code>a b</code>")}</strong> c`],
    ["[`a b`](/c/)", `<a href="/c/">${whole("<code>a b</code>")}</a>`],
    ["`name` is whole anyway.", "<code>name</code> is whole anyway."],
    ["`a b`c", `${whole("<code>a b</code>")}c`],
  ] as const)
    test(text, async () => {
      assert.equal((await render(text)).trim(), `<p>${html}</p>`);
    });

  test("a cell of a table", async () => {
    assert.match(
      await render("| A |\n|-|\n| `a b`; |\n"),
      /<td><span class="whole"><code>a b<\/code>;<\/span><\/td>/,
    );
  });

  test("not a block", async () => {
    for (const block of ["    npm install", "```sh\nnpm install\n```", "```{2}\nnpm install\n```"])
      assert.doesNotMatch(await render(block), /whole/);
  });
});

test("a text with much code takes linear time", () =>
  expectLinearTime(1000, (count) => {
    applyRules({ html: "<p><code>a b</code></p>\n".repeat(count), pieces: [] }, [wholeCode]);
  }));
