/**
 * Pages of the site in `src/pages` that take part in its sitemap, search, menus and checks of
 * links. Those without the object `broadsheet` do not.
 */
import { indexAddresses } from "../../checks/addresses.ts";
import type { Rule } from "../../checks/rule.ts";
import { toInstant } from "../../collections/front-matter/dates.ts";
import { git, readHistoryDepth, timeOfFile } from "../../content/git/git.ts";
import { filePlace } from "../../content/problems.ts";
import { pagesFolder } from "../../content/read/read-content.ts";
import type { Site } from "../../content/site.ts";
import { aliasKey } from "../../format/redirects.ts";
import { definePlugin, type AstroPage } from "../../plugin/plugin.ts";
import { readOwnPages } from "./list-pages.ts";

const checkOwnPages: Rule = function* ({ site, publicFolder }) {
  if (publicFolder === undefined) return;
  const { pages, problems } = readOwnPages(site, pagesFolder(publicFolder));
  yield* problems;
  // Most sites have none, and the index takes all documents.
  if (pages.length === 0) return;
  const others = site.pages.filter(({ byAstro }) => !byAstro);
  const { purposeOf } = indexAddresses({ ...site, pages: others });
  for (const [index, { path: address, file }] of pages.entries()) {
    const key = aliasKey(address);
    const twin = pages.slice(0, index).find((page) => aliasKey(page.path) === key);
    const purpose = purposeOf(key) ?? (twin && `the page ${twin.file}`);
    if (purpose !== undefined)
      yield {
        ...filePlace(file),
        message: `has the address ${address}, which is reserved for ${purpose}. Move or rename the file.`,
      };
  }
};

function listPages(site: Site, folder: string): AstroPage[] {
  const { pages } = readOwnPages(site, folder);
  const isShallow = pages.length > 0 && readHistoryDepth(folder) === "shallow";
  return pages.map(({ full, ...page }) => ({
    ...page,
    updatedAt: isShallow ? null : findChange(folder, full),
  }));
}

/** @returns the instant of the last commit that changed a file; of its saving if there is none */
function findChange(folder: string, file: string): string | null {
  const log = git(folder, ["log", "-1", "--format=%cI", "--", file]).trim();
  return log === "" ? timeOfFile(file) : toInstant(new Date(log));
}

export const ownPages = definePlugin({
  api: 1,
  name: "own-pages",
  rules: { site: [checkOwnPages] },
  astroPages: listPages,
});
