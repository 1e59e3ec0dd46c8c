/**
 * Reads the files that `brand:` and `head:` of site.yaml name, and theme.css, and tells what is wrong with them.
 */
import path from "node:path";
import { didYouMean } from "../contract/did-you-mean.ts";
import { plainLook, type Look, type Picture } from "../content/brand/look.ts";
import { findUnreadable, ratios } from "../content/brand/colours.ts";
import type { Problem } from "../content/problems.ts";
import { positionAt } from "../content/read/place-in-text.ts";
import { readLines, readPictureSize } from "../content/read/read-look.ts";
import type { Site } from "../content/site.ts";
import { namedFonts } from "../site/head/brand-css.ts";
import { mediaPath, resolveSource } from "../site/media/content-urls.ts";
import { describeHead } from "../site/head/head-elements.ts";
import { checkTheme } from "./check-theme.ts";

interface LookContext {
  /** The name of the content folder, as problems show it. */
  label: string;
  locateSetting: (...keys: (string | number)[]) => {
    line: number;
    column: number;
  };
  /** The folder of files that are served as they are, and their paths. */
  publicFolder: string | undefined;
  publicFiles: ReadonlySet<string> | undefined;
}

/** @returns what the site's looks are made of, as far as it can be read, and what is wrong with it */
export function describeLook(
  site: Site,
  context: LookContext,
): { look: Look; problems: Problem[] } {
  const problems: Problem[] = [];
  const { brand = {} } = site.settings;
  const report = (keys: (string | number)[], message: string) =>
    problems.push({
      file: `${context.label}/site.yaml`,
      ...context.locateSetting(...keys),
      message,
    });
  for (const { keys, file } of namedFonts(brand))
    findNamed(site, ["brand", "type", ...keys], file, report);
  for (const { key, theme, given, contrast, instead } of findUnreadable(brand))
    report(
      ["brand", key, theme],
      `"brand.${key}.${theme}" has a contrast of ${contrast.toFixed(1)} to the pages of the ${theme} theme, and needs ${ratios[key]}, got "${given}". Write "${instead}".`,
    );
  problems.push(...checkTheme(site, context.label));
  return {
    look: {
      logo: describeLogo(site, report),
      icon: describeIcon(site, context, report),
      ...readHead(site, context, problems, report),
    },
    problems,
  };
}

type Report = (keys: (string | number)[], message: string) => void;

/** @returns the name in the content folder of a file that site.yaml names, after reporting one that is not there */
function findNamed(
  { media }: Pick<Site, "media">,
  keys: (string | number)[],
  written: string,
  report: Report,
): string | undefined {
  const name = resolveSource("site.yaml", written);
  if (name !== undefined && media.has(name)) return name;
  const others = [...media].filter((file) => path.extname(file) === path.extname(written));
  const hint = didYouMean(name ?? written, others);
  report(
    keys,
    `"${keys.join(".")}" must be a file in the content folder, got "${written}". ${hint === undefined ? "Put the file there, or correct the path." : `Did you mean ./${hint}?`}`,
  );
  return undefined;
}

function describeLogo(site: Site, report: Report): Look["logo"] {
  const { logo } = site.settings.brand ?? {};
  if (!logo) return undefined;
  const read = (theme: "light" | "dark"): Picture | undefined => {
    const written = logo[theme];
    if (written === undefined) return undefined;
    const keys = ["brand", "logo", ...(logo.dark === undefined ? [] : [theme])];
    const name = findNamed(site, keys, written, report);
    if (name === undefined) return undefined;
    const size = readPictureSize(path.join(site.folder, name));
    if (!size)
      report(
        keys,
        `"${keys.join(".")}" must be a picture that says how large it is, got "${written}". Give the SVG a viewBox, or save the picture again from the original.`,
      );
    return size && { name, width: size.width, height: size.height };
  };
  const [light, dark] = [read("light"), read("dark")];
  return light && { light, dark };
}

/** That of site.yaml stands above the one that is served as it is. */
function describeIcon(
  site: Site,
  { publicFolder, publicFiles }: LookContext,
  report: Report,
): Look["icon"] {
  const { favicon } = site.settings.brand ?? {};
  if (favicon !== undefined) {
    const name = findNamed(site, ["brand", "favicon"], favicon, report);
    return name === undefined
      ? undefined
      : { file: path.join(site.folder, name), path: mediaPath(name) };
  }
  return publicFolder !== undefined && publicFiles?.has("/favicon.svg")
    ? { file: path.join(publicFolder, "favicon.svg"), path: "/favicon.svg" }
    : undefined;
}

function readHead(
  site: Site,
  { label, publicFiles }: LookContext,
  problems: Problem[],
  report: Report,
): Pick<Look, "head" | "policy"> {
  const { head } = site.settings;
  if (!head) return { head: plainLook.head, policy: plainLook.policy };
  const name = findNamed(site, ["head"], head.file, report);
  const text = name && readLines(path.join(site.folder, name));
  if (text === undefined) return { head: "", policy: undefined };
  const { html, policy, faults } = describeHead(
    text,
    head.connect,
    (file) => publicFiles?.has(file) ?? true,
  );
  problems.push(
    ...faults.map(({ offset, message }) => ({
      file: `${label}/${name}`,
      ...positionAt(text, offset),
      message,
    })),
  );
  return { head: html, policy };
}
