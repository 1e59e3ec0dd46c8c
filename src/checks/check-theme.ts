/**
 * theme.css beside site.yaml: the owner's own rules. What it names must be in the content folder, because browsers are told to load nothing else.
 */
import path from "node:path";
import { didYouMean } from "../contract/did-you-mean.ts";
import type { Problem } from "../content/problems.ts";
import { positionAt } from "../content/read/place-in-text.ts";
import { readLines } from "../content/read/read-look.ts";
import type { Site } from "../content/site.ts";
import { themeFile } from "../site/head/brand-css.ts";
import { resolveSource } from "../site/media/content-urls.ts";

/** Comments, which are passed over, and what loads a file. */
const loads = /\/\*[^]*?\*\/|@import\b[^;]*|url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')\s]*))\s*\)/g;

/** @returns a problem for each thing that it loads from anywhere else */
export function checkTheme(
  { folder, media }: Pick<Site, "folder" | "media">,
  label: string,
): Problem[] {
  if (!media.has(themeFile)) return [];
  const css = readLines(path.join(folder, themeFile)) ?? "";
  return [...css.matchAll(loads)].flatMap((match) => {
    const [found, ...addresses] = match;
    const message = found.startsWith("@import")
      ? `has ${found.trim()}. Write the rules of that file here.`
      : refuse(
          addresses.find((address) => address !== undefined),
          media,
        );
    if (message === undefined) return [];
    const place = positionAt(css, match.index);
    return [{ file: `${label}/${themeFile}`, ...place, message }];
  });
}

function refuse(address: string | undefined, media: ReadonlySet<string>): string | undefined {
  // A comment, a picture within the file, a mark within an SVG.
  if (address === undefined || /^(?:data:|#)/.test(address)) return undefined;
  const name = resolveSource(themeFile, address);
  if (name === undefined)
    return `names "${address}", and a site loads its styles, fonts and pictures from itself alone. Put the file beside theme.css and write its path, as in url(./images/a.svg).`;
  if (media.has(name)) return undefined;
  const hint = didYouMean(name, media);
  return `names the file "${address}", which does not exist. ${hint === undefined ? "Put the file there, or correct the path." : `Did you mean ./${hint}?`}`;
}
