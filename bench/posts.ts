/**
 * Content with a given number of blog posts, always the same for the same number.
 *
 * Generated posts are about as long and as varied as those of a company's blog: a thousand words
 * with headings, links, lists, a table and code. Existing posts can be repeated instead, each with
 * a unique sentence, so that they cannot share cached results.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const words =
  "pump valve harbour water plant energy audit pressure budget tender survey team review tunnel delivery contract sensor report station model pipe network storage permit concept client schedule safety drainage crane quay basin turbine control signal load beam concrete steel moisture odour sludge filter heat pump’s grid cost risk “as built” drawing interface — Übergabe façade Öl naïve measured careful slow early robust simple shared public annual final open dry wet".split(
    " ",
  );

/**
 * @param folder content folder to create
 * @param from content folder whose posts are repeated
 * @param template content folder whose other files are copied; by default, a home page and a list
 * @returns the name of the first post
 */
export function writePosts(
  folder: string,
  count: number,
  from?: string,
  template = path.join(import.meta.dirname, "content"),
): string {
  const isPost = /^blog[/\\].*\.md$/;
  cpSync(template, folder, {
    recursive: true,
    filter: (source) => !isPost.test(path.relative(template, source)),
  });
  mkdirSync(path.join(folder, "blog"), { recursive: true });
  const originals = from === undefined ? [] : readPosts(path.join(from, "blog"));
  const names = Array.from({ length: count }, (_, index) => {
    const original = originals[index % originals.length];
    const name = `${original?.name ?? "post"}-${index}.md`;
    const text = original ? `${original.text}\n\nNumber ${index}.\n` : formatPost(index);
    writeFileSync(path.join(folder, "blog", name), text);
    return name;
  });
  return names[0] ?? "";
}

function readPosts(folder: string) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /^[^.]+\.md$/.test(path.basename(name)))
    .toSorted();
  if (files.length === 0)
    throw new Error(
      `${folder} has no Markdown files. Pass a content folder with blog posts: --from content.`,
    );
  return files.map((name) => ({
    name: path.basename(name, ".md"),
    text: readFileSync(path.join(folder, name), "utf8"),
  }));
}

/** @returns a post as Markdown, different for each index */
export function formatPost(index: number): string {
  // Linear congruential generator.
  let state = (index + 1) * 2_654_435_761;
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % below;
  };
  const repeat = (times: number, make: () => string) => Array.from({ length: times }, make);
  const phrase = (length: number) => {
    const text = repeat(length, () => words[next(words.length)] ?? "").join(" ");
    return text.charAt(0).toUpperCase() + text.slice(1);
  };
  const paragraph = () =>
    [
      ...repeat(3 + next(4), () => `${phrase(8 + next(12))}.`),
      `See **${phrase(1)}** and [${phrase(2)}](https://elsewhere.example/${next(1000)}).`,
    ].join(" ");
  const blocks = [
    () => repeat(4, () => `- ${phrase(6)}`).join("\n"),
    () => `\`\`\`js\nconst level = ${next(100)};\nreport(level * 2);\n\`\`\``,
    () => `| part | value |\n| --- | --- |\n| ${phrase(2)} | ${next(100)} |`,
    paragraph,
  ];
  const sections = Array.from({ length: 4 + next(4) }, (_, section) =>
    [`## ${phrase(4)}`, paragraph(), paragraph(), blocks[section % 4]?.()].join("\n\n"),
  );
  return `---
title: ${JSON.stringify(`${phrase(6)} ${index}`)}
description: ${JSON.stringify(`${phrase(18)}.`)}
date: ${new Date(Date.UTC(2026, 0, 1) - index * 7_200_000).toISOString().slice(0, 10)}
tags: [${words[next(20)]}, ${words[next(20)]}${index % 7}]
---

${[paragraph(), ...sections].join("\n\n")}
`;
}
