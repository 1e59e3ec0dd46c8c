/**
 * The content folder of the documentation: docs/site.yaml, company.md and pages/ as they are, the texts of the repository as parts of books, how-tos and
 * decisions, the reference made from the schemas, and a post for each release.
 */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { firstMinutes } from "../first-minutes.ts";
import { root } from "../run-build.ts";
import { readReleases, writeRelease } from "./changelog.ts";
import { leadLinks, readPage, writeDocument } from "./document.ts";
import { writeReference } from "./reference.ts";

/** The books of the guides with their parts, by their files in the repository. Their order is that of the links in docs/books. */
const books: Record<string, Record<string, string>> = {
  "first-steps": {
    "README.md": "start",
    "content/README.md": "write",
    "docs/commands.md": "commands",
  },
  "making-it-yours": {
    "docs/sections.md": "sections",
    "docs/brand.md": "brand",
    "docs/people.md": "people",
    "docs/contact-form.md": "contact-form",
    "docs/replacing-parts.md": "replacing-parts",
    "docs/importing.md": "importing",
    "docs/editing-in-the-browser.md": "editing-in-the-browser",
  },
  publishing: {
    "docs/hosting.md": "hosts",
    "docs/publishing.md": "publish",
    "docs/hosting-static.md": "static-hosts",
    "docs/cost.md": "cost",
    "docs/upgrading.md": "upgrading",
  },
  "the-engine": {
    "docs/client.md": "client",
    "docs/mcp.md": "mcp",
    "docs/output.md": "output",
    "docs/promises.md": "promises",
    "docs/layout.md": "layout",
    "docs/dependencies.md": "dependencies",
    "CONTRIBUTING.md": "contributing",
    "SECURITY.md": "security",
  },
};

/** Read by other pages under names that they do not have on the site. */
const stands: Record<string, string> = {
  "CHANGELOG.md": "pages/changelog.md",
  "docs/decisions/README.md": "pages/decisions.md",
  "docs/how-to": "pages/how-to.md",
};

const read = (file: string) => readFileSync(path.join(root, file), "utf8");

/** @returns the name in the content folder of each file that pages may link to, by its path in the repository */
function nameFiles(): Map<string, string> {
  const files = globSync("docs/**/*.{md,svg,webp}", { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .toSorted();
  return new Map([
    ...files.map((file): [string, string] => [
      file,
      file
        .replace(/^docs\//, "")
        .replace(/^books\/(.+)\.md$/, "guides/$1/index.md")
        .replace(/^([^/]+)\.md$/, "guides/the-engine/$1.md"),
    ]),
    ...Object.entries(books).flatMap(([book, parts]) =>
      Object.entries(parts).map(([file, name]): [string, string] => [
        file,
        `guides/${book}/${name}.md`,
      ]),
    ),
    ["docs/company.md", "company.md"],
    ...Object.entries(stands),
  ]);
}

/** @returns the text of each file by its name in the content folder; the bytes of a picture */
export async function docsContent(): Promise<Map<string, string | Buffer>> {
  const names = nameFiles();
  const content = new Map<string, string | Buffer>([["site.yaml", read("docs/site.yaml")]]);
  for (const [file, name] of names) {
    if (file in stands) continue;
    if (name.endsWith(".webp")) {
      content.set(name, readFileSync(path.join(root, file)));
      continue;
    }
    const text = name.endsWith(".md") ? leadLinks(file, name, read(file), names) : read(file);
    content.set(name, /^(?:guides|how-to|decisions)\//.test(name) ? toDocument(file, text) : text);
  }
  for (const [name, text] of await writeReference()) content.set(`reference/${name}.md`, text);
  for (const release of readReleases(read("CHANGELOG.md"))) {
    const name = `blog/${release.version.replaceAll(".", "-")}.md`;
    const post = writeRelease(release);
    content.set(name, leadLinks("CHANGELOG.md", name, post, names));
  }
  return content;
}

function toDocument(file: string, text: string): string {
  const { title, description, body } = readPage(
    file,
    file === "README.md" ? firstMinutes(text) : text,
  );
  return writeDocument({ title, description }, body);
}
