/**
 * Obsidian's Markdown in documents, if `markdown: { wikilinks: true }` in site.yaml says so.
 * Otherwise a warning for each part that readers would see as text.
 */
import path from "node:path";
import { z } from "zod";
import type { TextRule } from "../../checks/text-rule.ts";
import { toSlug } from "../../collections/front-matter/slugs.ts";
import { show } from "../../content/problems.ts";
import { toAnchor } from "../../markdown/anchors.ts";
import { definePlugin, defineSetting, type MarkdownFile } from "../../plugin/plugin.ts";
import { linkedFileFinder, findWikilinks, readWikilinks } from "./read-wikilinks.ts";

const markdown = defineSetting(
  "markdown",
  z.strictObject({ wikilinks: z.boolean().default(false) }).default({ wikilinks: false }),
  {
    advice: "Write markdown: { wikilinks: true }.",
    note: "extensions of Markdown: wikilinks reads [[links]], ![[images]], %%comments%% and ==marks== as Obsidian does",
    example: "{ wikilinks: true }",
  },
);

/** @returns whether a site has links of Obsidian; false without this plugin */
export function hasWikilinks(settings: MarkdownFile["settings"]): boolean {
  return "markdown" in settings && markdown.of({ settings }).wikilinks;
}

const checkWikilinks: TextRule = function* ({ text, tooDeep }) {
  if (tooDeep) return;
  for (const { index, source, noun } of findWikilinks(text))
    yield [
      index,
      `contains a ${noun} of Obsidian, which readers see as it is written: ${show(source.replace(/\s+/g, " "))}. Write markdown: { wikilinks: true } in site.yaml, or Markdown.`,
    ];
};

const finders = new WeakMap<ReadonlySet<string>, ReturnType<typeof linkedFileFinder>>();

/** @returns the finder of the files of a site. Memoized, because all its documents need the same */
function finderOf(names: ReadonlySet<string>) {
  const finder = finders.get(names) ?? linkedFileFinder(names);
  finders.set(names, finder);
  return finder;
}

/** @returns the file that the name in a link leads to, from a file with the link */
export function findTarget(
  target: string,
  { source, names }: Pick<MarkdownFile, "source" | "names">,
): string | undefined {
  const findFile = finderOf(names);
  return findFile(target, source) ?? findFile(target.split("/").map(toSlug).join("/"), source);
}

/** @returns the text of a document in CommonMark, with the same lines */
function readDocument(text: string, { source, names, settings }: MarkdownFile): string {
  if (!hasWikilinks(settings)) return text;
  return readWikilinks(text, {
    find: (target) => {
      const file = findTarget(target, { source, names });
      return file === undefined
        ? undefined
        : { file, url: path.posix.relative(path.posix.dirname(source), file) };
    },
    toAnchor,
    keepsLines: true,
  });
}

export const wikilinks = definePlugin({
  api: 1,
  name: "wikilinks",
  settings: [markdown],
  rules: { textWarnings: [checkWikilinks] },
  markdown: { read: readDocument },
});
