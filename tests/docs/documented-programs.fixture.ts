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

export const clientPage = "docs/guides/client.md";
export const readmePage = "packages/client/README.md";
export const searchPage = "docs/guides/search.md";

/** @returns the programs of a page, for the site at an origin and the sources of the client */
export function localPrograms(page: string, language: string, origin: string): string[] {
  const client = JSON.stringify(path.join(root, "packages/client/src/index.ts"));
  return findPrograms().flatMap((program) =>
    program.page === page && program.language === language
      ? program.source
          .replaceAll("https://site.example", origin)
          .replaceAll('"broadsheet-client"', client)
      : [],
  );
}

/** @returns programs that use the client; that of its guide imports types from `site-api.ts` */
export function clientPrograms(origin: string) {
  const [copy = "", ...others] = localPrograms(clientPage, "ts", origin).toReversed();
  const blocks = [...others.toReversed(), `${copy}console.log(put, removed, isReset);\n`]
    // Blocks without imports may declare names of the blocks before them again.
    .map((source) => (source.includes("import ") ? source : `{\n${source}}\n`));
  return {
    client: blocks.join(""),
    readme: localPrograms(readmePage, "ts", origin).join(""),
    search: localPrograms(searchPage, "js", origin).join(""),
  };
}
