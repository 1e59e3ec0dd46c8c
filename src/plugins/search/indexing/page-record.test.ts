import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { toRecord } from "./page-record.ts";

const page = {
  url: "/a/",
  locale: "en",
  metadata: { title: "A pump", description: "", about: "" },
  filters: {},
  day: "",
};

/** @returns the record of a page, from the end of its metadata */
const textOf = (main: string) =>
  toRecord(page, `<body><main>${main}</main></body>`).replace(/[^]*<main>|<\/main>[^]*/g, "");

describe("toRecord", () => {
  for (const [change, main, text] of [
    [
      "gives weight to the first paragraph of the body",
      '<p>Lead</p><div class="prose"><h2>B</h2><p>First</p><p>Second</p></div>',
      '<p>Lead</p><div class="prose"><h2>B</h2><p data-pagefind-weight="5">First</p><p>Second</p></div>',
    ],
    ["keeps a page without a body", "<p>Lead</p>", "<p>Lead</p>"],
    ["drops a heading that repeats the title", "<h1>A <b>pump</b></h1><p>B</p>", "<p>B</p>"],
    [
      "separates code from the name of its tab and from the code before it",
      "<summary>sh</summary><pre>a</pre><summary>npm</summary><pre>b</pre>",
      " <summary>sh</summary> <pre>a</pre> <summary>npm</summary> <pre>b</pre>",
    ],
    ["keeps another heading", "<h1>A valve</h1>", "<h1>A valve</h1>"],
    [
      "marks sentences outside of code, headings, facts and contacts",
      "<p>A <b>b</b>. C:</p><ul><li>D</li><li>e@f.example</li></ul><h2>G?</h2><pre>h.</pre><p>I.</p><p>J.</p>",
      '<p><i id="+"></i>A <b>b</b>. C:</p><ul><li><i id="-"></i>D</li><li>e@f.example</li></ul><h2>G?</h2> <pre>h.</pre><p><i id="+"></i>I.</p><p>J.</p>',
    ],
    [
      "ends a list item with a link as a sentence, without a space before the full stop",
      "<ul><li><a>A </a></li><li><a>B!</a></li></ul>",
      '<ul><li><a>A. </a></li><li><i id="+"></i><a>B!</a></li></ul>',
    ],
    [
      "drops navigation and ignored elements",
      "<nav><nav>A</nav></nav><p>B</p><div data-secondary><div>C</div></div><p data-pagefind-ignore>C</p>",
      "<p>B</p>",
    ],
  ] as const)
    test(change, () => {
      assert.equal(textOf(main), text);
    });
});
