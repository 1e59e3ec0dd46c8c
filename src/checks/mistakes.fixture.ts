/**
 * Beginners' mistakes, each in an otherwise correct content folder.
 */
import { png, type ContentFolder } from "../content/content-folder.fixture.ts";

const right = {
  title: "title: Pumps",
  description: "description: Why.",
  date: "date: 2026-01-01",
};

/**
 * @returns a post with lines that replace a key, starting at line 2, or that are appended, starting
 *   at line 5
 */
export function fact(key: string, lines: string): ContentFolder {
  const facts = Object.entries({ ...right, [key]: lines }).map(([, line]) => line);
  return { "blog/a.md": `---\n${facts.join("\n")}\n---\n\nText.\n` };
}

/** @returns a post with a body, which starts at line 6 */
export function text(body: string): ContentFolder {
  return {
    "blog/a.md": `---\n${Object.values(right).join("\n")}\n---\n${body}\n`,
  };
}

/** @returns a correct file for each name, depending on its folder */
export function contentFiles(...names: string[]): ContentFolder {
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

/** @returns a case study with an additional line of front matter, at line 6 */
export function study(line: string): ContentFolder {
  return {
    "case-studies/a.md": `---\n${Object.values(right).join("\n")}\nclient: C\n${line}\n---\n\nText.\n`,
  };
}

/** @returns a page with a line in place of its category, at line 4 */
export function page(line: string): ContentFolder {
  return {
    "pages/a.md": `---\n${right.title}\n${right.description}\n${line}\n---\n\nText.\n`,
  };
}

/** @returns a home page with blocks, each given as YAML without indentation, starting at line 5 */
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

/** @returns site.yaml with lines that replace a key, or that are appended at line 5 */
export function setting(key: string, lines: string): ContentFolder {
  return {
    "site.yaml": `${Object.values({ ...settings, [key]: lines }).join("\n")}\n`,
  };
}

/** @returns company.md with an additional line, at line 4 */
export function company(lines: string): ContentFolder {
  return {
    "company.md": `---\nname: Company\ndescription: What it does\n${lines}\n---\n`,
  };
}

/**
 * @returns an author with additional lines, starting at line 4, and a post by them, with its author
 *   at line 5
 */
export function person(lines: string, author = "author: Ada Byron"): ContentFolder {
  return {
    "authors/ada.md": `---\nname: Ada Byron\ndescription: Builds.\n${lines}---\n\nText.\n`,
    ...fact("author", author),
  };
}
