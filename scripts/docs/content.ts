/**
 * Content folder of the documentation site: docs/ with its README files as book indexes and the
 * versions of books, the documents outside docs/, the reference generated from the schemas, and a
 * post for each release.
 */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../run-build.ts";
import { readReleases, writeRelease } from "./changelog.ts";
import { rewriteLinks, readPage, writeDocument } from "./document.ts";
import { writeReference } from "./reference.ts";

/** Documents outside docs/, with their names in the content folder. */
const otherDocuments: Record<string, string> = {
  "content/README.md": "docs/guides/writing.md",
  "CONTRIBUTING.md": "docs/contributing/start.md",
  "SECURITY.md": "docs/contributing/security.md",
  "CHANGELOG.md": "pages/changelog.md",
  // A book of one part is that part.
  "docs/get-started/README.md": "docs/get-started.md",
  "docs/get-started/tutorial.md": "docs/get-started.md",
};

/** Files whose names lead to pages that are made of others. */
const unshown = new Set(["CHANGELOG.md", "docs/get-started/README.md"]);

/** Base URL for editing files of the repository. Generated pages have no edit link. */
const editUrl = "https://code.broadsheet.example/edit/main/";

/** Folders of the books, in the order of the sidebar. */
const books = ["get-started", "guides", "reference", "contributing"].map((name) => `docs/${name}`);

const read = (file: string) => readFileSync(path.join(root, file), "utf8");

/** @returns names in the content folder of all files that pages may link to, by repository path */
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
    ...Object.entries(otherDocuments),
  ]);
}

/** @returns the text of each file, or the bytes of an image, by its name in the content folder */
export async function docsContent(): Promise<Map<string, string | Buffer>> {
  const names = nameFiles();
  const content = new Map<string, string | Buffer>([["site.yaml", read("docs/site.yaml")]]);
  for (const [file, name] of names) {
    if (unshown.has(file)) continue;
    // Versions have the form of the content folder, from which they were frozen.
    if (name.endsWith(".webp") || /^docs\/[^/]+@/.test(name)) {
      content.set(name, readFileSync(path.join(root, file)));
      continue;
    }
    const text = name.endsWith(".md") ? rewriteLinks(file, name, read(file), names) : read(file);
    content.set(
      name,
      name.startsWith("docs/") && name.endsWith(".md") ? toDocument(file, name, text) : text,
    );
  }
  for (const [name, text] of await writeReference()) content.set(`docs/reference/${name}.md`, text);
  for (const release of readReleases(read("CHANGELOG.md"))) {
    const name = `blog/${release.version.replaceAll(".", "-")}.md`;
    const post = writeRelease(release);
    content.set(name, rewriteLinks("CHANGELOG.md", name, post, names));
  }
  return content;
}

function toDocument(file: string, name: string, text: string): string {
  const { title, description, body } = readPage(file, text);
  const order = books.findIndex((book) => name === `${book}.md` || name === `${book}/index.md`);
  return writeDocument(
    {
      title,
      description,
      edit_url: editUrl + file,
      ...(order >= 0 ? { order } : {}),
    },
    body,
  );
}
