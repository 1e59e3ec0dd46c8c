/**
 * HTML pages and API of a built site in which texts are hostile: every value of front matter and of
 * blocks is shown as it was written, and the ids of each page are unique.
 */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { Element, Nodes } from "hast";
import rehypeParse from "rehype-parse";
import { unified } from "unified";
import { z } from "zod";
import { png, writeContent } from "../../src/content/content-folder.fixture.ts";
import { buildSite } from "../../src/edge/built-site.fixture.ts";
import { walkText } from "../../src/markdown/parse-markdown.ts";
import { buildByCommand, makeFolder } from "./built-sites.fixture.ts";
import { demoOutput } from "./demo-site.fixture.ts";
import {
  bare,
  blocks,
  documentFile,
  entries,
  fields,
  record,
  shownTexts,
  siteFiles,
  textsIn,
} from "./values.fixture.ts";

const samples = <Value>(all: fc.Arbitrary<Value>) => fc.sample(all, { numRuns: 8, seed: 53 });
const things = samples(record(entries));
const pages = samples(blocks);

/** Ids that the demo's API reference has, as the headings of an author. */
const referenceIds = idsOf(readFileSync(path.join(demoOutput, "developers/index.html"), "utf8"));
const headings = [...new Set(referenceIds)].flatMap((id) => [`## ${id}`, `### Own {#${id}}`]);
const hostile = [
  ...headings,
  "## Siblings\n\n## Contents\n\n## Contents\n\n## 🎉\n\n## 🎉\n\nA note[^1].\n\n[^1]: Text.",
  '<h2 id="contents">Own</h2>\n\n<p id="page.content">Own</p>\n\n<p id="errors">Own</p>',
].join("\n\n");

const content = {
  ...siteFiles,
  "company.md": "---\nname: Company\ndescription: What it does\n---\n",
  "pages/index.md": documentFile({ title: "Home" }),
  "pages/developers.md": `${documentFile({ title: "Developers" })}\n${hostile}\n`,
  "pages/headings.md": `${documentFile({ title: "Headings" })}\n${hostile}\n`,
  "things/x.md": documentFile({}),
  "authors/ada.md": "---\nname: Ada Byron\nrole: Engineer\ndescription: She builds.\n---\n",
  "things/copy.md": documentFile({
    title: "Copy",
    seo: {
      title: "Whole <title>",
      description: "For engines",
      canonical: "https://original.example/a/?b",
      image: { src: "./images/share.png", alt: "Shared" },
    },
  }),
  "things/images/share.png": png,
  "blog/two.md": documentFile({ title: "Two", date: "2026-01-01", author: ["ada", "Bo <Lind>"] }),
  "case-studies/figures.md": documentFile({
    date: "2026-01-01",
    client: "Client",
    figures: [
      { value: "1 200", label: "visits" },
      { value: "24/7", label: "service" },
      { value: "41 days", label: "of closure", before: "instead of 96" },
    ],
  }),
  ...Object.fromEntries(
    things.map((keys, index) => [
      `things/t${index}.md`,
      documentFile({ ...keys, title: `T${index}` }),
    ]),
  ),
  ...Object.fromEntries(
    pages.map((all, index) => [
      `pages/b${index}.md`,
      documentFile({ title: `B${index}`, blocks: all }),
    ]),
  ),
};
const output = path.join(makeFolder(), "dist");
// Blocks of the type search are shown only on sites with a search.
const { status, output: report } = await buildByCommand(writeContent(content), output, [
  "--skip",
  "social-images",
]);
assert.equal(status, 0, report);

function parse(html: string) {
  return unified().use(rehypeParse).parse(html);
}

/** Texts can start like URLs, but their host is another one. */
function isUrl(value: string): boolean {
  return /^https:..[acv]\S*$/.test(value);
}

function* elementsIn(node: Nodes): Generator<Element> {
  if (node.type === "element") yield node;
  if ("children" in node) for (const child of node.children) yield* elementsIn(child);
}

function idsOf(html: string): string[] {
  return Array.from(elementsIn(parse(html)), ({ properties }) => properties["id"]).flatMap((id) =>
    typeof id === "string" ? id : [],
  );
}

/** Texts that readers see, without white space, and the values of attributes. */
interface Shown {
  text: string;
  attributes: ReadonlySet<string>;
}

function readPage(html: string): Shown {
  const attributes = new Set<string>();
  const textOf = (node: Nodes): string => {
    if (node.type === "text") return node.value;
    if (!("children" in node)) return "";
    const { alt = "", ...others } = node.type === "element" ? node.properties : {};
    for (const value of Object.values(others)) attributes.add(String(value));
    return `${typeof alt === "string" ? alt : ""}${node.children.map(textOf).join("")}`;
  };
  const main = elementsIn(parse(html)).find(({ tagName }) => tagName === "main");
  return { text: bare(main ? textOf(main) : ""), attributes };
}

function readMarkdown(markdown: string): Shown {
  const nodes = Array.from(walkText(markdown), ({ node }) => node);
  return {
    text: bare(
      nodes
        .map((node) => ("value" in node ? node.value : "alt" in node ? (node.alt ?? "") : ""))
        .join(""),
    ),
    attributes: new Set(nodes.flatMap((node) => ("url" in node ? node.url : []))),
  };
}

const pageAt = (name: string) =>
  readPage(readFileSync(path.join(output, name, "index.html"), "utf8"));

