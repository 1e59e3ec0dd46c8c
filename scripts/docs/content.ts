/**
 * Content folder of the documentation site: docs/ with its README files as the indexes of books, the texts outside of it, the reference generated from the
 * schemas, and a post for each release.
 */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../run-build.ts";
import { readReleases, writeRelease } from "./changelog.ts";
import { leadLinks, readPage, writeDocument } from "./document.ts";
import { writeReference } from "./reference.ts";

/** Names in the content folder of the texts outside of docs/. */
const outside: Record<string, string> = {
  "content/README.md": "docs/guides/writing.md",
  "CONTRIBUTING.md": "docs/contributing/start.md",
  "SECURITY.md": "docs/contributing/security.md",
  "CHANGELOG.md": "pages/changelog.md",
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
        .replace(/README\.md$/, "index.md")
        .replace(/^docs\/(?=pages\/|images\/|company\.md)/, ""),
    ]),
    ...Object.entries(outside),
  ]);
}

/** @returns the text of each file by its name in the content folder; the bytes of a picture */
export async function docsContent(): Promise<Map<string, string | Buffer>> {
  const names = nameFiles();
  const content = new Map<string, string | Buffer>([["site.yaml", read("docs/site.yaml")]]);
  for (const [file, name] of names) {
    if (file === "CHANGELOG.md") continue;
    if (name.endsWith(".webp")) {
      content.set(name, readFileSync(path.join(root, file)));
      continue;
    }
    const text = name.endsWith(".md") ? leadLinks(file, name, read(file), names) : read(file);
    content.set(
      name,
      name.startsWith("docs/") && name.endsWith(".md") ? toDocument(file, text) : text,
    );
  }
  for (const [name, text] of await writeReference()) content.set(`docs/reference/${name}.md`, text);
  for (const release of readReleases(read("CHANGELOG.md"))) {
    const name = `blog/${release.version.replaceAll(".", "-")}.md`;
    const post = writeRelease(release);
    content.set(name, leadLinks("CHANGELOG.md", name, post, names));
  }
  return content;
}

function toDocument(file: string, text: string): string {
  const { title, description, body } = readPage(file, text);
  return writeDocument({ title, description }, body);
}
