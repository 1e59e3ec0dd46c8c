/**
 * Checks of a site's branding: the files and colours in `brand:` and `head:` of site.yaml, and
 * theme.css.
 */
import path from "node:path";
import { playerOf } from "../collections/video.ts";
import { findUnreadable, ratios } from "../content/brand/colours.ts";
import type { Branding, Picture } from "../content/settings/brand.ts";
import { filePlace, type Problem, positionAt } from "../content/problems.ts";
import type { Site } from "../content/site.ts";
import { readLines, readPictureSize } from "../content/read/image-files.ts";
import { namedFonts, themeFile } from "../site/head/brand-css.ts";
import { blocksOf } from "../site/blocks/block-parts.ts";
import { mediaPath, resolveSource } from "../site/media/content-urls.ts";
import { describeHead } from "../site/head/head-elements.ts";
import {
  ask,
  missingFile,
  nearestFile,
  settingProblem,
  type Rule,
  type RuleContext,
} from "./rule.ts";

type BrandingContext = Pick<RuleContext, "site" | "files" | "publicFolder">;

/** @returns the branding, as far as its files can be read, and their problems */
export function readBranding(context: BrandingContext): {
  branding: Branding;
  problems: Problem[];
} {
  const { site, publicFolder, files } = context;
  const { folder, media, publicFiles } = site;
  const { brand = {}, head, content_security: security } = site.settings;
  const problems: Problem[] = [];
  const report = (keys: string[], message: string) =>
    void problems.push(settingProblem(context, keys, `must be ${message}`));
  /** @returns the name of a file that must exist */
  const find = (written: string | undefined, ...keys: string[]): string | undefined => {
    const name = written === undefined ? undefined : resolveSource("site.yaml", written);
    if (written === undefined || (name !== undefined && media.has(name))) return name;
    const isSimilar = (file: string) =>
      media.has(file) && path.extname(file) === path.extname(written);
    report(
      keys,
      `a file in the content folder, got "${written}". ${ask(nearestFile(site, "site.yaml", name ?? written, isSimilar), missingFile)}`,
    );
    return undefined;
  };
  const readPicture = (written: string | undefined, ...keys: string[]): Picture | undefined => {
    const name = find(written, ...keys);
    if (name === undefined) return undefined;
    const size = readPictureSize(path.join(folder, name));
    if (size) return { name, width: size.width, height: size.height };
    report(
      keys,
      `an image with a size, got "${written}". Add a viewBox to the SVG, or save the image again from the original.`,
    );
    return undefined;
  };
  for (const { keys, file } of namedFonts(brand)) find(file, "brand", "type", ...keys);
  const logo = { light: undefined, dark: undefined, ...brand.logo };
  const light = readPicture(logo.light, "brand", "logo", ...(logo.dark ? ["light"] : []));
  const dark = readPicture(logo.dark, "brand", "logo", "dark");
  const favicon = find(brand.favicon, "brand", "favicon");
  // The favicon in site.yaml takes precedence over the one in public/.
  const isPublic = brand.favicon === undefined && publicFiles?.has("/favicon.svg");
  const publicIcon = publicFolder !== undefined &&
    isPublic && { file: path.join(publicFolder, "favicon.svg"), path: "/favicon.svg" };
  const icon =
    favicon === undefined
      ? publicIcon
      : { file: path.join(folder, favicon), path: mediaPath(favicon) };
  const headFile = find(head?.file, "head");
  const html = (headFile && readLines(path.join(folder, headFile))) ?? "";
  const headProblems = describeHead(
    html,
    {
      forms: security.form_action,
      frames: allowPlayers(site, security.frame_src),
      connects: [...(head?.connect ?? []), ...security.connect_src],
    },
    (name) => publicFiles?.has(name) ?? true,
  );
  for (const { offset, message } of headProblems.faults)
    problems.push({ file: `${files.label}/${headFile}`, ...positionAt(html, offset), message });
  return {
    branding: {
      logo: light && { light, dark },
      icon: icon || undefined,
      head: headProblems.html,
      policy: headProblems.policy,
    },
    problems,
  };
}

/**
 * @returns the allowed hosts of frames, extended by the players of the site's videos; empty if all
 *   hosts are allowed
 */
function allowPlayers(site: Site, frames: readonly string[]): string[] {
  const players = site.visible.flatMap(blocksOf).flatMap((block) => {
    const player = block.type === "video" ? playerOf(block.src) : undefined;
    return player === undefined ? [] : [new URL(player).origin];
  });
  return frames.length === 0 ? [] : [...new Set([...frames, ...players])];
}

const checkBranding: Rule = (context) => readBranding(context).problems;

/** Colours that are set for one theme must have sufficient contrast in it. */
const checkColours: Rule = function* (context) {
  const { brand = {} } = context.site.settings;
  for (const { key, theme, given, contrast, instead } of findUnreadable(brand))
    yield settingProblem(
      context,
      ["brand", key, theme],
      `has a contrast of ${contrast.toFixed(1)} with the background of the ${theme} theme, but needs ${ratios[key]}, got "${given}". Write "${instead}".`,
    );
};

/** Matches comments, which are skipped, and everything that loads a file. */
const loads = /\/\*[^]*?\*\/|@import\b[^;]*|url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')\s]*))\s*\)/g;

/**
 * theme.css may load only files of the content folder, because the Content-Security-Policy blocks
 * all others.
 */
const checkTheme: Rule = function* ({ site, files }) {
  const { folder, media } = site;
  const css = media.has(themeFile) ? (readLines(path.join(folder, themeFile)) ?? "") : "";
  for (const { 0: match, 1: double, 2: single, 3: bare, index } of css.matchAll(loads)) {
    const message = match.startsWith("@import")
      ? `has ${match.trim()}. Copy the rules of that file here.`
      : refuseLoad(double ?? single ?? bare, site);
    if (message !== undefined)
      yield { ...filePlace(`${files.label}/${themeFile}`), ...positionAt(css, index), message };
  }
};

function refuseLoad(address: string | undefined, site: Site): string | undefined {
  // Skips comments, data URLs and fragments within an SVG.
  if (address === undefined || /^(?:data:|#)/.test(address)) return undefined;
  const name = resolveSource(themeFile, address);
  if (name === undefined)
    return `refers to "${address}", but styles, fonts and images load only from the site itself. Put the file next to theme.css and write its path, as in url(./images/a.svg).`;
  return site.media.has(name)
    ? undefined
    : `refers to the file "${address}", which does not exist. ${ask(
        nearestFile(site, themeFile, name, (file) => site.media.has(file)),
        missingFile,
      )}`;
}

export const brandingRules: readonly Rule[] = [checkBranding, checkColours, checkTheme];
