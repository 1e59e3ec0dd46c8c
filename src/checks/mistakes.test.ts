/**
 * Beginners' mistakes, each with the position and message that `npm run check` reports.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  makeFolder,
  markdownFile,
  png,
  shortenKeys,
  writeContent,
  type ContentFolder,
} from "../content/content-folder.fixture.ts";
import { inspectSite } from "../pipeline/load-site.ts";
import { TextAnalysisCache, type StoredAnalyses } from "./text-analysis-cache.ts";
import { builtIn } from "../plugins/built-in.ts";
import {
  blocks,
  company,
  fact,
  contentFiles,
  page,
  person,
  setting,
  study,
  text,
} from "./mistakes.fixture.ts";
import { formatProblem, isWarning, sortProblems } from "../content/problems.ts";
import { runs, sampleRows } from "../format/property-tests.fixture.ts";

/** Programming terms, which beginners may not understand. */
const jargon =
  /\b(?:(?<!\.)YAML|JSON|TOML|zod|schemas?|pars(?:e|er|ing)|syntax|tokens?|scalars?|mappings?|sequences?|null|undefined|NaN|strings?|booleans?|integers?|arrays?|objects?|regex|regular expressions?|invalid|(?:un)?expected|indent(?:ation|ed)?|anchors?|directives?|exceptions?|stack|Unicode|Content-Security-Policy|resource|implicit|flow|compact)\b|U\+[0-9A-F]{4}/i;

const publicFolder = makeFolder();

/** Cached analyses of the texts of all previous mistakes. */
let stored: StoredAnalyses = {};

/**
 * @param isThorough inspects the files also with stored analyses of all texts, and with none
 * @returns one line for each problem, without the name of the folder; warnings start with "warning"
 */
