/**
 * Comparison of the two renderers: for the same content and templates, every page of a build has
 * the same bytes as with Astro's renderer.
 */
import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { demoContent, makeFolder, root } from "./built-sites.fixture.ts";
import { readPages, readRules } from "./compare-pages.fixture.ts";
import { buildProject, makeProject, type SiteProject } from "./site-project.fixture.ts";

const publicFolder = path.join(root, "public");
const books = path.join(root, "../shared/corpus/gsa-books/content");

/** @returns the content of the demo with an additional book */
function writeContent(): string {
  const content = path.join(makeFolder(), "content");
  cpSync(demoContent, content, { recursive: true });
  const book = path.join(content, "guides/handbook");
  mkdirSync(book, { recursive: true });
  for (const part of ["index", "first", "second"])
    writeFileSync(
      path.join(book, `${part}.md`),
      `---\ntitle: The ${part} part\ndescription: About it\n---\n\n## A *heading* & “quotes”\n\nA text.\n`,
    );
  return content;
}

const footer = `---
import { titleCase } from "./title-case.ts";
import { slug } from "github-slugger";
import { Image, Picture } from "astro:assets";
import picture from "../content/guides/images/load-path.png";
import Row from "./Row.astro";
import Own from "${path.join(root, "src/theme/parts/Footer.astro")}";
const { locale, path } = Astro.props;
const Tag = "h2";
const Nothing = null;
const later = Promise.resolve("awaited <text>");
const rows = new Set(["one", "two"]);
---
<Tag class:list={["title", { on: true, off: false }]} id="made">{titleCase("our own & foot")}</Tag>
<p style={{ color: "red", marginTop: "1px" }} hidden={false} data-n={0} title="a &quot;b&quot;">{slug("A B")} {0} {false} {null} {undefined} {later}</p>
<Image src={picture} alt="A plan" width={300} />
<Picture src={picture} alt="A plan" widths={[200, 400]} formats={["avif", "webp"]} />
<img src={picture.src} alt="As it is" />
{[...rows].map((row) => <Row name={row} data-row={row} class="given"><b slot="before">{row}</b><Fragment>{row} <i>in it</i></Fragment></Row>)}
<Row name="bare" />
<Fragment set:html={"<u>html</u>"} />
<input type="checkbox" checked disabled={true} value={path} />
{Nothing}
<style>p { color: green; & b { color: blue } }</style>
<style is:global>.made { color: red }</style>
<script>
  import { titleCase } from "./title-case.ts";
  document.title = titleCase(document.title) satisfies string;
</script>
<Own {...Astro.props} />
`;

const row = `---
interface Props { name: string; class?: string }
const { name, class: given, ...rest } = Astro.props;
const before = Astro.slots.has("before") ? await Astro.slots.render("before") : "none";
---
<div class:list={[given, "row"]} {...rest}><slot name="before" />{name} <Fragment set:html={before} /><slot>nothing</slot></div>
<style define:vars={{ tint: "red" }}>.row { color: var(--tint) }</style>
<script>console.log("a row");</script>
<script define:vars={{ text: 'a "b" < c' }}>console.log(text);</script>
`;

const replaced: Partial<SiteProject> = {
  options: '{ components: { Footer: "./src/Footer.astro" } }',
  files: {
    "src/Footer.astro": footer,
    "src/Row.astro": row,
    "src/title-case.ts": "export const titleCase = (text: string): string => text.toUpperCase();\n",
  },
};

const sites: [name: string, site: SiteProject][] = [
  ["the demo and a book", { content: writeContent(), publicFolder }],
  ["replaced parts", { content: demoContent, publicFolder, ...replaced }],
  ...(existsSync(books)
    ? [["the books of a real site", { content: books }] as [string, SiteProject]]
    : []),
];

/**
 * Only the project's own renderer knows the versions of images. The reference shows them, with digests
 * and versions of the content.
 */
const comparable = (html: string) =>
  html
    .replaceAll(/"variants": \[\n[^]*?\n\t+\]/g, '"variants": []')
    .replaceAll(/\b(?:[0-9a-f]{16}){1,2}\b/g, "…");

/** @returns the index of the first difference, and the surrounding text in both */
function firstDifference(one: string, other: string) {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const cut = (text: string) => text.slice(Math.max(0, at - 80), at + 120);
  return [at, cut(one), cut(other)] as const;
}

describe("every page has the bytes of Astro's renderer", () => {
  for (const [name, site] of sites)
    test(`of ${name}`, () => {
      const ours = buildProject(makeProject(site));
      assert.equal(ours.status, 0, ours.output);
      assert.doesNotMatch(ours.output, /Astro renders/);
      const options = (site.options ?? "{}").replace(/\}$/, ', renderer: "astro" }');
      const theirs = buildProject(makeProject({ ...site, options: options.replace("{,", "{") }));
      assert.equal(theirs.status, 0, theirs.output);
      assert.match(theirs.output, /^Astro renders the pages/m);
      const [pages, reference] = [ours, theirs].map(({ target }) => readPages(target));
      assert.ok(reference && pages && reference.size > 50);
      assert.deepEqual([...pages.keys()], [...reference.keys()]);
      for (const [page, html] of reference) {
        const [at, one, other] = firstDifference(
          comparable(pages.get(page) ?? ""),
          comparable(html),
        );
        assert.equal(one, other, `${page} at ${at}`);
      }
      const [rules, all] = [ours, theirs].map(({ target }) => readRules(target));
      assert.ok(all && all.length > 500);
      assert.deepEqual(rules, all);
    });
});
