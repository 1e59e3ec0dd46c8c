/**
 * Programs in the documentation: code blocks in JavaScript, TypeScript, Python and Astro.
 */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../build/built-sites.fixture.ts";
import { walkthroughs } from "./documented-commands.fixture.ts";

export interface DocumentedProgram {
  page: string;
  language: string;
  source: string;
}

/** Pages whose code blocks are written to files by separate tests. */
const testedPages = [...Object.keys(walkthroughs), "docs/reference/plugins.md"];

/** @returns the programs of all pages, in order */
export function findPrograms(): DocumentedProgram[] {
  const pages = globSync(
    ["*.md", "content/README.md", "docs/**/*.md", "{packages/client,scripts/docs/**}/*.md"],
    {
      cwd: root,
    },
  );
  return (
    pages
      .map((page) => page.replaceAll("\\", "/"))
      // Versions of the documentation have programs of earlier releases.
      .filter((page) => !page.includes("@") && !testedPages.some((name) => page.startsWith(name)))
      .toSorted()
      .flatMap((page) =>
        Array.from(
          readFileSync(path.join(root, page), "utf8").matchAll(
            /^```(js|ts|python|astro)\n([^]*?)^```$/gm,
          ),
          ([, language = "", source = ""]) => ({ page, language, source }),
        ),
      )
  );
}