test("the page of a document shows each text, figure, link and image of its fields", () => {
  for (const [index, keys] of things.entries()) {
    const { text, attributes } = pageAt(`things/t${index}`);
    for (const { name, type } of fields.filter((one) => /text|figure|image|url/.test(one.type)))
      for (const part of textsIn(keys[name]))
        assert.ok(
          isUrl(part) ? attributes.has(part) : text.includes(bare(part)),
          `${type}: ${part} in ${text}`,
        );
  }
});

test("the page of a case study shows each figure, with or without an earlier one", () => {
  assert.match(
    pageAt("case-studies/figures").text,
    /1200visits24\/7service41daysofclosureinsteadof96/,
  );
});

test("seo is for the head alone: the document stays in sitemap and API under its own address", () => {
  const read = (name: string) => readFileSync(path.join(output, name), "utf8");
  const html = read("things/copy/index.html");
  const head = [...elementsIn(parse(html))].flatMap(({ tagName, properties, children: [first] }) =>
    tagName === "title" && first?.type === "text"
      ? `title ${first.value}`
      : /^(?:meta|link)$/.test(tagName)
        ? `${properties["property"] ?? properties["name"] ?? [properties["rel"]].flat().join()} ${properties["content"] ?? properties["href"]}`
        : [],
  );
  for (const line of [
    "title Whole <title>",
    "description For engines",
    "canonical https://original.example/a/?b",
    "og:title Whole <title>",
    "og:description For engines",
    "og:url https://original.example/a/?b",
    "og:image https://site.example/media/things/images/share.png",
    "og:image:alt Shared",
    "og:image:width 1",
  ])
    assert.ok(head.includes(line), `${line}\n${head.join("\n")}`);
  assert.match(html, /<h1>Copy<\/h1>/);
  assert.match(read("sitemap.xml"), /<loc>https:\/\/site\.example\/things\/copy\/<\/loc>/);
  assert.match(
    read("api/public/v1/things/copy.json"),
    /"title":"Copy","description":"Description"/,
  );
  assert.ok(globSync("media/things/images/share.png", { cwd: output }).length === 1);
});

test("the byline links to each author with a page, and names the others", () => {
  const html = readFileSync(path.join(output, "blog/two/index.html"), "utf8");
  const main = parse(html);
  const byline = elementsIn(main).find(({ properties }) =>
    [properties["className"]].flat().includes("byline"),
  );
  assert.ok(byline);
  const named = [...elementsIn(byline)].filter(({ tagName }) => /^[ab]$/.test(tagName));
  assert.deepEqual(
    named.map(({ tagName, properties }) => [tagName, properties["href"]]),
    [
      ["a", "/authors/ada/"],
      ["b", undefined],
    ],
  );
  assert.match(html, /Ada Byron <\/a> and <b>Bo &lt;Lind&gt;<\/b>/);
  const portraits = [...elementsIn(byline)].filter(({ properties }) =>
    [properties["className"]].flat().includes("portrait"),
  );
  assert.equal(portraits.length, 2);
});

describe("each text, figure, link and image of a block is", () => {
  const api = buildSite(content);
  const Read = z.object({ data: z.object({ markdown: z.string(), html: z.string() }) });
  const check = ({ text, attributes }: Shown, all: (typeof pages)[number]) => {
    for (const block of all) {
      for (const part of shownTexts(block))
        assert.ok(text.includes(bare(part)), `${block.type}: ${part} in ${text}`);
      for (const url of textsIn(block).filter(isUrl))
        assert.ok(attributes.has(url), `${block.type}: ${url} in ${[...attributes].join(" ")}`);
    }
  };
  test("on the page", () => {
    for (const [index, all] of pages.entries()) check(pageAt(`b${index}`), all);
  });
  test("in the Markdown and the HTML of the API", async () => {
    for (const [index, all] of pages.entries()) {
      const response = await api.get(`/api/public/v1/pages/b${index}?include=html`);
      const { markdown, html } = Read.parse(await response.json()).data;
      check(readMarkdown(markdown), all);
      check(readPage(`<main>${html}</main>`), all);
    }
  });
});

describe("the ids of a page are unique", () => {
  for (const [name, folder] of [
    ["in the demo", demoOutput],
    ["with hostile headings", output],
  ] as const)
    test(name, () => {
      for (const file of globSync("**/*.html", { cwd: folder })) {
        const ids = idsOf(readFileSync(path.join(folder, file), "utf8"));
        const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
        assert.deepEqual(repeated, [], file);
      }
    });

  test("and those of the API reference are the same below any text", () => {
    const ids = new Set(idsOf(readFileSync(path.join(output, "developers/index.html"), "utf8")));
    for (const id of ["errors", "not_found", "mcp", "listPages", "getPage.slug", "per_page"])
      assert.ok(ids.has(id), id);
  });
});

describe("a generated cover of the demo", () => {
  const mainOf = (page: string) => {
    const html = readFileSync(path.join(demoOutput, page, "index.html"), "utf8");
    return html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  };
  const covers = (page: string) => mainOf(page).match(/xMidYMid slice/g)?.length ?? 0;

  test("is beside the first post of a long list, and in no list of services", () => {
    assert.equal(covers("blog"), 1);
    assert.equal(covers("services"), 0);
    assert.match(mainOf("services"), /class="items items-index"/);
  });

  test("is not on the page of an author, whose documents are rows", () => {
    assert.match(mainOf("authors/birte-hagenow"), /class="items items-thumbs"/);
    assert.equal(covers("authors/birte-hagenow"), 0);
  });
});
