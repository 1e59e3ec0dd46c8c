/**
 * Tells by its files which tool a tree is for.
 */
import { readAstro } from "./astro.ts";
import { docusaurusSettings, readDocusaurus } from "./docusaurus.ts";
import { eleventySettings, readEleventy } from "./eleventy.ts";
import { readHugo } from "./hugo.ts";
import { readJekyll } from "./jekyll.ts";
import type { SiteReading } from "./site-reading.ts";
import type { SourceTree } from "./tree.ts";

type ReadSite = (tree: SourceTree) => SiteReading;

/** The files that only one tool has, then the folders that are left of a tree without settings. */
const detectors: [pattern: RegExp, readSite: ReadSite][] = [
  [docusaurusSettings, readDocusaurus],
  [/^astro\.config\.\w+$/, readAstro],
  [
    new RegExp(
      `^(?:${eleventySettings.map((name) => name.replaceAll(".", String.raw`\.`)).join("|")})$`,
    ),
    readEleventy,
  ],
  [/^(?:hugo\.(?:toml|ya?ml|json)|config\/_default\/(?:hugo|config)\.\w+)$/, readHugo],
  [/^(?:_config\.(?:ya?ml|toml)|(?:[^/]+\/)*_posts\/)/, readJekyll],
  [/^config\.(?:toml|ya?ml|json)$/, readHugo],
  [/^src\/content\//, readAstro],
  [/^content\//, readHugo],
];

/** @returns the reader of the tool's trees, or undefined where nothing tells which tool it is */
export function detectTool(tree: SourceTree): ReadSite | undefined {
  const names = [...tree.names];
  return detectors.find(([pattern]) => names.some((name) => pattern.test(name)))?.[1];
}