function check(files: ContentFolder, isThorough: boolean): string[] {
  const folder = writeContent({
    "pages/index.de.md": markdownFile({ title: "Start", category: "Company" }),
    ...files,
  });
  const now = new Date("2026-07-01T00:00:00Z");
  const texts = new TextAnalysisCache(builtIn.rules, stored);
  const options = {
    extensions: builtIn,
    folder,
    now,
    publicFolder,
  };
  const { problems } = inspectSite({ ...options, texts });
  stored = JSON.parse(JSON.stringify(texts.serialize() ?? stored));
  if (isThorough) {
    const again = inspectSite({ ...options, texts: new TextAnalysisCache(builtIn.rules, stored) });
    assert.deepEqual(again.problems, problems, "stored analyses differ");
    assert.deepEqual(inspectSite(options).problems, problems);
  }
  return sortProblems(problems).map((problem) => {
    const line = shortenKeys(formatProblem(problem)).replace(/^content\//, "");
    return isWarning(problem) ? `warning ${line}` : line;
  });
}

/** Documents that blocks refer to, published and unpublished ones. */
const chosen: ContentFolder = {
  "pages/images/a.png": png,
  "blog/a.md": markdownFile({ date: "2026-01-01" }),
  "blog/secret.md": markdownFile({ date: "2026-01-01", draft: true }),
};
/** @returns a site with a contact page, and line 5 of site.yaml for its form */
function form(line: string): ContentFolder {
  return {
    ...setting("contact_form", line),
    "pages/contact.md": markdownFile({}),
  };
}

type Mistake = [name: string, files: ContentFolder, told: string[]];

const mistakes: Record<string, Mistake[]> = {
  diagrams: [
    [
      "a Mermaid diagram",
      text("```mermaid\nflowchart LR\n  A --> B\n```\n\n```text\nmermaid\n```\n"),
      [
        "warning blog/a.md:6:1  has a Mermaid diagram, which is shown as code. Add it as a picture (SVG), or write text instead of mermaid if readers should see the code.",
      ],
    ],
    [
      "a Mermaid diagram in a list",
      text("- One\n\n  ~~~ Mermaid\n  pie\n  ~~~\n"),
      [
        "warning blog/a.md:8:3  has a Mermaid diagram, which is shown as code. Add it as a picture (SVG), or write text instead of mermaid if readers should see the code.",
      ],
    ],
    [
      "a Mermaid diagram in a block",
      blocks("- type: text", "  text: |", "    One", "", "    ```mermaid", "    pie", "    ```"),
      [
        "warning pages/index.md:9:7  has a Mermaid diagram, which is shown as code. Add it as a picture (SVG), or write text instead of mermaid if readers should see the code.",
      ],
    ],
  ],
  "blocks of a page": [
    [
      "a misspelled type",
      { ...chosen, ...blocks("- type: heroo") },
      [
        'pages/index.md:5:11  "blocks.type" must be one of hero, tally, figures, list, cards, quote, logos, text, body, video, newsletter, search, closing, got "heroo". Did you mean "hero"?',
      ],
    ],
    [
      "a type without its key",
      { ...chosen, ...blocks("- hero") },
      [
        'pages/index.md:5:5  an entry of "blocks" must begin with a type, got "hero". Write a line - type: hero for each block, and its keys below it with two more spaces in front.',
      ],
    ],
    [
      "an unknown type",
      { ...chosen, ...blocks("- type: map", "  title: A") },
      [
        'pages/index.md:5:11  "blocks.type" must be one of hero, tally, figures, list, cards, quote, logos, text, body, video, newsletter, search, closing, got "map". Choose one of them.',
      ],
    ],
    [
      "a type as a key",
      { ...chosen, ...blocks("- hero:", "    title: A") },
      [
        'pages/index.md:5:5  "blocks.type" is missing. Write type: hero, and its keys below it, with the same number of spaces in front.',
      ],
    ],
    [
      "a block without a hyphen",
      { ...chosen, ...blocks("type: hero") },
      [
        'pages/index.md:5:3  "blocks" must be a list, got type: hero. Write a line - type: hero for each block, and its keys below it with two more spaces in front.',
      ],
    ],
    [
      "a list of a collection without documents",
      { ...chosen, ...blocks("- type: list", "  collection: guides") },
      [
        'warning pages/index.md:5:5  "blocks" lists guides, which has no published document in "en", so the block is not shown. Write one, or remove the block.',
      ],
    ],
    [
      "a misspelled key of a block",
      { ...chosen, ...blocks("- type: hero", "  titel: A") },
      ['pages/index.md:6:5  "blocks.titel" is not a known key. Did you mean "title"?'],
    ],
    [
      "a figure without a label",
      {
        ...chosen,
        ...blocks("- type: figures", "  items:", "    - value: 35 %"),
      },
      ['pages/index.md:7:9  "blocks.items.label" is missing. Write what the number means.'],
    ],
    [
      "a figure that would lose a zero",
      {
        ...chosen,
        ...blocks("- type: figures", "  items:", "    - value: 2.50", "      label: more"),
      },
      ['pages/index.md:7:16  "blocks.items.value" must be text, got 2.50. Write value: "2.50".'],
    ],
    [
      "a figure instead of a list",
      { ...chosen, ...blocks("- type: figures", "  items: 35 %") },
      [
        'pages/index.md:6:12  "blocks.items" must be a list, got "35 %". Write a line - value: "35 %" for each, and below it a line label: what it means.',
      ],
    ],
    [
      "a hero that is not the first block",
      { ...chosen, ...blocks("- type: text", "  text: A", "- type: hero") },
      [
        'pages/index.md:7:11  "blocks.type" must be the first of the blocks, got "hero". Move it above all others.',
      ],
    ],
    [
      "a repeated body block",
      { ...chosen, ...blocks("- type: body", "- type: body") },
      [
        'pages/index.md:6:11  "blocks.type" can be used only once on a page, got "body". Keep one of them.',
      ],
    ],
    [
      "a list of an unknown collection",
      { ...chosen, ...blocks("- type: list", "  collection: blogs") },
      [
        'pages/index.md:6:17  "blocks.collection" must be one of pages, services, industries, consulting, guides, blog, case-studies, got "blogs". Did you mean "blog"?',
      ],
    ],
    [
      "a number as a word",
      {
        ...chosen,
        ...blocks("- type: list", "  collection: blog", "  count: three"),
      },
      [
        'pages/index.md:7:12  "blocks.count" must be a whole number, got "three". Write a number from 1 to 24.',
      ],
    ],
    [
      "a name instead of a list",
      {
        ...chosen,
        ...blocks("- type: list", "  collection: blog", "  chosen: a"),
      },
      ['pages/index.md:7:13  "blocks.chosen" must be a list, got "a". Write chosen: [a].'],
    ],
    [
      "an unknown chosen document",
      {
        ...chosen,
        ...blocks("- type: list", "  collection: blog", "  chosen: [a, b.md]"),
      },
      [
        'pages/index.md:7:17  an entry of "blocks.chosen" must be a document in the folder blog, got "b.md". Did you mean "a"?',
      ],
    ],
    [
      "a chosen document that is a draft",
      {
        ...chosen,
        ...blocks("- type: list", "  collection: blog", "  chosen: [secret]"),
      },
      [
        'warning pages/index.md:7:14  "blocks.chosen" refers to "secret", a draft, which is not shown. Publish content/blog/secret.md, or remove it.',
      ],
    ],
    [
      "a button without a link",
      { ...chosen, ...blocks("- type: hero", "  action: contact") },
      [
        'pages/index.md:6:13  "blocks.action" must contain label and link, got "contact". Write two lines below it, each with two more spaces in front: label: Talk to us and link: contact.md.',
      ],
    ],
    [
      "a button with a broken link",
      {
        ...chosen,
        ...blocks("- type: hero", "  action:", "    label: Talk", "    link: contac.md"),
      },
      [
        'pages/index.md:8:13  links to the file "contac.md", which does not exist. Correct the path, or remove the link.',
      ],
    ],
    [
      "a button with a javascript URL",
      {
        ...chosen,
        ...blocks("- type: hero", "  action:", "    label: Talk", "    link: javascript:alert(1)"),
      },
      [
        "pages/index.md:8:13  has a javascript: URL (link), which would run a script. Write the URL of a page or file, or remove it.",
      ],
    ],
    [
      "a missing image of a block",
      {
        ...chosen,
        ...blocks("- type: hero", "  image:", "    src: ./images/b.png", "    alt: B"),
      },
      [
        'pages/index.md:7:12  shows the image "./images/b.png", which does not exist. Did you mean ./images/a.png?',
      ],
    ],
    [
      "an image without alternative text in a block",
      { ...chosen, ...blocks("- type: hero", "  image: ./images/a.png") },
      [
        'pages/index.md:6:12  "blocks.image" must contain src and alt, got "./images/a.png". Write two lines below it, each with two more spaces in front: src: ./images/name.png and alt: what the image shows.',
      ],
    ],
    [
      "a logo without the name of its owner",
      {
        ...chosen,
        ...blocks("- type: logos", "  items:", "    - src: ./images/a.png"),
      },
      ['pages/index.md:7:9  "blocks.items.name" is missing. Write the name of the owner.'],
    ],
    [
      "a quote without a person",
      { ...chosen, ...blocks("- type: quote", "  text: Good") },
      ['pages/index.md:5:5  "blocks.name" is missing. Write the name of the person.'],
    ],
    [
      "an unquoted colon in a block",
      {
        ...chosen,
        ...blocks("- type: text", "  title: Why: an answer", "  text: A"),
      },
      [
        'pages/index.md:6:15  has a second colon, so the text needs quotes, got title: Why: an answer. Write title: "Why: an answer".',
      ],
    ],
    [
      "mistakes in the text of a block",
      {
        ...chosen,
        ...blocks(
          "- type: text",
          "  text: |",
          "    One [link](nowhere.md) and",
          "    ![](./images/x.png) two.",
        ),
      },
      [
        'pages/index.md:7:11  links to the file "nowhere.md", which does not exist. Correct the path, or remove the link.',
        'warning pages/index.md:8:7  shows the image "./images/x.png" without alternative text. Describe it between [ and ] (in HTML: alt="…"); for decoration write HTML with alt="".',
        'pages/index.md:8:7  shows the image "./images/x.png", which does not exist. Did you mean ./images/a.png?',
      ],
    ],
    [
      "a text block without text",
      { ...chosen, ...blocks("- type: text") },
      [
        'pages/index.md:5:5  "blocks.text" is missing. Write text: | and the text below it, with two more spaces.',
      ],
    ],
  ],
  "special characters in front matter": [
    [
      "an unquoted colon in a title",
      fact("title", "title: Why pumps: an answer"),
      [
        'blog/a.md:2:17  has a second colon, so the text needs quotes, got title: Why pumps: an answer. Write title: "Why pumps: an answer".',
      ],
    ],
    [
      "a title that ends with a colon",
      fact("title", "title: Three reasons:"),
      [
        'blog/a.md:2:21  has a second colon, so the text needs quotes, got title: Three reasons:. Write title: "Three reasons:".',
      ],
    ],
    [
      "two colons in two lines",
      {
        "blog/a.md": "---\ntitle: A: b\ndescription: C: d\ndate: 2026-01-01\n---\n\nText.\n",
      },
      [
        'blog/a.md:2:9  has a second colon, so the text needs quotes, got title: A: b. Write title: "A: b".',
        'blog/a.md:3:15  has a second colon, so the text needs quotes, got description: C: d. Write description: "C: d".',
      ],
    ],
    [
      "a colon in a description",
      fact("description", "description: What we know: pumps are large."),
      [
        'blog/a.md:3:26  has a second colon, so the text needs quotes, got description: What we know: pumps are large. Write description: "What we know: pumps are large.".',
      ],
    ],
    [
      "a missing space after the colon",
      fact("title", "title:Pumps"),
      [
        'blog/a.md:2:7  lacks the space after the colon of "title", got title:Pumps. Write title: Pumps.',
      ],
    ],
    [
      "a missing space after the colon of the last key",
      fact("date", "date:2026-01-01"),
      [
        'blog/a.md:4:6  lacks the space after the colon of "date", got date:2026-01-01. Write date: 2026-01-01.',
      ],
    ],
    [
      "a full-width colon",
      fact("title", "title：Pumps"),
      [
        'blog/a.md:2:7  lacks the space after the colon of "title", got title：Pumps. Write title: Pumps.',
      ],
    ],
    [
      "a non-breaking space after the colon",
      fact("title", "title:\u00A0Pumps"),
      [
        'blog/a.md:2:7  lacks the space after the colon of "title", got title: Pumps. Write title: Pumps.',
      ],
    ],
    [
      "a missing colon",
      fact("title", "title Pumps"),
      ['blog/a.md:2:6  lacks the colon after "title", got title Pumps. Write title: Pumps.'],
    ],
    [
      "a missing colon before a date",
      fact("date", "date 2026-01-01"),
      ['blog/a.md:4:5  lacks the colon after "date", got date 2026-01-01. Write date: 2026-01-01.'],
    ],
    [
      "an equals sign instead of the colon",
      fact("title", "title = Pumps"),
      ['blog/a.md:2:6  lacks the colon after "title", got title = Pumps. Write title: Pumps.'],
    ],
    [
      "a tab in front of a key",
      fact("image", "image:\n\tsrc: https://e.example/a.png\n\talt: A pump"),
      [
        "blog/a.md:6:1  begins with a tab or another character that only looks like spaces, got src: https://e.example/a.png. Write src: https://e.example/a.png with 2 spaces in front of it. The same mistake is on 1 more line.",
      ],
    ],
    [
      "a tab in front of an entry",
      fact("tags", "tags:\n\t- pumps"),
      [
        "blog/a.md:6:1  begins with a tab or another character that only looks like spaces, got - pumps. Write - pumps with 2 spaces in front of it.",
      ],
    ],
    [
      "non-breaking spaces in front of a key",
      fact("image", "image:\n\u00A0\u00A0src: https://e.example/a.png\n  alt: A pump"),
      [
        "blog/a.md:6:1  begins with a tab or another character that only looks like spaces, got src: https://e.example/a.png. Write src: https://e.example/a.png with 2 spaces in front of it.",
      ],
    ],
    [
      "a title that begins with an apostrophe",
      fact("title", "title: 'Tis the season"),
      [
        "blog/a.md:2:8  begins with ', which opens quotes that are never closed, got title: 'Tis the season. Write title: \"'Tis the season\".",
      ],
    ],
    [
      "an apostrophe in single quotes",
      fact("title", "title: 'Don't panic'"),
      [
        "blog/a.md:2:8  has an apostrophe inside single quotes, which ends them, got title: 'Don't panic'. Write title: \"Don't panic\".",
      ],
    ],
    [
      "unclosed quotes",
      fact("title", 'title: "Pumps'),
      [
        'blog/a.md:2:8  opens quotes with " and never closes them, got title: "Pumps. Write title: "Pumps".',
      ],
    ],
    [
      "unopened quotes",
      fact("description", 'description: Why."'),
      [
        'warning blog/a.md:3:18  ends "description" with an unmatched quote, which readers see. If it is not intended, write "Why.".',
      ],
    ],
    [
      "quotes in quotes",
      fact("title", 'title: "The "best" pump"'),
      [
        'blog/a.md:2:8  has quotes inside quotes of the same kind, got title: "The "best" pump". Write title: \'The "best" pump\'.',
      ],
    ],
    [
      "text after closing double quotes",
      fact("title", 'title: "Pumps" and valves'),
      [
        'blog/a.md:2:8  continues after the closing quotes, got title: "Pumps" and valves. Write title: \'"Pumps" and valves\'.',
      ],
    ],
    [
      "text after closing single quotes",
      fact("title", "title: 'Pumps' and valves"),
      [
        "blog/a.md:2:8  continues after the closing quotes, got title: 'Pumps' and valves. Write title: \"'Pumps' and valves\".",
      ],
    ],
    [
      "a backslash in quotes",
      fact("author", 'author: "Pumps \\Sons"'),
      [
        "blog/a.md:5:9  has \\ between double quotes, where it changes the meaning of the letter after it, got author: \"Pumps \\Sons\". Write author: 'Pumps \\Sons'.",
      ],
    ],
    [
      "curly quotes around a title",
      fact("title", "title: “Pumps”"),
      [
        'warning blog/a.md:2:8  has curly quotes around "title", which readers see. If they are not intended, write "Pumps".',
      ],
    ],
    [
      "curly quotes around a title with a colon",
      fact("title", "title: “Pumps: an answer”"),
      [
        'blog/a.md:2:8  begins with the curly quote “, but only straight quotes can enclose a text, got title: “Pumps: an answer”. Write title: "Pumps: an answer".',
      ],
    ],
    [
      "German quotes around a title",
      fact("title", "title: „Pumpen: eine Antwort“"),
      [
        'blog/a.md:2:8  begins with the curly quote „, but only straight quotes can enclose a text, got title: „Pumpen: eine Antwort“. Write title: "Pumpen: eine Antwort".',
      ],
    ],
    [
      "curly quotes around an author",
      fact("author", "author: “Ada”"),
      [
        'warning blog/a.md:5:9  has curly quotes around "author", which readers see. If they are not intended, write "Ada".',
      ],
    ],
    [
      "a title that begins with #",
      fact("title", "title: #1 in pumps"),
      [
        'blog/a.md:2:8  begins with #, which has a special meaning there: the text needs quotes, got title: #1 in pumps. Write title: "#1 in pumps".',
      ],
    ],
    [
      "a title with a number sign",
      fact("title", "title: Pump number # 1"),
      [
        'warning blog/a.md:2:20  ends "title" before the #, which begins a comment, so that its value is "Pump number". If the rest belongs to the value, write "Pump number # 1".',
      ],
    ],
    [
      "a description with a hashtag",
      fact("description", "description: All about #pumps"),
      [
        'warning blog/a.md:3:24  ends "description" before the #, which begins a comment, so that its value is "All about". If the rest belongs to the value, write "All about #pumps".',
      ],
    ],
    [
      "an author with a number sign",
      fact("author", "author: Studio #5"),
      [
        'warning blog/a.md:5:16  ends "author" before the #, which begins a comment, so that its value is "Studio". If the rest belongs to the value, write "Studio #5".',
      ],
    ],
    [
      "hashtags for tags",
      fact("tags", "tags: #pumps #energy"),
      [
        'warning blog/a.md:5:7  leaves "tags" empty before the #, which begins a comment. If the rest belongs to the value, write "#pumps #energy".',
      ],
    ],
    [
      "hashtags in a list",
      fact("tags", "tags: [#pumps, #energy]"),
      [
        'blog/a.md:5:8  has # at the start of an entry, where it has a special meaning: the entry needs quotes, got tags: [#pumps, #energy]. Write tags: ["#pumps", "#energy"].',
      ],
    ],
    [
      "a hashtag as an entry",
      fact("tags", "tags:\n  - #pumps"),
      [
        'warning blog/a.md:6:5  leaves "tags" empty before the #, which begins a comment. If the rest belongs to the value, write "#pumps".',
      ],
    ],
    [
      "a title that begins with @",
      fact("title", "title: @home with pumps"),
      [
        'blog/a.md:2:8  begins with @, which has a special meaning there: the text needs quotes, got title: @home with pumps. Write title: "@home with pumps".',
      ],
    ],
    [
      "a title that begins with *",
      fact("title", "title: *New* pumps"),
      [
        'blog/a.md:2:8  begins with *, which has a special meaning there: the text needs quotes, got title: *New* pumps. Write title: "*New* pumps".',
      ],
    ],
    [
      "a title that begins with !",
      fact("title", "title: !New pumps"),
      [
        'blog/a.md:2:8  begins with !, which has a special meaning there: the text needs quotes, got title: !New pumps. Write title: "!New pumps".',
      ],
    ],
    [
      "a title that begins with &",
      fact("title", "title: &more pumps"),
      [
        'blog/a.md:2:8  begins with &, which has a special meaning there: the text needs quotes, got title: &more pumps. Write title: "&more pumps".',
      ],
    ],
    [
      "a title that begins with a character reference",
      fact("title", "title: &quot;Pumps&quot;"),
      [
        'blog/a.md:2:8  begins with &, which has a special meaning there: the text needs quotes, got title: &quot;Pumps&quot;. Write title: "&quot;Pumps&quot;".',
        'warning blog/a.md:2:25  "title" contains "&quot;", which readers see as it is written, because it is plain text. Write " in its place.',
      ],
    ],
    [
      "a title that begins with %",
      fact("title", "title: %5 more"),
      [
        'blog/a.md:2:8  begins with %, which has a special meaning there: the text needs quotes, got title: %5 more. Write title: "%5 more".',
      ],
    ],
    [
      "a title that begins with a bracket",
      fact("title", "title: [Update] Pumps"),
      [
        'blog/a.md:2:8  begins with [, which has a special meaning there: the text needs quotes, got title: [Update] Pumps. Write title: "[Update] Pumps".',
      ],
    ],
    [
      "a title that begins with a brace",
      fact("title", "title: {Pumps} and more"),
      [
        'blog/a.md:2:8  begins with {, which has a special meaning there: the text needs quotes, got title: {Pumps} and more. Write title: "{Pumps} and more".',
      ],
    ],
    [
      "a title that begins with a backtick",
      fact("title", "title: `Pumps`"),
      [
        'blog/a.md:2:8  begins with `, which has a special meaning there: the text needs quotes, got title: `Pumps`. Write title: "`Pumps`".',
      ],
    ],
    [
      "a title that begins with >",
      fact("title", "title: > Pumps"),
      [
        'blog/a.md:2:8  begins with >, which has a special meaning there: the text needs quotes, got title: > Pumps. Write title: "> Pumps".',
      ],
    ],
    [
      "a title that begins with a hyphen",
      fact("title", "title: - Pumps"),
      [
        'blog/a.md:2:8  begins with -, which has a special meaning there: the text needs quotes, got title: - Pumps. Write title: "- Pumps".',
      ],
    ],
    [
      "a title that begins with a question mark",
      fact("title", "title: ? Pumps"),
      [
        'blog/a.md:2:8  begins with ?, which has a special meaning there: the text needs quotes, got title: ? Pumps. Write title: "? Pumps".',
      ],
    ],
    [
      "a title in brackets",
      fact("title", "title: [Pumps]"),
      ['blog/a.md:2:8  "title" must be text, got [Pumps]. Write title: "[Pumps]".'],
    ],
    [
      "a title for each language",
      fact("title", "title: { en: Pumps }"),
      [
        'blog/a.md:2:8  "title" must be text, got { en: Pumps }. Write the heading, in quotes if it contains ": ".',
      ],
    ],
    [
      "a placeholder in braces",
      fact("title", "title: {{ title }}"),
      [
        'blog/a.md:2:8  begins with {{, which has a special meaning there: the text needs quotes, got title: {{ title }}. Write title: "{{ title }}".',
      ],
    ],
    [
      "a title that is a number",
      fact("title", "title: 2026"),
      ['blog/a.md:2:8  "title" must be text, got 2026. Write title: "2026".'],
    ],
    [
      "a title that is a boolean",
      fact("title", "title: true"),
      ['blog/a.md:2:8  "title" must be text, got true. Write title: "true".'],
    ],
    [
      "a title with leading zeros",
      fact("title", "title: 007"),
      ['blog/a.md:2:8  "title" must be text, got 007. Write title: "007".'],
    ],
  ],
  "lines of front matter": [
    [
      "a repeated key",
      fact("title", "title: Pumps\ntitle: Valves"),
      ['blog/a.md:3:1  "title" appears here twice. Keep one of them.'],
    ],
    [
      "an indented key",
      fact("date", " date: 2026-01-01"),
      [
        "blog/a.md:4:1  begins with an extra space, got date: 2026-01-01. Write date: 2026-01-01 with no space in front of it.",
      ],
    ],
    [
      "a text that continues at the start of the next line",
      fact("description", "description: Why pumps\nare so large."),
      [
        "blog/a.md:4:1  continues the text of the line above, got are so large. Write are so large. with 2 spaces in front of it.",
      ],
    ],
    [
      "keys that belong below another key",
      fact("image", "image:\nsrc: https://e.example/a.png\nalt: A pump"),
      [
        'blog/a.md:6:1  "src" is not a known key. It belongs below "image:", with two spaces before it.',
        'blog/a.md:7:1  "alt" is not a known key. It belongs below "image:", with two spaces before it.',
      ],
    ],
    [
      "keys with different indentation",
      fact("image", "image:\n  src: https://e.example/a.png\n   alt: A pump"),
      [
        "blog/a.md:7:1  has more or fewer spaces in front than the lines that it belongs to, got alt: A pump. Write alt: A pump with 2 spaces in front of it.",
      ],
    ],
    [
      "a comment in the syntax of JavaScript",
      fact("note", "// written by Ada"),
      [
        "blog/a.md:5:1  is a comment that does not begin with #, got // written by Ada. Write # written by Ada.",
      ],
    ],
    [
      "a comment in the syntax of HTML",
      fact("note", "<!-- written by Ada -->"),
      [
        "blog/a.md:5:1  is a comment that does not begin with #, got <!-- written by Ada -->. Write # written by Ada.",
      ],
    ],
    [
      "an unclosed list",
      fact("tags", "tags: [pumps, energy"),
      [
        "blog/a.md:5:21  opens a list with [ and never closes it, got tags: [pumps, energy. Write tags: [pumps, energy].",
      ],
    ],
    [
      "a list with asterisks",
      fact("tags", "tags:\n  * pumps\n  * energy"),
      [
        "blog/a.md:6:3  begins a list entry with * instead of a hyphen, got * pumps. Write - pumps. The same mistake is on 1 more line.",
      ],
    ],
    [
      "a list with bullets",
      fact("tags", "tags:\n  • pumps\n  • energy"),
      [
        "blog/a.md:6:3  begins a list entry with • instead of a hyphen, got • pumps. Write - pumps. The same mistake is on 1 more line.",
      ],
    ],
    [
      "a list without spaces",
      fact("tags", "tags:\n  -pumps\n  -energy"),
      [
        "blog/a.md:6:4  lacks the space after the hyphen, got -pumps. Write - pumps. The same mistake is on 1 more line.",
      ],
    ],
    [
      "tags without a list",
      fact("tags", "tags: pumps, energy"),
      ['blog/a.md:5:7  "tags" must be a list, got "pumps, energy". Write tags: [pumps, energy].'],
    ],
    [
      "a tag with a colon",
      fact("tags", "tags:\n  - Pumps: large ones"),
      [
        'blog/a.md:6:10  has a colon, so the text needs quotes, got - Pumps: large ones. Write - "Pumps: large ones".',
      ],
    ],
    [
      "a number among the tags",
      fact("tags", "tags: [pumps, 2026]"),
      ['blog/a.md:5:15  an entry of "tags" must be text, got 2026. Write "2026".'],
    ],
    [
      "an unreadable line",
      fact("note", "just some words"),
      [
        'blog/a.md:4:7  "date" must be a date, got "2026-01-01 just some words". Write 2026-01-01.',
        "blog/a.md:5:1  continues the text of the line above, got just some words. Write just some words with 2 spaces in front of it.",
      ],
    ],
    [
      "all keys on one line",
      {
        "blog/a.md": "---\ntitle: Pumps description: Why. date: 2026-01-01\n---\n\nText.\n",
      },
      [
        'blog/a.md:1:1  "date" is missing. Write it as YYYY-MM-DD.',
        'blog/a.md:1:1  "description" is missing. Write one or two sentences, in quotes if they contain ": ".',
        'blog/a.md:2:25  has a second colon, so the text needs quotes, got title: Pumps description: Why. date: 2026-01-01. Write title: "Pumps description: Why. date: 2026-01-01".',
      ],
    ],
    [
      "front matter as a list",
      {
        "blog/a.md": "---\n- title: Pumps\n- description: Why.\n---\n\nText.\n",
      },
      [
        "blog/a.md:1:1  must be keys with values, each a word, a colon, a space and a value, as in title: Why pumps, got - title: Pumps.",
      ],
    ],
    [
      "front matter as a table",
      { "blog/a.md": "---\n| title | Pumps |\n---\n\nText.\n" },
      [
        'blog/a.md:2:3  cannot be read, got | title | Pumps |. Write each key as a word, a colon, a space and a value, as in title: "Why pumps"; lines below it that belong to it begin with two spaces.',
      ],
    ],
  ],
  "the fences of front matter": [
    [
      "an empty file",
      { "blog/a.md": "" },
      ["blog/a.md:1:1  is empty. Start it with front matter: ---, title: …, description: …, ---."],
    ],
    [
      "no front matter",
      { "blog/a.md": "# Pumps\n\nText.\n" },
      ["blog/a.md:1:1  has no front matter. Start it with ---, title: …, description: …, ---."],
    ],
    [
      "a missing opening fence",
      {
        "blog/a.md": "title: Pumps\ndescription: Why.\ndate: 2026-01-01\n---\n\nText.\n",
      },
      [
        'blog/a.md:1:1  must begin with a line that is only ---, got "title: Pumps". Insert --- above it.',
      ],
    ],
    [
      "an empty line before the fence",
      {
        "blog/a.md": "\n---\ntitle: Pumps\ndescription: Why.\ndate: 2026-01-01\n---\n\nText.\n",
      },
      [
        "blog/a.md:2:1  must begin with ---, but blank lines or spaces come before it. Delete them.",
      ],
    ],
    [
      "a space before the fence",
      {
        "blog/a.md": " ---\ntitle: Pumps\ndescription: Why.\ndate: 2026-01-01\n---\n\nText.\n",
      },
      [
        "blog/a.md:1:1  must begin with ---, but blank lines or spaces come before it. Delete them.",
      ],
    ],
    [
      "hyphens converted to dashes",
      {
        "blog/a.md": "—\ntitle: Pumps\ndescription: Why.\ndate: 2026-01-01\n---\n\nText.\n",
      },
      ['blog/a.md:1:1  must begin with a line of three hyphens, got "—". Write ---.'],
    ],
    [
      "two hyphens",
      {
        "blog/a.md": "--\ntitle: Pumps\ndescription: Why.\ndate: 2026-01-01\n--\n\nText.\n",
      },
      [
        'blog/a.md:1:1  must begin with a line of three hyphens, got "--". Write ---.',
        'blog/a.md:5:1  must end the front matter with a line that is only ---, got "--". Write ---.',
      ],
    ],
    [
      "a closing fence of four hyphens",
      {
        "blog/a.md": "---\ntitle: Pumps\ndescription: Why.\ndate: 2026-01-01\n----\n\nText.\n",
      },
      [
        'blog/a.md:5:1  must end the front matter with a line that is only ---, got "----". Write ---.',
      ],
    ],
    [
      "a missing closing fence",
      {
        "blog/a.md": "---\ntitle: Pumps\ndescription: Why.\ndate: 2026-01-01\n\nText.\n",
      },
      [
        "blog/a.md:5:1  has front matter that is never closed. Add a line that is only --- below it.",
      ],
    ],
    ...[
      ["a sentence with a colon", "Pumps fail: often.\n\nMore: text"],
      ["a heading", "## Pumps\n\n- a\n\nMore"],
      ["a picture", "![A](https://e.example/a.png)"],
    ].map(([name, body]): Mistake => [
      `a missing closing fence above ${name}, with a line of hyphens in the text`,
      {
        "blog/a.md": `---\ntitle: Pumps\ndescription: Why.\ndate: 2026-01-01\nauthor: Ada\n\n${body}\n\n---\n\nMore.\n`,
      },
      [
        "blog/a.md:6:1  has front matter that is never closed. Add a line that is only --- below it.",
      ],
    ]),
    [
      "fences with characters that cannot be seen",
      {
        "blog/a.md":
          "\u200B---\ntitle: Pumps\ndescription: Why.\ndate: 2026-01-01\n---\u00A0\n\nText.\n",
      },
      [
        'blog/a.md:1:1  must begin with a line of three hyphens, got "\\u200b---". Write ---.',
        'blog/a.md:5:1  must end the front matter with a line that is only ---, got "---\u00A0". Write ---.',
      ],
    ],
    [
      "text after the closing fence",
      {
        "blog/a.md": "---\ntitle: Pumps\ndescription: Why.\ndate: 2026-01-01\n--- Text.\n\nMore.\n",
      },
      [
        'blog/a.md:5:1  must end the front matter with a line that is only ---, got "--- Text.". Write ---.',
      ],
    ],
    [
      "front matter in the form of Hugo",
      { "blog/a.md": "+++\ntitle = 'Pumps'\n+++\n\nText.\n" },
      ["blog/a.md:1:1  has no front matter. Start it with ---, title: …, description: …, ---."],
    ],
    [
      "front matter in a code block",
      { "blog/a.md": "```\n---\ntitle: Pumps\n---\n```\n" },
      ["blog/a.md:1:1  has no front matter. Start it with ---, title: …, description: …, ---."],
    ],
  ],
  "keys and their values": [
    [
      "a misspelled key",
      fact("tags", "tag: [pumps]"),
      ['blog/a.md:5:1  "tag" is not a known key. Did you mean "tags"?'],
    ],
    [
      "a misspelled required key",
      fact("title", "titel: Pumps"),
      ['blog/a.md:2:1  "titel" is not a known key. Did you mean "title"?'],
    ],
    [
      "an upper-case key",
      fact("title", "Title: Pumps"),
      ['blog/a.md:2:1  "Title" is not a known key. Did you mean "title"?'],
    ],
    [
      "a key of another generator",
      fact("layout", "layout: post"),
      [
        'blog/a.md:5:1  "layout" is not a known key. Remove it, or use one of: title, description, ….',
      ],
    ],
    [
      "a key of another collection",
      fact("client", "client: C"),
      [
        'blog/a.md:5:1  "client" is not a known key. Remove it, or use one of: title, description, ….',
      ],
    ],
    [
      "no title",
      fact("title", "author: A"),
      ['blog/a.md:1:1  "title" is missing. Write the heading, in quotes if it contains ": ".'],
    ],
    [
      "no description",
      fact("description", "author: A"),
      [
        'blog/a.md:1:1  "description" is missing. Write one or two sentences, in quotes if they contain ": ".',
      ],
    ],
    [
      "an empty title",
      fact("title", "title:"),
      ['blog/a.md:2:1  "title" is empty. Write the heading, in quotes if it contains ": ".'],
    ],
    [
      "a title of empty quotes",
      fact("title", "title: ''"),
      ['blog/a.md:2:1  "title" is empty. Write the heading, in quotes if it contains ": ".'],
    ],
    [
      "an empty date",
      fact("date", "date:"),
      ['blog/a.md:4:1  "date" is empty. Write it as YYYY-MM-DD.'],
    ],
    [
      "a date that consists of spaces",
      fact("date", 'date: "  "'),
      ['blog/a.md:4:1  "date" is empty. Write it as YYYY-MM-DD.'],
    ],
    [
      "an image with empty alternative text",
      fact("image", "image:\n  src: https://e.example/a.png\n  alt:"),
      [
        'blog/a.md:7:3  "image.alt" is empty. Write two lines below it, each starting with two spaces: src: ./images/name.png and alt: what the image shows.',
      ],
    ],
    [
      "an image that is only a path",
      fact("image", "image: ./images/a.png"),
      [
        'blog/a.md:5:8  "image" must contain src and alt, got "./images/a.png". Write two lines below it, each starting with two spaces: src: ./images/name.png and alt: what the image shows.',
      ],
    ],
    [
      "yes instead of true",
      fact("draft", "draft: yes"),
      [
        'blog/a.md:5:8  "draft" must be true or false, got "yes". Write draft: true, or delete the line.',
      ],
    ],
    [
      "no value, which does not say whether to publish",
      fact("draft", "draft:"),
      ['blog/a.md:5:1  "draft" is empty. Write draft: true, or delete the line.'],
    ],
    [
      "a word instead of a number",
      fact("order", "order: first"),
      [
        'blog/a.md:5:8  "order" must be a number, got "first". Write a number; lower numbers come first.',
      ],
    ],
    [
      "an upper-case alias",
      fact("slug", "slug: My Pumps"),
      [
        'blog/a.md:5:7  "slug" must be lower-case letters, digits and single hyphens, got "My Pumps". Write slug: my-pumps.',
      ],
    ],
    [
      "an alias that is a full URL",
      fact("aliases", "aliases: [https://old.example/pumps]"),
      [
        'blog/a.md:5:11  an entry of "aliases" must be a path that starts with /, without https:// and host name, got "https://old.example/pumps". Write /pumps.',
      ],
    ],
    [
      "an alias without a slash",
      fact("aliases", "aliases: old/pumps"),
      ['blog/a.md:5:10  "aliases" must be a list, got "old/pumps". Write aliases: [old/pumps].'],
    ],
    [
      "an upper-case kind",
      fact("kind", "kind: News"),
      [
        'blog/a.md:5:7  "kind" must be one of article, news, press, got "News". Did you mean "news"?',
      ],
    ],
    [
      "an unknown kind",
      fact("kind", "kind: interview"),
      [
        'blog/a.md:5:7  "kind" must be one of article, news, press, got "interview". Choose one of them.',
      ],
    ],
    [
      "a lower-case category",
      page("category: company"),
      [
        'pages/a.md:4:11  "category" must be one of Consulting, Services, Industries, Guides, Company, got "company". Did you mean "Company"?',
      ],
    ],
    [
      "an unknown category",
      page("category: Products"),
      [
        'pages/a.md:4:11  "category" must be one of Consulting, Services, Industries, Guides, Company, got "Products". Choose one of them.',
      ],
    ],
    [
      "a collection that two pages list",
      {
        "pages/a.md": markdownFile({ listing: "blog" }),
        "pages/b.md": markdownFile({ listing: "blog" }),
        "pages/c.md": markdownFile({ listing: "blog", noindex: true }),
        "pages/b.de.md": markdownFile({ listing: "blog" }),
      },
      [
        'warning pages/b.md:4:10  "listing" must be on one page, got blog, which content/pages/a.md lists. Delete one of them.',
      ],
    ],
    [
      "an unknown listing",
      page("category: Company\nlisting: posts"),
      [
        'pages/a.md:5:10  "listing" must be one of pages, services, industries, consulting, guides, blog, case-studies, got "posts". Name the collection that this page lists.',
      ],
    ],
    [
      "unknown services",
      study("services: [pumps]"),
      [
        'case-studies/a.md:6:11  "services" must be a document in the folder services, got "pumps". There are no services yet.',
      ],
    ],
    [
      "an unknown industry",
      study("industry: ports"),
      [
        'case-studies/a.md:6:11  "industry" must be a document in the folder industries, got "ports". There are no industries yet.',
      ],
    ],
    [
      "a service by its file name",
      { ...study("services: [pumps.md]"), ...contentFiles("services/pumps.md") },
      [
        'case-studies/a.md:6:12  an entry of "services" must be lower-case letters, digits and single hyphens, got "pumps.md". Write pumps.',
      ],
    ],
    [
      "text instead of a list of outcomes",
      study("outcomes: Half the energy"),
      [
        'case-studies/a.md:6:11  "outcomes" must be a list, got "Half the energy". Write outcomes: [Half the energy].',
      ],
    ],
  ],
  dates: [
    [
      "a German date",
      fact("date", "date: 14.05.2026"),
      ['blog/a.md:4:7  "date" must be a date, got "14.05.2026". Write 2026-05-14.'],
    ],
    [
      "an American date",
      fact("date", "date: 05/14/2026"),
      ['blog/a.md:4:7  "date" must be a date, got "05/14/2026". Write 2026-05-14.'],
    ],
    [
      "an ambiguous date",
      fact("date", "date: 05/06/2026"),
      [
        'blog/a.md:4:7  "date" must be a date, got "05/06/2026". Write 2026-05-06 for 6 May, or 2026-06-05 for 5 June.',
      ],
    ],
    [
      "a date in words",
      fact("date", "date: 14 May 2026"),
      ['blog/a.md:4:7  "date" must be a date, got "14 May 2026". Write 2026-05-14.'],
    ],
    [
      "a date in American English",
      fact("date", 'date: "May 14, 2026"'),
      ['blog/a.md:4:7  "date" must be a date, got "May 14, 2026". Write 2026-05-14.'],
    ],
    [
      "a date in German",
      fact("date", "date: 14. Mai 2026"),
      ['blog/a.md:4:7  "date" must be a date, got "14. Mai 2026". Write 2026-05-14.'],
    ],
    [
      "a date with slashes",
      fact("date", "date: 2026/05/14"),
      ['blog/a.md:4:7  "date" must be a date, got "2026/05/14". Write 2026-05-14.'],
    ],
    [
      "a date without leading zeros",
      fact("date", "date: 2026-5-4"),
      ['blog/a.md:4:7  "date" must be a date, got "2026-5-4". Write 2026-05-04.'],
    ],
    [
      "a date with day and month swapped",
      fact("date", "date: 2026-14-05"),
      ['blog/a.md:4:7  "date" must be a date, got "2026-14-05". Write 2026-05-14.'],
    ],
    [
      "a date in curly quotes",
      fact("date", "date: “2026-05-14”"),
      ['blog/a.md:4:7  "date" must be a date, got "“2026-05-14”". Write 2026-05-14.'],
    ],
    [
      "a date in email format",
      fact("date", "date: Thu, 14 May 2026 10:00:00 +0200"),
      [
        'blog/a.md:4:7  "date" must be a date, got "Thu, 14 May 2026 10:00:00 +0200". Write 2026-05-14, or a time with its offset from UTC, as in 2026-05-14T09:00+02:00.',
      ],
    ],
    [
      "a date that does not exist",
      fact("date", "date: 2026-02-30"),
      [
        'blog/a.md:4:7  "date" must be a date, got "2026-02-30". 2026-02 has no day 30; its days are 01 to 28.',
      ],
    ],
    [
      "a year instead of a date",
      fact("date", "date: 2026"),
      ['blog/a.md:4:7  "date" must be a date, got 2026. Write it as YYYY-MM-DD.'],
    ],
    [
      "today instead of a date",
      fact("date", "date: today"),
      ['blog/a.md:4:7  "date" must be a date, got "today". Write it as YYYY-MM-DD.'],
    ],
    [
      "a date of the last change in words",
      fact("updated", "updated: 14.05.26"),
      ['blog/a.md:5:10  "updated" must be a date, got "14.05.26". Write 2026-05-14.'],
    ],
  ],
  "names, languages, encodings and merge conflicts of files": [
    [
      "a translation with an upper-case suffix",
      contentFiles("blog/a.md", "blog/a.DE.md"),
      [
        "blog/a.DE.md:1:1  is named like a translation, but is not read as one. Rename it to a.de.md.",
      ],
    ],
    [
      "a translation with an underscore",
      contentFiles("blog/a.md", "blog/a_de.md"),
      [
        "blog/a_de.md:1:1  is named like a translation, but is not read as one. Rename it to a.de.md.",
      ],
    ],
    [
      "a translation with a hyphen",
      contentFiles("blog/a.md", "blog/a-de.md"),
      [
        'warning blog/a-de.md:1:1  is a separate document in the language "en", but its name looks like that of a translation. Rename it to a.de.md if it is one.',
      ],
    ],
    [
      "a translation with an underscore in a folder",
      contentFiles("blog/b.md", "blog/de/a.md"),
      [
        'warning blog/de/a.md:1:1  is a document in the language "en", but its folder looks like one for translations. Move it to blog/a.de.md if it is one.',
      ],
    ],
    [
      "a translation into an unknown language",
      contentFiles("blog/a.md", "blog/a.fr.md"),
      [
        'blog/a.fr.md:1:1  is in the language "fr", which is not in the locales of site.yaml (en, de). Add it there, or rename or remove the file.',
      ],
    ],
    [
      "a translation in a folder of pages",
      contentFiles("pages/de/a.md"),
      [
        'pages/de/a.md:1:1  has the address /de/a/, which is reserved for the language "de" (its files end with .de.md). Move or rename the file, or give it another slug.',
      ],
    ],
    [
      "spaces and upper case in a name",
      contentFiles("blog/My Pumps.md"),
      [
        'blog/My Pumps.md:1:1  has the name "My Pumps", which cannot be part of a URL: use lower-case letters, digits and single hyphens. Rename it to "my-pumps", or add slug: my-pumps.',
      ],
    ],
    [
      "accents in a name",
      contentFiles("blog/größe.md"),
      [
        'blog/größe.md:1:1  has the name "größe", which cannot be part of a URL: use lower-case letters, digits and single hyphens. Rename it to "groesse", or add slug: groesse.',
      ],
    ],
    [
      "an underscore in a name",
      contentFiles("blog/my_pumps.md"),
      [
        'blog/my_pumps.md:1:1  has the name "my_pumps", which cannot be part of a URL: use lower-case letters, digits and single hyphens. Rename it to "my-pumps", or add slug: my-pumps.',
      ],
    ],
    [
      "a date with dots in a name",
      contentFiles("blog/14.05.2026.md"),
      [
        'blog/14.05.2026.md:1:1  has the name "14.05.2026", which cannot be part of a URL: use lower-case letters, digits and single hyphens. Rename it to "14-05-2026", or add slug: 14-05-2026.',
      ],
    ],
    [
      "the name of a copy",
      contentFiles("blog/a (1).md"),
      [
        'blog/a (1).md:1:1  has the name "a (1)", which cannot be part of a URL: use lower-case letters, digits and single hyphens. Rename it to "a-1", or add slug: a-1.',
      ],
    ],
    [
      "a document saved as .txt",
      { ...contentFiles("blog/a.md"), "blog/b.md.txt": "x" },
      [
        "warning blog/b.md.txt:1:1  is not read: its name ends with .md.txt. Rename it to end with .md.",
      ],
    ],
    [
      "a document of another generator",
      { "blog/a.mdx": "x" },
      ["warning blog/a.mdx:1:1  is not read: its name ends with .mdx. Rename it to end with .md."],
    ],
    [
      "a document with an upper-case extension",
      { "blog/a.MD": "x" },
      ["warning blog/a.MD:1:1  is not read: its name ends with .MD. Rename it to end with .md."],
    ],
    [
      "a document outside all folders",
      contentFiles("a.md"),
      [
        "a.md:1:1  is in none of the folders pages, services, industries, consulting, guides, blog, case-studies. Move it into one of them.",
      ],
    ],
    [
      "a misspelled folder",
      contentFiles("blogs/a.md"),
      [
        "blogs/a.md:1:1  is in none of the folders pages, services, industries, consulting, guides, blog, case-studies. Did you mean content/blog/?",
      ],
    ],
    [
      "an unknown folder",
      contentFiles("posts/a.md"),
      [
        "posts/a.md:1:1  is in none of the folders pages, services, industries, consulting, guides, blog, case-studies. Move it into one of them, or declare posts under collections in site.yaml.",
      ],
    ],
    [
      "a reserved name",
      contentFiles("pages/api.md"),
      [
        "pages/api.md:1:1  has the address /api/, which is reserved for the API. Move or rename the file, or give it another slug.",
      ],
    ],
    [
      "the address of the MCP endpoint",
      contentFiles("pages/mcp.md"),
      [
        "pages/mcp.md:1:1  has the address /mcp/, which is reserved for agents (the Model Context Protocol). Move or rename the file, or give it another slug.",
      ],
    ],
    [
      "two documents with the same path",
      contentFiles("blog/2025/a.md", "blog/2026/a.md"),
      [
        "blog/2026/a.md:1:1  has the address /blog/a/, which content/blog/2025/a.md already has. Rename one of them, or give it another slug.",
      ],
    ],
    [
      "indexes in two folders of posts",
      contentFiles("blog/a/index.md", "blog/b/index.md"),
      [
        'blog/a/index.md:1:1  has the name "index", which is reserved for the page of its folder. Rename it, or give it another slug.',
        'blog/b/index.md:1:1  has the name "index", which is reserved for the page of its folder. Rename it, or give it another slug.',
      ],
    ],
    [
      "an index in a folder of posts",
      contentFiles("blog/a/index.md"),
      [
        'blog/a/index.md:1:1  has the name "index", which is reserved for the page of its folder. Rename it, or give it another slug.',
      ],
    ],
    [
      "no home page",
      { "pages/index.md": null },
      [
        "pages/index.md:1:1  is missing: it is the home page. Create it with a line ---, title: …, description: … and a line ---.",
      ],
    ],
    [
      "a language without a home page",
      { "pages/index.de.md": null },
      [
        'warning site.yaml:4:15  contains the language "de", which has no home page. Create content/pages/index.de.md, or remove "de" from locales.',
      ],
    ],
    [
      "a question mark in a name",
      { "blog/why?.png": png },
      ["blog/why?.png:1:1  has a name with ?, which has a special meaning in URLs. Rename it."],
    ],
    [
      "two names that differ only in case",
      contentFiles("blog/a.png", "blog/A.png"),
      [
        "warning blog/a.png:1:1  differs from content/blog/A.png only in case or accents: on Windows and macOS one file replaces the other. Rename one.",
      ],
    ],
    [
      "Latin-1 encoding",
      { "blog/a.md": Buffer.from("---\ntitle: Größe\n---\n", "latin1") },
      ["blog/a.md:2:10  is not UTF-8 text. Save it with UTF-8 encoding."],
    ],
    [
      "UTF-16 encoding",
      { "blog/a.md": Buffer.from("\uFEFF---\ntitle: Pumps\n", "utf16le") },
      ["blog/a.md:1:1  is not UTF-8 text. Save it with UTF-8 encoding."],
    ],
    [
      "a merge conflict in front matter",
      fact("title", "<<<<<<< HEAD\ntitle: Pumps\n=======\ntitle: Valves\n>>>>>>> theirs"),
      [
        "blog/a.md:2:1  contains two versions of the same lines, between <<<<<<<, ======= and >>>>>>>, because somebody else has changed them too. Keep the correct one, and delete the lines with these markers.",
      ],
    ],
    [
      "a merge conflict in a body",
      text("<<<<<<< HEAD\nOne.\n=======\nTwo.\n>>>>>>> theirs"),
      [
        "blog/a.md:6:1  contains two versions of the same lines, between <<<<<<<, ======= and >>>>>>>, because somebody else has changed them too. Keep the correct one, and delete the lines with these markers.",
      ],
    ],
    [
      "a leftover marker of a merge conflict",
      text("One.\n>>>>>>> theirs"),
      [
        "blog/a.md:7:1  contains two versions of the same lines, between <<<<<<<, ======= and >>>>>>>, because somebody else has changed them too. Keep the correct one, and delete the lines with these markers.",
      ],
    ],
    [
      "a merge conflict in site.yaml",
      setting("name", "<<<<<<< HEAD\nname: A\n=======\nname: B\n>>>>>>> theirs"),
      [
        "site.yaml:1:1  contains two versions of the same lines, between <<<<<<<, ======= and >>>>>>>, because somebody else has changed them too. Keep the correct one, and delete the lines with these markers.",
      ],
    ],
  ],
  texts: [
    [
      "an image with a space in its URL",
      { ...text("![A pump](./my oven.png)"), "blog/my oven.png": png },
      [
        "warning blog/a.md:6:1  is not a picture: the path in ![A pump](./my oven.png) contains a space. Rename the file and write ![A pump](./my-oven.png), or write ![A pump](<./my oven.png>).",
      ],
    ],
    [
      "an image with a space in its URL and without alternative text",
      text("![](./my oven.png)"),
      [
        "warning blog/a.md:6:1  is not a picture: the path in ![](./my oven.png) contains a space. Rename the file and write ![](./my-oven.png), or write ![](<./my oven.png>).",
      ],
    ],
    [
      "a link with a space in its URL",
      text("[the plan](my plan.pdf)"),
      [
        "warning blog/a.md:6:1  is not a link: the path in [the plan](my plan.pdf) contains a space. Rename the file and write [the plan](my-plan.pdf), or write [the plan](<my plan.pdf>).",
      ],
    ],
    ...(
      [
        ["a picture", "![A](/a.png “Why”)", "“Why”", '![A](/a.png "Why")'],
        ["a picture", `![A](/a.png "A "b"")`, `"A "b""`, `![A](/a.png "A 'b'")`],
        ["a picture", "![A](/a.png =30x20)", "=30x20", "![A](/a.png)"],
        ["a link", "[a](/blog/a/ “Why”)", "“Why”", '[a](/blog/a/ "Why")'],
      ] as const
    ).map(([kind, written, rest, meant]): Mistake => [
      `${written}, which has no title in straight quotes`,
      text(written),
      [
        `warning blog/a.md:6:1  is not ${kind}: ${rest} in ${written} is neither part of the path nor a title in one pair of straight quotes. Write ${meant}.`,
      ],
    ]),
    ...(
      [
        ["[a](mailto:a@e.example?subject=A b)", "[a](mailto:a@e.example?subject=A%20b)"],
        ["[a](https://e.example/a b.pdf)", "[a](https://e.example/a%20b.pdf)"],
        ["[a](tel:+49 471 12)", "[a](tel:+49-471-12)"],
      ] as const
    ).map(([written, meant]): Mistake => [
      `${written}, whose URL has a space`,
      text(written),
      [
        `warning blog/a.md:6:1  is not a link: the path in ${written} contains a space. Write ${meant}.`,
      ],
    ]),
    [
      "titles of links",
      text(String.raw`[a](/blog/a/ "A \"b\" c") [b](/blog/a/ 'Why') [c](see note)`),
      [],
    ],
    ...[
      "https:/e.example",
      "http:e.example",
      "htp://e.example",
      "ttps://e.example",
      "hhttps://e.example",
      "htpps://e.example",
    ].map((url): Mistake => [
      `the URL ${url}`,
      text(`[a](${url})`),
      [
        `warning blog/a.md:6:1  refers to "${url}", which browsers cannot open. Write https://e.example.`,
      ],
    ]),
    [
      "URLs with other schemes",
      text(
        "[a](http://e.example) [b](HTTPS://e.example) [c](ftp://e.example) [d](sftp://e.example) [e](tel:1)",
      ),
      [],
    ],
    ...(
      [
        ["> [!HINT]", '"> [!TIP]"'],
        ["> [!INFO]-", '"> [!NOTE]"'],
        ["> [!Warning] Hot", '"> [!WARNING]", and "> Hot" on the next line'],
      ] as const
    ).map(([written, meant]): Mistake => [
      `${written}, which is not a callout`,
      text(`${written}\n> Text.`),
      [`warning blog/a.md:6:1  is not a callout: ${written}. Write ${meant}.`],
    ]),
    ["callouts", text("> [!NOTE]\n> Text.\n\n> [!tip]  \n> Text.\n\n```md\n> [!HINT]\n```"), []],
    [
      "a link with a space before its URL",
      text("[a] (https://e.example)"),
      [
        "warning blog/a.md:6:1  is not a link: [a] (https://e.example) has a space between ] and (. Write [a](https://e.example).",
      ],
    ],
    [
      "a link with its brackets the wrong way round",
      text("(a)[https://e.example]"),
      [
        "warning blog/a.md:6:1  is not a link: the brackets in (a)[https://e.example] are the wrong way round. Write [a](https://e.example).",
      ],
    ],
    [
      "a link to the author's own computer",
      text("[a](http://localhost:4321/blog/)"),
      [
        'warning blog/a.md:6:1  links to "http://localhost:4321/blog/", which exists only on your own computer. Write /blog/.',
      ],
    ],
    [
      "a link to the IP address of the author's own computer",
      text("[a](http://127.0.0.1:4321/)"),
      [
        'warning blog/a.md:6:1  links to "http://127.0.0.1:4321/", which exists only on your own computer. Write /.',
      ],
    ],
    [
      "an image on the author's own computer",
      text("![A](http://localhost:4321/a.png)"),
      [
        'warning blog/a.md:6:1  shows "http://localhost:4321/a.png", which exists only on your own computer. Write /a.png.',
      ],
    ],
    [
      "a link to a file on a Windows drive",
      text("[a](C:\\plans\\a.pdf)"),
      [
        'blog/a.md:6:1  refers to "C:\\plans\\a.pdf", a file on one computer. Put it into the content folder and write its path from here, with /.',
      ],
    ],
    [
      "a link to a file on a Mac",
      text("[a](file:///Users/ada/a.pdf)"),
      [
        'blog/a.md:6:1  refers to "file:///Users/ada/a.pdf", a file on one computer. Put it into the content folder and write its path from here, with /.',
      ],
    ],
    [
      "a heading without a space, with code",
      text("##Why `a`"),
      [
        "warning blog/a.md:6:1  is not a heading: ##Why `a` has no space after ##. Write ## Why `a`.",
      ],
    ],
    [
      "a non-breaking space in a heading",
      text("##\u00a0Why"),
      [
        "warning blog/a.md:6:1  is not a heading: ##\u00a0Why has no ordinary space after ##. Write ## Why.",
      ],
    ],
    [
      "a first-level heading without a space",
      text("#Why\n\nText."),
      ["warning blog/a.md:6:1  is not a heading: #Why has no space after #. Write ## Why."],
    ],
    [
      "a first-level heading without a space or a capital letter",
      text("#why so\n\n#hashtag\n\n`#why so`"),
      ["warning blog/a.md:6:1  is not a heading: #why so has no space after #. Write ## why so."],
    ],
    [
      "a heading with a class",
      text("## Why {:.big}\n\n## How {#reason .big}\n\n## Who {#who}\n\n## `{.a}`"),
      [
        "warning blog/a.md:6:1  shows {:.big} to readers. Write ## Why, or an id such as {#install} after it.",
        "warning blog/a.md:8:1  shows {#reason .big} to readers. Write ## How, or an id such as {#install} after it.",
      ],
    ],
    [
      "list items without spaces",
      text("Pumps:\n-one\n-two\n\n```\n-one\n-two\n```"),
      [
        "warning blog/a.md:8:1  is not in a list: -two. Write - two, and the lines around it alike.",
      ],
    ],
    [
      "a list with the bullets of a word processor",
      text("•\tone\n\n•\ttwo\n\n• • •"),
      [
        "warning blog/a.md:6:1  is not in a list: •\\tone. Write - one, and the lines around it alike.",
      ],
    ],
    [
      "a first-level heading above other headings",
      text("# Why\n\n## How"),
      [
        'warning blog/a.md:6:1  has the first-level heading "# Why", but the title is the only heading on that level: it is shown as a second-level heading, like "## How". Add a # to each heading below it.',
      ],
    ],
    [
      "a heading that skips a level",
      text("#### Why"),
      [
        'warning blog/a.md:6:1  skips a level with the heading "#### Why": it is on level 4 below one on level 1, so readers who navigate by headings miss a step. Start it with ##.',
      ],
    ],
    [
      "a text above a line of hyphens",
      text("This is a sentence.\n---\n\nMore."),
      [
        "warning blog/a.md:6:1  becomes a heading because of the line of hyphens below it. Put an empty line between them.",
      ],
    ],
    [
      "a Hugo shortcode",
      text('{{< youtube id="1" >}}'),
      [
        'warning blog/a.md:6:1  contains {{< youtube id="1" >}}, which another generator would replace, but readers see it unchanged here. Remove it, or write the text that it would produce.',
      ],
    ],
    [
      "a Liquid tag",
      text("{% include a.html %}"),
      [
        "warning blog/a.md:6:1  contains {% include a.html %}, which another generator would replace, but readers see it unchanged here. Remove it, or write the text that it would produce.",
      ],
    ],
    [
      "a template variable",
      text("Hello {{ page.title }}"),
      [
        "warning blog/a.md:6:7  contains {{ page.title }}, which another generator would replace, but readers see it unchanged here. Remove it, or write the text that it would produce.",
      ],
    ],
    [
      "a callout of another generator",
      text(":::note\nText.\n:::"),
      [
        'warning blog/a.md:6:1  contains the line :::note, which is not Markdown, so readers see it unchanged. Write "> [!NOTE]", and "> " before each line up to the closing ":::".',
      ],
    ],
    [
      "a warning callout of another generator",
      text(":::danger Hot\nText.\n:::"),
      [
        'warning blog/a.md:6:1  contains the line :::danger Hot, which is not Markdown, so readers see it unchanged. Write "> [!CAUTION]", and "> " before each line up to the closing ":::".',
      ],
    ],
    [
      "an empty body",
      text(""),
      [
        "warning blog/a.md:6:1  has no text below its front matter: readers see only title and description. Write the text, or add draft: true.",
      ],
    ],
    [
      "the placeholder text of a new file",
      text("\nWrite the text here."),
      [
        'warning blog/a.md:7:1  still contains "Write the text here.", the text of a new file. Write the text, or add draft: true.',
      ],
    ],
    [
      "the placeholder description of a new file",
      fact("description", 'description: "One or two sentences on what this is about."'),
      [
        'warning blog/a.md:3:14  "description" still says "One or two sentences on what this is about.", the text of a new file. Summarize the document in a sentence or two.',
      ],
    ],
    [
      "an unclosed code block",
      text("```\ncode"),
      [
        "warning blog/a.md:6:1  starts a code block with ``` and never closes it: everything after it is shown as code. Add a line with only ``` after the code.",
      ],
    ],
    [
      "an unclosed HTML comment",
      text("<!-- later\n\nText."),
      [
        "warning blog/a.md:6:1  starts a comment with <!-- and never closes it: everything after it is hidden. Add --> after the comment.",
      ],
    ],
    [
      "a word in angle brackets",
      text("Write <name> here."),
      [
        "warning blog/a.md:6:7  contains <name>, which browsers read as a tag and do not show. Remove it, or write \\<name> to show it.",
      ],
    ],
    [
      "an undefined link reference",
      text("[a][b]"),
      [
        "warning blog/a.md:6:1  is not a link: [a][b] has no URL. Add the line [b]: /address/, or write [a](/address/).",
      ],
    ],
    [
      "a footnote reference without a definition",
      text("Text.[^1]"),
      ["warning blog/a.md:6:6  is not a footnote: [^1] has no text. Add the line [^1]: text."],
    ],
    [
      "a footnote that no text refers to",
      text("Text.\n\n[^1]: Note."),
      [
        "warning blog/a.md:8:1  defines the footnote [^1], but no text refers to it, so it is not shown. Write [^1] where it belongs.",
      ],
    ],
    [
      "an image without alternative text",
      { ...text("![](a.png)"), "blog/a.png": png },
      [
        'warning blog/a.md:6:1  shows the image "a.png" without alternative text. Describe it between [ and ] (in HTML: alt="…"); for decoration write HTML with alt="".',
      ],
    ],
    [
      "a missing image",
      text("![A](./a.png)"),
      [
        'blog/a.md:6:1  shows the image "./a.png", which does not exist. Put the file there, or correct the path.',
      ],
    ],
    [
      "a missing image by its absolute path",
      text("![A](/images/a.png)"),
      [
        'blog/a.md:6:1  shows the image "/images/a.png", which does not exist. Put the file there, or correct the path.',
      ],
    ],
    [
      "a missing image in front matter",
      fact("image", "image:\n  src: /images/a.png\n  alt: A"),
      [
        'blog/a.md:6:3  shows the image "/images/a.png", which does not exist. Put the file there, or correct the path.',
      ],
    ],
    [
      "an image with a misspelled name",
      { ...text("![A](./pmup.png)"), "blog/pump.png": png },
      [
        'blog/a.md:6:1  shows the image "./pmup.png", which does not exist. Did you mean ./pump.png?',
      ],
    ],
    [
      "an image with parentheses in its name",
      text("![A](photo (1).png)"),
      [
        "warning blog/a.md:6:1  is not a picture: the path in ![A](photo (1).png) contains a space. Rename the file and write ![A](photo-(1).png), or write ![A](<photo (1).png>).",
      ],
    ],
    [
      "a missing image with an encoded space in its path",
      text("![A](my%20photo.png)"),
      [
        'blog/a.md:6:1  shows the image "my%20photo.png", which does not exist. Put the file there, or correct the path.',
      ],
    ],
    [
      "an image with decomposed accents in its name",
      { ...text("![A](gr\u00FCn.png)"), "blog/gru\u0308n.png": png },
      [
        'blog/a.md:6:1  shows the image "gr\u00FCn.png", which does not exist. A file has this name with accents in another encoding. Rename it without accents.',
      ],
    ],
    ...['<video src="./a.mp4"></video>', '<audio><source src="./a.mp4"></audio>'].map(
      (html): Mistake => [
        `a missing file in ${html}`,
        text(html),
        [
          `warning blog/a.md:6:${html.search(/<(?:video|source)/) + 1}  links to "./a.mp4", which does not exist on this site. Correct the URL, or remove the link.`,
        ],
      ],
    ),
    [
      "a photograph in the format of a camera",
      { ...text("![A](a.HEIC)"), "blog/a.HEIC": "x" },
      [
        'warning blog/a.md:6:1  shows the image "a.HEIC", which most browsers do not show as an image. Save it as JPEG, PNG or SVG.',
      ],
    ],
    [
      "an image in another folder",
      { ...text("![A](pump.png)"), "blog/images/pump.png": png },
      [
        'blog/a.md:6:1  shows the image "pump.png", which does not exist. Did you mean ./images/pump.png?',
      ],
    ],
    [
      "an image with backslashes in its path",
      { ...text("![A](images\\a.png)"), "blog/images/a.png": png },
      [
        'blog/a.md:6:1  shows the image "images\\a.png", which does not exist. Did you mean ./images/a.png?',
      ],
    ],
    [
      "a file that is not an image",
      { ...text("![A](./a.png)"), "blog/a.png": "x" },
      [
        'blog/a.md:6:1  shows the image "./a.png", which is not a readable PNG: the file is incomplete or in another format. Save it again from the original.',
      ],
    ],
    [
      "an SVG that is not well-formed",
      {
        ...text("![A](./a.svg) ![B](./b.svg)"),
        "blog/a.svg": "<svg><g></svg>",
        "blog/b.svg": '<?xml version="1.0"?>\n<!-- <g> -->\n<svg><g><path d="M0 0>"/></g></svg>',
      },
      [
        'warning blog/a.md:6:1  shows the image "./a.svg", which is not a readable SVG: the file is incomplete or in another format. Save it again from the original.',
      ],
    ],
    [
      "a truncated SVG",
      { ...text("![A](./a.svg)"), "blog/a.svg": "<svg><g>" },
      [
        'warning blog/a.md:6:1  shows the image "./a.svg", which is not a readable SVG: the file is incomplete or in another format. Save it again from the original.',
      ],
    ],
    [
      "a text file named .svg",
      { ...text("![A](./a.svg)"), "blog/a.svg": "x" },
      [
        'warning blog/a.md:6:1  shows the image "./a.svg", which is not a readable SVG: the file is incomplete or in another format. Save it again from the original.',
      ],
    ],
    [
      "an image without https",
      text("![A](http://e.example/a.png)"),
      [
        'warning blog/a.md:6:1  shows the image "http://e.example/a.png", which browsers block on this site, because it does not use https. Write https://, or put the file into the content folder.',
      ],
    ],
    [
      "a link to a missing document",
      text("[a](./b.md)"),
      [
        'blog/a.md:6:1  links to the file "./b.md", which does not exist. Correct the path, or remove the link.',
      ],
    ],
    [
      "a link to a missing page",
      text("[a](/blog/b/)"),
      [
        'warning blog/a.md:6:1  links to "/blog/b/", which does not exist on this site. Did you mean /blog/a/?',
      ],
    ],
    [
      "a link to a missing heading",
      text("Note.[^1]\n\n## Why\n\n[a](#how)\n\n[^1]: A note."),
      [
        'warning blog/a.md:10:1  links to "#how", but no heading there has the name #how. Available: #why.',
      ],
    ],
    [
      "a link to a draft",
      {
        ...text("[a](./b.md)"),
        "blog/b.md": "---\ntitle: B\ndescription: B\ndate: 2026-01-01\ndraft: true\n---\n\nText.\n",
      },
      [
        'warning blog/a.md:6:1  links to "./b.md", a draft, which readers cannot open. Publish content/blog/b.md, or remove the link.',
      ],
    ],
    [
      "a link without a URL",
      text("[a]()"),
      [
        "warning blog/a.md:6:1  has a link without a URL. Write the URL between the parentheses, or remove the link.",
      ],
    ],
    [
      "an address without https://",
      text("[a](www.e.example)"),
      [
        'warning blog/a.md:6:1  links to "www.e.example", which does not exist on this site. Write https://www.e.example.',
      ],
    ],
    [
      "an email address as a link",
      text("[a](ada@e.example)"),
      [
        'warning blog/a.md:6:1  links to "ada@e.example", which does not exist on this site. Write mailto:ada@e.example.',
      ],
    ],
    [
      "a style",
      text('<p style="color: red">Text.</p>'),
      [
        'warning blog/a.md:6:1  contains style="…" in <p>, which browsers ignore under the security rules of the site. Remove it.',
      ],
    ],
    [
      "a script",
      text("<script>alert(1)</script>"),
      [
        "blog/a.md:6:1  contains <script>, and scripts are not allowed in content. Remove it; add scripts for the whole site to head in site.yaml.",
      ],
    ],
    [
      "a link that would run a script",
      text("[a](javascript:alert(1))"),
      [
        "blog/a.md:6:1  has a javascript: URL (link), which would run a script. Write the URL of a page or file, or remove it.",
      ],
    ],
    [
      "mistakes in front matter and body",
      {
        "blog/a.md":
          "---\ntitle: Pumps: why\ndescription: Why.\ndate: 14.05.2026\ntag: [a]\n---\n\n##Why\n\n[a](/nope/)\n",
      },
      [
        'blog/a.md:2:13  has a second colon, so the text needs quotes, got title: Pumps: why. Write title: "Pumps: why".',
        'blog/a.md:4:7  "date" must be a date, got "14.05.2026". Write 2026-05-14.',
        'blog/a.md:5:1  "tag" is not a known key. Did you mean "tags"?',
        "warning blog/a.md:8:1  is not a heading: ##Why has no space after ##. Write ## Why.",
        'warning blog/a.md:10:1  links to "/nope/", which does not exist on this site. Correct the URL, or remove the link.',
      ],
    ],
  ],
  people: [
    [
      "a misspelled author",
      person("", "author: Ada Byrom"),
      [
        'warning blog/a.md:5:9  "author" refers to a person who is not in the folder authors, got "Ada Byrom". Did you mean "Ada Byron"?',
      ],
    ],
    [
      "an unknown author of two posts",
      {
        ...person(""),
        "blog/b.md": markdownFile({ date: "2026-01-01", author: "Mr Guest" }),
        "blog/c.md": markdownFile({ date: "2026-01-01", author: "Mr Guest" }),
      },
      [
        'warning blog/b.md:5:9  "author" refers to a person who is not in the folder authors, got "Mr Guest", as in 1 more. Create a file for the author in content/authors/, or ignore this warning: the name is shown without a link.',
      ],
    ],
    [
      "two people with the same name",
      {
        ...person(""),
        "authors/byron.md": "---\nname: Ada Byron\ndescription: B.\n---\n\nText.\n",
        "blog/b.md": markdownFile({ date: "2026-01-01", author: "byron" }),
      },
      [
        'warning authors/byron.md:2:7  "name" is also used in content/authors/ada.md, got "Ada Byron": documents with this name link to that person. Refer to this person by author: byron.',
      ],
    ],
    [
      "a title instead of a name",
      {
        "authors/ada.md": "---\ntitle: Ada\ndescription: B.\n---\n\nText.\n",
      },
      [
        'authors/ada.md:1:1  "name" is missing. Write the name of the person.',
        'authors/ada.md:2:1  "title" is not a known key. Remove it, or use one of: name, description, ….',
      ],
    ],
    [
      "an email address without a host",
      person("email: ada\n"),
      [
        'authors/ada.md:4:8  "email" must be an email address, got "ada". Write it as name@site.example.',
      ],
    ],
    [
      "a profile of a person without https://",
      person("links: [social.example/ada]\n"),
      [
        'authors/ada.md:4:9  an entry of "links" must be a URL that starts with https://, got "social.example/ada". Write a list, as in links: [https://www.site.example/], or a line "- …" for each.',
      ],
    ],
    [
      "a page with the path of a person",
      {
        ...person(""),
        "pages/authors/ada.md": markdownFile({}),
      },
      [
        "pages/authors/ada.md:1:1  has the address /authors/ada/, which content/authors/ada.md already has. Rename one of them, or give it another slug.",
      ],
    ],
    [
      "a page with the path of a person's further pages",
      {
        ...person(""),
        "pages/authors/ada/page/2.md": markdownFile({}),
      },
      [
        "pages/authors/ada/page/2.md:1:1  has the address /authors/ada/page/2/, which is reserved for the further pages of /authors/ada/. Move or rename the file, or give it another slug.",
      ],
    ],
    [
      "a misspelled contact",
      {
        ...person(""),
        "services/a.md": "---\ntitle: A\ndescription: B.\ncontact: adda\n---\n\nText.\n",
      },
      [
        'services/a.md:4:10  "contact" must be a person in the folder authors, got "adda". Did you mean "ada"?',
      ],
    ],
    [
      "a contact on a site without authors",
      {
        "industries/a.md": "---\ntitle: A\ndescription: B.\ncontact: ada\n---\n\nText.\n",
      },
      [
        'industries/a.md:4:10  "contact" must be a person in the folder authors, got "ada". Create a file for the person in content/authors/, or delete the line.',
      ],
    ],
    [
      "an alias with the path of a person's feed",
      person("aliases: [/authors/ada/feed.xml]\n"),
      [
        'authors/ada.md:4:11  an entry of "aliases" must be a previous address, got "/authors/ada/feed.xml", which is reserved for the feed of /authors/ada/. Remove it.',
      ],
    ],
  ],
  "the form of the contact page": [
    [
      "a form without https",
      form('contact_form: { action: "http://forms.example/f" }'),
      [
        'site.yaml:5:25  "contact_form.action" must be a URL that starts with https://, got "http://forms.example/f". Write contact_form: https://forms.example/f/1, or contact_form: { action: https://forms.example/f/1, page: contact }.',
      ],
    ],
    [
      "a form with a javascript URL",
      form('contact_form: { action: "javascript:alert(1)" }'),
      [
        'site.yaml:5:25  "contact_form.action" must be a URL that starts with https://, got "javascript:alert(1)". Write contact_form: https://forms.example/f/1, or contact_form: { action: https://forms.example/f/1, page: contact }.',
      ],
    ],
    [
      "a form with a word as its URL",
      form('contact_form: { action: "formspree" }'),
      [
        'site.yaml:5:25  "contact_form.action" must be a URL that starts with https://, got "formspree". Write contact_form: https://forms.example/f/1, or contact_form: { action: https://forms.example/f/1, page: contact }.',
      ],
    ],
    [
      "a form with a password in its URL",
      form('contact_form: { action: "https://a:b@forms.example/" }'),
      [
        'site.yaml:5:25  "contact_form.action" must be a URL that starts with https://, got "https://a:b@forms.example/". Write contact_form: https://forms.example/f/1, or contact_form: { action: https://forms.example/f/1, page: contact }.',
      ],
    ],
    [
      "a form on a missing page",
      form("contact_form: { action: https://forms.example/f, page: contakt }"),
      [
        'site.yaml:5:56  "contact_form.page" must be the name of a page in the folder pages that is neither a list nor the home page, got "contakt". Did you mean "contact"?',
      ],
    ],
    [
      "a form on a site without a contact page",
      setting("contact_form", "contact_form: https://forms.example/f"),
      [
        'site.yaml:5:15  "contact_form.page" must be the name of a page in the folder pages that is neither a list nor the home page, got "contact". Write content/pages/contact.md, or choose another page.',
      ],
    ],
    [
      "a hidden field with the name of a visible one",
      form("contact_form: { action: https://forms.example/f, hidden: { email: x } }"),
      [
        'site.yaml:5:67  "contact_form.hidden.email" must be names with values, other than name, email and message, got "x". Write contact_form: https://forms.example/f/1, or contact_form: { action: https://forms.example/f/1, page: contact }.',
      ],
    ],
  ],
  "the site and the organisation": [
    [
      "a tab in site.yaml",
      {
        ...setting("locales", "locales:\n\t- en\n\t- de"),
        ...contentFiles("blog/a.md", "blog/a.de.md"),
      },
      [
        "site.yaml:5:1  begins with a tab or another character that only looks like spaces, got - en. Write - en with 2 spaces in front of it. The same mistake is on 1 more line.",
      ],
    ],
    [
      "an unquoted colon in site.yaml",
      setting("description", "description: Pumps: all of them"),
      [
        'site.yaml:3:19  has a second colon, so the text needs quotes, got description: Pumps: all of them. Write description: "Pumps: all of them".',
      ],
    ],
    [
      "a missing base URL",
      setting("base_url", "search: true"),
      [
        'site.yaml:1:1  "base_url" is missing. Write the address of the site, as in https://www.site.example.',
      ],
    ],
    [
      "an address without https:// in site.yaml",
      setting("base_url", "base_url: site.example"),
      [
        'site.yaml:2:11  "base_url" must be a URL that starts with https://, got "site.example". Write the address of the site, as in https://www.site.example.',
      ],
    ],
    [
      "a base URL with a query",
      setting("base_url", "base_url: https://site.example/shop?id=1"),
      [
        'site.yaml:2:11  "base_url" must be a URL without a query, whose path has only letters A to Z, digits and the characters . _ ~ -, got "https://site.example/shop?id=1". Write the address of the site, as in https://www.site.example.',
      ],
    ],
    [
      "languages without a list",
      setting("locales", "locales: en"),
      ['site.yaml:4:10  "locales" must be a list, got "en". Write locales: [en].'],
    ],
    [
      "a language in words",
      setting("locales", "locales: [english]"),
      [
        'site.yaml:4:11  an entry of "locales" must be a language code such as en or pt-BR, got "english". Write [en, de], the default first.',
      ],
    ],
    [
      "a repeated language",
      setting("locales", "locales: [en, en]"),
      [
        'site.yaml:4:10  "locales" must contain each language once, got [en, en]. Write [en, de], the default first.',
      ],
    ],
    [
      "an unknown key in site.yaml",
      setting("naem", "naem: x"),
      ['site.yaml:5:1  "naem" is not a known key. Did you mean "name"?'],
    ],
    [
      "a menu with missing pages",
      setting("navigation", "navigation: [services]"),
      [
        'site.yaml:5:14  "navigation" must be the name of a page in the folder pages, got "services". Write the file name without .md.',
      ],
    ],
    [
      "true in quotes",
      setting("search", 'search: "no"'),
      [
        'site.yaml:5:9  "search" must be true, false, or below with a list of paths, got "no". Write true, false for a site without a search page, or { below: ["/docs/contributing/"] } for pages that few readers need.',
      ],
    ],
    [
      "three hyphens in site.yaml",
      setting("search", "---\nsearch: true"),
      ["site.yaml:5:1  is a line of hyphens between keys, which ends the front matter. Delete it."],
    ],
    [
      "no site.yaml",
      { "site.yaml": null },
      [
        "site.yaml:1:1  is missing: it defines the name and the URL of the site. Create it with name, base_url, description and locales.",
      ],
    ],
    [
      "no company.md",
      { "company.md": null },
      [
        "company.md:1:1  is missing: it describes the organisation. Create it with a line ---, name: …, description: … and a line ---.",
      ],
    ],
    [
      "an invalid email address",
      company("email: ada at e.example"),
      [
        'company.md:4:8  "email" must be an email address, got "ada at e.example". Write name@host.',
      ],
    ],
    [
      "a telephone number without quotes",
      company("telephone: 04719471"),
      ['company.md:4:12  "telephone" must be text, got 04719471. Write telephone: "04719471".'],
    ],
    [
      "a postal code without quotes",
      company("address:\n  postal_code: 01234"),
      [
        'company.md:5:16  "address.postal_code" must be text, got 01234. Write postal_code: "01234".',
      ],
    ],
    [
      "a country instead of its code",
      company("address:\n  country: Germany"),
      [
        'company.md:5:12  "address.country" must be a country code of two capital letters, got "Germany". Write street, locality, region, postal_code (in quotes) and country (as in GB).',
      ],
    ],
    [
      "an address on one line",
      company("address: 1 Main Street"),
      [
        'company.md:4:10  "address" must contain keys such as street and locality, got "1 Main Street". Write street, locality, region, postal_code (in quotes) and country (as in GB).',
      ],
    ],
    [
      "a missing logo of the company",
      company("logo: ./images/logo.svg"),
      [
        'company.md:4:7  "logo" must be an image in the content folder, got "./images/logo.svg". Put the file there, or correct the path.',
      ],
    ],
    [
      "a profile without https://",
      company("social_profiles: [www.e.example]"),
      [
        'company.md:4:19  an entry of "social_profiles" must be a URL that starts with https://, got "www.e.example". Write a line "- https://…" for each.',
      ],
    ],
    [
      "a founding year in words",
      company("founded: long ago"),
      [
        'company.md:4:10  "founded" must be a year or a date, got "long ago". Write a year as in 1998, or a date.',
      ],
    ],
  ],
};

for (const [kind, rows] of Object.entries(mistakes))
  describe(`mistakes in ${kind}`, () => {
    for (const [index, [name, files, reported]] of sampleRows(
      rows,
      Math.ceil(rows.length / 2),
    ).entries())
      test(`are reported for ${name}`, () => {
        assert.deepEqual(check(files, index % 10 < runs(10)), reported);
        for (const line of reported)
          // Quoted values come from the author.
          assert.doesNotMatch(line.replace(/"[^"]*"/g, '""'), jargon);
      });
  });

test("there are at least 144 mistakes, all different", () => {
  const names = Object.values(mistakes).flatMap((rows) => rows.map(([name]) => name));
  assert.equal(new Set(names).size, names.length);
  assert.ok(names.length >= 144, `${names.length}`);
});
