/**
 * A site of four pages that builds in seconds but uses all expensive stages: search, social images
 * and image sizes. For tests with many builds. Independent of the test runner, so that other
 * programs can use it.
 */
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../scripts/run-build.ts";

/** @returns the content folder; every page contains the word */
export function writeSmallSite(folder: string, word: string): string {
  const files = {
    "site.yaml": `name: ${word} site\nbase_url: https://small.example\ndescription: About it\n`,
    "company.md": "---\nname: Company\ndescription: What it does\n---\n",
    "pages/index.md": markdown("Home", word, "category: Company\n"),
    "pages/about.md": markdown("About", word, "category: Company\nlisting: blog\n"),
    "blog/a-post.md": markdown(
      "A post",
      `![A load path](load-path.png)\n\n[The list](list.csv) of ${word}`,
      "date: 2026-01-05\n",
    ),
    "blog/list.csv": `${word}\n`,
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  copyFileSync(
    path.join(root, "content/guides/images/load-path.png"),
    path.join(folder, "blog/load-path.png"),
  );
  return folder;
}

function markdown(title: string, text: string, keys: string): string {
  return `---\ntitle: ${title}\ndescription: About ${title}\n${keys}---\n\n${text}\n`;
}
