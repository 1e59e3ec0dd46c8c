/**
 * A site of four pages that builds in seconds but uses all expensive stages: search, social images
 * and image sizes. For tests with many builds. Independent of the test runner, so that other
 * programs can use it.
 */
import { copyFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../scripts/run-build.ts";
import { writeFiles } from "../../src/plugins/init/write-files.ts";

/** @returns the content folder; every page contains the word */
export function writeSmallSite(folder: string, word: string): string {
  const files = {
    "site.yaml": `name: ${word} site\nbase_url: https://small.example\ndescription: About it\n`,
    "company.md": "---\nname: Company\ndescription: What it does\n---\n",
    "pages/index.md": page("Home", word, "category: Company\n"),
    "pages/about.md": page("About", word, "category: Company\nlisting: blog\n"),
    "blog/a-post.md": page(
      "A post",
      `![A load path](load-path.png)\n\n[The list](list.csv) of ${word}`,
      "date: 2026-01-05\n",
    ),
    "blog/list.csv": `${word}\n`,
  };
  writeFiles(folder, Object.entries(files));
  copyFileSync(
    path.join(root, "content/guides/images/load-path.png"),
    path.join(folder, "blog/load-path.png"),
  );
  return folder;
}

/** @returns a Markdown file */
export function page(title: string, text: string, keys = ""): string {
  return `---\ntitle: ${title}\ndescription: About ${title}\n${keys}---\n\n${text}\n`;
}
