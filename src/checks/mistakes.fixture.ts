/**
 * Mistakes of beginners, each in a content folder that is otherwise correct.
 */
import { png, type ContentFolder } from "../content/content-folder.fixture.ts";

const right = {
  title: "title: Pumps",
  description: "description: Why.",
  date: "date: 2026-01-01",
};

/**
 * @returns a post with lines in place of those of a key, or after the others; these begin on line
 * 2, and further ones on line 5
 */
export function fact(key: string, lines: string): ContentFolder {
  const facts = Object.entries({ ...right, [key]: lines }).map(([, line]) => line);
  return { "blog/a.md": `---\n${facts.join("\n")}\n---\n\nText.\n` };
}

/** @returns a post with a text, which begins on line 6 */
export function text(body: string): ContentFolder {
  return {
    "blog/a.md": `---\n${Object.values(right).join("\n")}\n---\n${body}\n`,
  };
}

/** @returns a file that is right, by the folder that it is in */
export function named(...names: string[]): ContentFolder {
  const own = (name: string) => {
    if (name.startsWith("pages/")) return "category: Company\n";
    return name.startsWith("case-studies/") ? "client: C\n" : "";
  };
  return Object.fromEntries(
    names.map((name) => [
      name,
      name.endsWith(".md")
        ? `---\n${Object.values(right).join("\n")}\n${own(name)}---\n\nText.\n`
        : png,
    ]),
  );
}

/** @returns a case study with a line more, line 6 */
export function study(line: string): ContentFolder {
  return {
    "case-studies/a.md": `---\n${Object.values(right).join("\n")}\nclient: C\n${line}\n---\n\nText.\n`,
  };
}

/** @returns a page with a line in place of its category, line 4 */
export function page(line: string): ContentFolder {
  return {
    "pages/a.md": `---\n${right.title}\n${right.description}\n${line}\n---\n\nText.\n`,
  };
}

/**
 * @returns a home page with blocks, each written as it is at the start of a line; these begin on
 * line 5
 */
export function blocks(...lines: string[]): ContentFolder {
  return {
    "pages/index.md": `---\n${right.title}\n${right.description}\nblocks:\n${lines.map((line) => `  ${line}\n`).join("")}---\n\nText.\n`,
  };
}

const settings = {
  name: "name: Site",
  base_url: "base_url: https://site.example",
  description: "description: About it",
  locales: "locales: [en, de]",
};

/** @returns site.yaml with lines in place of those of a key, or after the others, on line 5 */
export function setting(key: string, lines: string): ContentFolder {
  return {
    "site.yaml": `${Object.values({ ...settings, [key]: lines }).join("\n")}\n`,
  };
}

/** @returns company.md with a line more, line 4 */
export function company(lines: string): ContentFolder {
  return {
    "company.md": `---\nname: Company\ndescription: What it does\n${lines}\n---\n`,
  };
}

/**
 * @returns somebody who writes, with lines behind the name, which begin on line 4, and a post by
 * them, with a line of its author on line 5
 */
export function person(lines: string, author = "author: Ada Byron"): ContentFolder {
  return {
    "authors/ada.md": `---\nname: Ada Byron\ndescription: Builds.\n${lines}---\n\nText.\n`,
    ...fact("author", author),
  };
}
