/**
 * The content folder of the documentation: docs/site.yaml, company.md and pages/ as they are, the texts of the repository as guides, how-tos and
 * decisions, the reference made from the schemas, and a post for each release.
 */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { firstMinutes } from "../first-minutes.ts";
import { root } from "../run-build.ts";
import { readReleases, writeRelease } from "./changelog.ts";
import { leadLinks, readPage, writeDocument } from "./document.ts";
import { writeReference } from "./reference.ts";

/** The guides that come first, in their order; the others follow by their titles. */
const firstGuides: Record<string, string> = {
  "README.md": "start",
  "content/README.md": "write",
  "docs/commands.md": "commands",
  "docs/sections.md": "sections",
  "docs/replacing-parts.md": "replacing-parts",
  "docs/hosting.md": "hosting",
  "docs/publishing.md": "publishing",
  "docs/hosting-static.md": "hosting-static",
  "docs/mcp.md": "mcp",
  "docs/importing.md": "importing",
  "docs/upgrading.md": "upgrading",
  "docs/client.md": "client",
  "docs/output.md": "output",
  "docs/promises.md": "promises",
  "CONTRIBUTING.md": "contributing",
  "SECURITY.md": "security",
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
  const files = globSync("docs/**/*.{md,svg,conf}", { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .toSorted();
  return new Map([
    ...Object.entries(firstGuides).map(([file, name]): [string, string] => [
      file,
      `manual/${name}.md`,
    ]),
    ...files
      .filter((file) => !(file in firstGuides))
      .map((file): [string, string] => [
        file,
        file.replace(/^docs\//, "").replace(/^([^/]+)\.md$/, "manual/$1.md"),
      ]),
    ["docs/hosts/Caddyfile", "hosts/Caddyfile"],
    ["docs/company.md", "company.md"],
    ...Object.entries(stands),
  ]);
}

/** @returns the text of each file by its name in the content folder */
export async function docsContent(): Promise<Map<string, string>> {
  const names = nameFiles();
  const order = Object.keys(firstGuides);
  const content = new Map([["site.yaml", read("docs/site.yaml")]]);
  for (const [file, name] of names) {
    if (file in stands) continue;
    const text = name.endsWith(".md")
      ? leadLinks(file, name, read(file), names)
      : read(file);
    content.set(
      name,
      /^(?:manual|how-to|decisions)\//.test(name)
        ? toDocument(file, text, order.indexOf(file))
        : text,
    );
  }
  for (const [name, text] of await writeReference())
    content.set(`reference/${name}.md`, text);
  for (const release of readReleases(read("CHANGELOG.md"))) {
    const name = `blog/${release.version.replaceAll(".", "-")}.md`;
    const post = writeRelease(release);
    content.set(name, leadLinks("CHANGELOG.md", name, post, names));
  }
  return content;
}

function toDocument(file: string, text: string, order: number): string {
  const { title, description, body } = readPage(
    file,
    file === "README.md" ? firstMinutes(text) : text,
  );
  return writeDocument(
    { title, description, ...(order === -1 ? {} : { order }) },
    body,
  );
}
