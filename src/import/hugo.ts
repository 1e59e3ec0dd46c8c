/**
 * Hugo: everything below its content folder. `_index` stands for a section, `index` for a page with its files beside it.
 */
import { fillPattern } from "./address-pattern.ts";
import { isSet, toRecord, toText, type Fields } from "./fields.ts";
import { readPlace } from "./place.ts";
import { readSettings } from "./read-settings.ts";
import type { Remark } from "./remark.ts";
import {
  pageFile,
  withoutExtension,
  type Candidate,
  type SiteReading,
} from "./site-reading.ts";
import type { SourceTree } from "./tree.ts";

const settingsFiles = [
  "hugo",
  "config",
  "config/_default/hugo",
  "config/_default/config",
].flatMap((name) =>
  ["toml", "yaml", "yml", "json"].map((extension) => `${name}.${extension}`),
);

export function readHugo(
  tree: SourceTree,
  locales: readonly string[],
): SiteReading {
  const leftOut: SiteReading["leftOut"] = [];
  const settings = lowerKeys(readSettings(tree, settingsFiles, leftOut));
  const root = `${(toText(settings["contentdir"]) ?? "content").replace(/^\.?\/|\/$/g, "")}/`;
  // A folder of a language that is not taken is no section of that name.
  const languages = [...locales, ...languagesOf(tree, settings, leftOut)];
  const candidates = [...tree.names]
    .filter((name) => name.startsWith(root) && pageFile.test(name))
    .map((name): Candidate => ({
      name,
      place: readPlace(withoutExtension(name.slice(root.length)), languages),
      syntax: "shortcodes",
      isDraft: false,
      defaults: {},
    }));
  const patterns = toRecord(settings["permalinks"]);
  return {
    tool: "Hugo",
    candidates,
    leftOut,
    hasCollectionTags: false,
    needsFrontMatter: false,
    mediaRoots: ["static/", "assets/", root],
    basePath:
      URL.parse(toText(settings["baseurl"]) ?? "")?.pathname.replace(
        /\/+$/,
        "",
      ) ?? "",
    settings: toRecord(settings["params"]),
    oldAddress(candidate, fields, date) {
      if (isSet(fields.take("headless"))) return false;
      const address = addressOf(candidate, fields, date, {
        ...patterns,
        ...toRecord(patterns["page"]),
      });
      const { locale } = candidate.place;
      const prefix =
        locale === undefined || locale === locales[0] ? "" : `/${locale}`;
      if (address === undefined) return undefined;
      return (
        prefix +
        (isSet(settings["uglyurls"])
          ? address.replace(/(?<=[^/])\/$/, ".html")
          : address)
      );
    },
  };
}

/** @returns the codes of the site's languages, from its settings and from files of settings that are named after one */
function languagesOf(
  tree: SourceTree,
  settings: Record<string, unknown>,
  leftOut: Remark[],
): string[] {
  const files = ["toml", "yaml", "yml", "json"].map(
    (extension) => `config/_default/languages.${extension}`,
  );
  const named =
    /^config\/_default\/languages\.([a-z-]+)\.(?:toml|ya?ml|json)$/i;
  return [
    ...Object.keys(toRecord(settings["languages"])),
    ...Object.keys(readSettings(tree, files, leftOut)),
    ...[...tree.names].flatMap((name) => named.exec(name)?.[1] ?? []),
  ];
}

function addressOf(
  { name, place }: Candidate,
  fields: Fields,
  date: string | undefined,
  patterns: Record<string, unknown>,
): string | undefined {
  const url = toText(fields.take("url"));
  if (url !== undefined) return url.startsWith("/") ? url : `/${url}`;
  const { segments } = place;
  const section = segments[0] ?? "";
  const isSection = /(?:^|\/)_index\./.test(name);
  const slug = toText(fields.take("slug"));
  // The date in a name stays in the address.
  const base =
    place.date === undefined
      ? segments.at(-1)
      : `${place.date}-${segments.at(-1)}`;
  const pattern = toText(patterns[section]);
  if (pattern !== undefined && !isSection && segments.length > 1)
    return fillPattern(pattern, {
      fields,
      day: date?.slice(0, 10),
      title: urlise(slug ?? toText(fields.take("title")) ?? base ?? ""),
      path: segments.join("/"),
      collection: section,
    });
  const path = [
    ...segments.slice(0, -1),
    ...(segments.length > 0
      ? [isSection ? (base ?? "") : (slug ?? base ?? "")]
      : []),
  ];
  return `/${path.map((part) => `${urlise(part)}/`).join("")}`;
}

/** Hugo's own rule for parts of addresses. */
function urlise(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/g, "-")
    .replace(/[^\p{L}\p{M}\p{N}._+~-]/gu, "");
}

/** Hugo does not tell capitals in keys. */
function lowerKeys(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key.toLowerCase(), value]),
  );
}
