/**
 * Hostile content: valid files must build into well-formed outputs, and invalid ones must exit with
 * 1 and a line for each problem.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import rehypeParse from "rehype-parse";
import sharp from "sharp";
import { unified } from "unified";
import { parse } from "yaml";
import { readXml } from "../../src/emit/read-xml.fixture.ts";
import { runMain } from "../../src/cli/run-program.fixture.ts";
import { markdownFile, writeContent } from "../../src/content/content-folder.fixture.ts";
import { buildByCommand, listFiles, makeFolder, root } from "../build/built-sites.fixture.ts";

const secret = "Jane Doe";
const photograph = await sharp({
  create: { width: 60, height: 40, channels: 3, background: "#357" },
})
  .withExif({
    IFD0: { Artist: secret },
    IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" },
  })
  .withMetadata({ orientation: 6 })
  .jpeg()
  .toBuffer();

const nasty = `a < b & "c" 'd' ]]> <!-- e --> <script>f</script> \`g\` [h](i) 😀 مرحبا {j} $k \\ --- #l`;
const bodies: Record<string, string> = {
  comments: `a <!-- ${secret} --> b\n\n<!-- ${secret} -->\n\n- a\n\n<!-- ${secret} -->\n\n- b\n\n\`<!-- shown -->\`\n`,
  photograph: "![A photograph](photo.jpg)\n",
  script: `<script type="application/ld+json">{"a":"${"x".repeat(9)}"}</script>\n\n<p style="color:red">a</p>\n`,
  links: "[a](https://e.example/) ".repeat(5000),
  emphasis: "*a _b ".repeat(20_000),
  brackets: "[".repeat(20_000),
  unclosed: "<div><p><b>a</b><ul><li>b<li>c</ul><table><tr><td>d</table></div>\n",
  cdata: "]]> <![CDATA[a]]> <?php x ?> &nbsp; &#0; &#x1F600; &notareference;\n",
  long: `${"word ".repeat(100_000)}\n\n${"x".repeat(200_000)}\n`,
  quotes: `${"> ".repeat(60)}deep\n\n${"- ".repeat(40)}deep\n`,
  table: `${"|a".repeat(500)}|\n${"|-".repeat(500)}|\n${"|b".repeat(500)}|\n`,
  code: "```html\n<script src=x></script> <!-- shown --> [a](javascript:x)\n```\n",
  footnotes: Array.from({ length: 300 }, (_, at) => `a[^${at}]\n\n[^${at}]: b\n`).join("\n"),
  separators: "a\u2028b\u2029c\u0085d\u00ADe\uFEFFf\u200Fg\n",
};

const content = writeContent({
  "site.yaml": `name: ${JSON.stringify(nasty)}\nbase_url: https://site.example\ndescription: ${JSON.stringify(nasty)}\nlocales: [en, de]\nsearch: false\nsocial_images: none\n`,
  "company.md": `---\nname: ${JSON.stringify(nasty)}\ndescription: D\n---\n<!-- ${secret} -->\n${nasty.replace("<script>f</script>", "")}\n`,
  "blog/photo.jpg": photograph,
  "blog/images.md/a.md": markdownFile({ date: "2026-01-01" }, ""),
  ...Object.fromEntries(
    Object.entries(bodies).map(([name, body]) => [
      `blog/${name}.md`,
      markdownFile(
        {
          title: nasty,
          description: nasty,
          date: "2026-01-01",
          kind: "news",
          author: nasty,
          tags: [nasty, "]]>", "<"],
        },
        body,
      ),
    ]),
  ),
});
const outDir = path.join(makeFolder(), "dist");
const built = await buildByCommand(content, outDir);
const files = built.status === 0 ? listFiles(outDir) : [];
const texts = files
  .filter((name) => /\.(?:html|md|xml|json|txt|linkset)$|api-catalog$/.test(name))
  .map((name): [string, string] => [name, readFileSync(path.join(outDir, name), "utf8")]);
const ending = (pattern: RegExp) => texts.filter(([name]) => pattern.test(name));

describe("hostile, valid content", () => {
  test("builds", () => {
    assert.equal(built.status, 0, built.output);
    assert.doesNotMatch(built.output, /\n {4}at /);
  });

  test("has well-formed XML", () => {
    const xml = ending(/\.xml$/);
    assert.ok(xml.length >= 5);
    for (const [name, text] of xml) assert.doesNotThrow(() => readXml(text), name);
    const tags = readXml(readFileSync(path.join(outDir, "atom.xml"), "utf8"))
      .filter(({ name }) => name === "category")
      .map(({ attributes }) => attributes["term"]);
    assert.equal(tags.filter((tag) => tag === nasty).length, Object.keys(bodies).length);
  });

  test("has valid JSON", () => {
    const json = ending(/\.json$|api-catalog$/);
    assert.ok(json.length > 10);
    for (const [name, text] of json) assert.doesNotThrow(() => void JSON.parse(text), name);
  });

  test("cannot break the structure of a page", () => {
    const pages = ending(/^(?!404).*\.html$/);
    assert.ok(pages.length > Object.keys(bodies).length);
    for (const [name, text] of pages) {
      const tree = JSON.stringify(unified().use(rehypeParse).parse(text));
      assert.equal(tree.match(/"tagName":"main"/g)?.length, 1, name);
      assert.equal(tree.match(/"tagName":"footer"/g)?.length, 1, name);
      assert.doesNotMatch(text, /<title>[^<]*<script/, name);
    }
  });

  test("has valid front matter in its Markdown alternates", () => {
    for (const name of Object.keys(bodies)) {
      const markdown = readFileSync(path.join(outDir, `blog/${name}.md`), "utf8");
      const [, block = ""] = /^---\n([^]*?)\n---\n/.exec(markdown) ?? [];
      assert.equal(parse(block).title, nasty, name);
    }
  });

  test("publishes no comments, and no location or author of photographs", () => {
    for (const name of files) {
      const bytes = readFileSync(path.join(outDir, name));
      assert.ok(!bytes.includes(secret), name);
    }
    const shown = ending(/^blog\/(?:comments|code)(?:\.md|\/index\.html)$/);
    const withoutTags = shown.map(([, text]) => text.replaceAll(/<\/?span[^>]*>/g, ""));
    assert.equal(withoutTags.filter((text) => text.includes("shown --")).length, 4);
  });

  test("publishes photographs upright and without metadata", async () => {
    const original = readFileSync(path.join(outDir, "media/blog/photo.jpg"));
    const { width, height, exif, orientation } = await sharp(original).metadata();
    assert.deepEqual([width, height, exif, orientation], [40, 60, undefined, undefined]);
    const page = readFileSync(path.join(outDir, "blog/photograph/index.html"), "utf8");
    assert.match(page, /<img[^>]*width="40" height="60"/);
    const optimized = files.filter((name) => /^_astro\/photo.*\.(?:webp|jpe?g)$/.test(name));
    assert.ok(optimized.length > 0);
    for (const name of optimized) {
      const metadata = await sharp(path.join(outDir, name)).metadata();
      assert.deepEqual(
        [metadata.exif, metadata.xmp, metadata.iptc],
        [undefined, undefined, undefined],
      );
    }
  });
});

describe("hostile, invalid content", () => {
  const folder = writeContent({
    "blog/a.md": markdownFile({ date: "9999-99-99" }, ""),
    "blog/b.md": markdownFile({ date: "2026-01-01", title: "a\u001B[2Jb" }),
    "blog/c.md": markdownFile({ date: "2026-01-01", author: "a\u202Eb" }),
    "blog/d.md": "---\ntitle: &a [*a]\n---\n",
    "blog/e.md": new Uint8Array([0x2d, 0x2d, 0x2d, 10, 0xff, 10]),
    "blog/f?g#h.md": "",
    "blog/i\u001B]0;title\u0007.md": "",
    "blog/j\nk.md": "",
    "blog/l.md": markdownFile({ date: "2026-01-01", __proto__x: 1 }),
    "blog/m.md": `---\ntitle: ${"[".repeat(5000)}\n---\n`,
    "blog/n.md": "a".repeat(11 * 1024 * 1024),
    "blog/o.md": "a\0b",
    "pages/p.md": "---\ntitle: a\ntitle: b\n---\n",
  });
  const bytes = Buffer.concat([Buffer.from(`${folder}/blog/`), Buffer.from([0xff, 0x9b])]);
  writeFileSync(bytes, "");
  spawnSync("mkfifo", [path.join(folder, "blog/pipe.md")]);
  mkdirSync(path.join(folder, "blog/q.md"));

  for (const [name, run] of [
    ["a build", () => buildByCommand(folder, path.join(makeFolder(), "dist"))],
    [
      "npm run check",
      async () => {
        const env = { CONTENT_DIR: folder, INIT_CWD: path.dirname(folder) };
        const { status, stdout, stderr } = await runMain(["check", "--all"], { cwd: root, env });
        return { status, output: stdout + stderr };
      },
    ],
  ] as const)
    test(`exits ${name} with 1, a line for each problem and no terminal escapes`, async () => {
      const { status, output } = await run();
      assert.equal(status, 1);
      assert.doesNotMatch(output, /\n {4}at /);
      assert.doesNotMatch(output, /[\0-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E]/);
      const lines = output
        .split("\n")
        .map((line) => line.trimStart())
        .filter((line) => line.startsWith("content/"));
      for (const line of lines) assert.match(line, /^content\/.*:\d+:\d+ {2}\S/);
      for (const file of [
        "a.md",
        "b.md",
        "c.md",
        "d.md",
        "e.md",
        "f?g#h.md",
        "i\\x1b]0;title\\x07.md",
        "j\\nk.md",
        "l.md",
        "m.md",
        "n.md",
        "o.md",
        "pipe.md",
        "\\xff\\x9b",
      ])
        assert.ok(
          lines.some((line) => line.startsWith(`content/blog/${file}:`)),
          file,
        );
      assert.ok(lines.some((line) => line.startsWith("content/pages/p.md:3:1 ")));
    });
});
