/**
 * Content for benchmarks: a folder of any number of posts, the same for the same number.
 *
 * Made of words by a counter, so that it needs nothing from outside; or of the posts of a real content folder, repeated under new names. A post
 * is about as long and as varied as those of a company's blog: a thousand words with headings, links, lists, a table and code.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const words =
  "pump valve harbour water plant energy audit pressure budget tender survey team review tunnel delivery contract sensor report station model pipe network storage permit concept client schedule safety drainage crane quay basin turbine control signal load beam concrete steel moisture odour sludge filter heat pump’s grid cost risk “as built” drawing interface — Übergabe façade Öl naïve measured careful slow early robust simple shared public annual final open dry wet".split(
    " ",
  );

const siteFiles: Record<string, string> = {
  "site.yaml":
    "name: Bench\nbase_url: https://bench.example\ndescription: Documents for benchmarks.\nlocales: [en]\n",
  "company.md":
    "---\nname: Bench\ndescription: Documents for benchmarks.\n---\n\nAn organisation that does not exist.\n",
  "pages/index.md":
    "---\ntitle: Bench\ndescription: Documents for benchmarks.\ncategory: Company\n---\n\nWelcome.\n",
  "pages/blog.md":
    "---\ntitle: Blog\ndescription: All posts.\ncategory: Company\nlisting: blog\n---\n",
};

/**
 * Writes a content folder.
 *
 * @param folder the folder, which must not exist
 * @param count how many blog posts
 * @param from a content folder whose files are taken and whose posts are repeated
 */
export function writeDocuments(folder: string, count: number, from?: string): void {
  mkdirSync(path.join(folder, "blog"), { recursive: true });
  const post = from === undefined ? generatedPosts(folder) : takeOver(folder, from);
  for (let index = 0; index < count; index++) {
    const { name, text } = post(index);
    writeFileSync(path.join(folder, "blog", `${name}.md`), text);
  }
}

type PostMaker = (index: number) => { name: string; text: string };

function generatedPosts(folder: string): PostMaker {
  for (const [name, text] of Object.entries(siteFiles)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return (index) => ({
    name: `post-${index}`,
    text: formatPost(index),
  });
}

function takeOver(folder: string, from: string): PostMaker {
  cpSync(from, folder, {
    recursive: true,
    filter: (source) => !/^blog[/\\].*\.md$/.test(path.relative(from, source)),
  });
  const names = readdirSync(path.join(from, "blog"), { recursive: true })
    .map(String)
    .filter((name) => /^[^.]+\.md$/.test(path.basename(name)))
    .toSorted();
  const texts = names.map((name) => readFileSync(path.join(from, "blog", name), "utf8"));
  if (names.length === 0)
    throw new Error(
      `${path.join(from, "blog")} holds no Markdown files. Name a content folder that has blog posts.`,
    );
  return (index) => {
    const place = index % names.length;
    const stem = path.basename(names[place] ?? "", ".md");
    // What is kept of a text must not serve another.
    const text = `${texts[place] ?? ""}\n\nNumber ${index} of them.\n`;
    return { name: `${stem}-${index}`, text };
  };
}

/** @returns a post as Markdown, of which no two are alike */
export function formatPost(index: number): string {
  const next = sequence(index);
  const phrase = (length: number) => {
    const text = Array.from({ length }, () => words[next() % words.length]).join(" ");
    return text.charAt(0).toUpperCase() + text.slice(1);
  };
  const paragraph = () =>
    Array.from({ length: 3 + (next() % 4) }, () => `${phrase(8 + (next() % 12))}.`)
      .concat(
        `See **${phrase(1)}** and [${phrase(2)}](https://elsewhere.example/${next() % 1000}).`,
      )
      .join(" ");
  const day = new Date(Date.UTC(2026, 0, 1) - index * 7_200_000);
  const sections = Array.from({ length: 4 + (next() % 4) }, (_, section) =>
    [
      `## ${phrase(4)}`,
      paragraph(),
      paragraph(),
      section % 3 === 0
        ? Array.from({ length: 4 }, () => `- ${phrase(6)}`).join("\n")
        : paragraph(),
      ...(section % 4 === 1
        ? [`\`\`\`js\nconst level = ${next() % 100};\nreport(level * 2);\n\`\`\``]
        : []),
      ...(section % 4 === 2
        ? [`| part | value |\n| --- | --- |\n| ${phrase(2)} | ${next() % 100} |`]
        : []),
    ].join("\n\n"),
  );
  return [
    `---\ntitle: ${JSON.stringify(`${phrase(6)} ${index}`)}`,
    `description: ${JSON.stringify(`${phrase(18)}.`)}`,
    `date: ${day.toISOString().slice(0, 10)}`,
    `tags: [${words[next() % 20]}, ${words[next() % 20]}${index % 7}]\n---\n`,
    `${[paragraph(), ...sections].join("\n\n")}\n`,
  ].join("\n");
}

/** @returns numbers that look random and are the same for the same start (a linear congruential generator) */
function sequence(start: number): () => number {
  let state = (start + 1) * 2_654_435_761;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 8;
  };
}
