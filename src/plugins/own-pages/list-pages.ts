/**
 * Pages of `src/pages` that take part in the site, by the object `broadsheet` in the front matter
 * of Markdown or in an export of Astro: title, description and language.
 */
import { isMap, isNode, isScalar } from "yaml";
import { suggest } from "../../checks/rule.ts";
import { splitFrontMatter } from "../../content/read/front-matter.ts";
import { listFiles, routeOfPage } from "../../content/read/read-content.ts";
import { readText } from "../../content/read/read-text.ts";
import { positionAt, type Position, type Problem } from "../../content/problems.ts";
import type { Site } from "../../content/site.ts";
import { localeOfPath } from "../../format/urls.ts";
import type { AstroPage } from "../../plugin/plugin.ts";
import { readExport, type Line } from "./read-export.ts";

/** Page with its place, by the path of its file in the project. */
export type OwnPage = Omit<AstroPage, "updatedAt"> & { full: string };

/** Files of pages, without those that Astro ignores. */
const pageFile =
  /^(?:\/(?:\.well-known|[^._/][^/]*))*\/[^._/][^/]*\.(astro|mdx?|markdown|mdown|mdwn|mkdn?)$/;

const keys = ["title", "description", "locale"];

type Languages = Pick<Site, "settings" | "defaultLocale">;

/** @param folder the folder `src/pages`, which may not exist */
export function readOwnPages(
  site: Languages,
  folder: string,
): { pages: OwnPage[]; problems: Problem[] } {
  const result: { pages: OwnPage[]; problems: Problem[] } = { pages: [], problems: [] };
  for (const name of listFiles(folder).toSorted()) {
    const [, ending] = pageFile.exec(name) ?? [];
    const file = `src/pages${name}`;
    const { text = "", problem } = ending === undefined ? {} : readText(folder + name, file);
    if (!text.includes("broadsheet")) continue;
    if (problem) result.problems.push(problem);
    const line = ending === "astro" ? readExport(text) : readFrontMatter(file, text);
    if (!line) continue;
    const { title = "", description = "", locale, path: address } = toPage(site, name, line);
    const faults = [...refuseLine(site, line, address, locale)];
    result.problems.push(...faults.map((fault) => ({ file, ...fault })));
    if (faults.length === 0)
      result.pages.push({ path: address, locale, title, description, file, full: folder + name });
  }
  return result;
}

/** @returns the object in the front matter of a page of Markdown, with its own title as a default */
function readFrontMatter(file: string, text: string): Line | undefined {
  const { yaml } = splitFrontMatter({ name: file, text }, file).split;
  const placeOf = (node: unknown) =>
    positionAt(yaml.text, isNode(node) ? (node.range?.[0] ?? 0) : 0);
  const pairsOf = (node: unknown) =>
    (isMap(node) ? node.items : []).map(({ key, value }) => ({
      ...placeOf(value ?? key),
      key: isScalar(key) ? String(key.value) : "",
      value: isScalar(value) ? value.value : undefined,
      source: String(value),
    }));
  const declared = yaml.document.get("broadsheet", true);
  if (declared === undefined) return undefined;
  const entries = pairsOf(declared);
  const defaults = pairsOf(yaml.document.contents).filter(
    ({ key }) =>
      ["title", "description"].includes(key) && entries.every((entry) => entry.key !== key),
  );
  const place = placeOf(declared);
  const [error] = yaml.errors;
  if (error)
    return {
      ...positionAt(yaml.text, error.offset),
      entries,
      fault: "has front matter that is not valid YAML. Correct this line.",
    };
  return isMap(declared)
    ? { ...place, entries: [...entries, ...defaults] }
    : {
        ...place,
        entries,
        fault: `"broadsheet" must contain title, description or locale, got ${String(declared)}. Write broadsheet: { title: Prices, description: All prices }.`,
      };
}

function toPage(site: Languages, name: string, { entries }: Line) {
  const address = `${routeOfPage(name)}/`;
  const textOf = (wanted: string) => {
    const value = entries.find(({ key }) => key === wanted)?.value;
    return typeof value === "string" ? value.trim() : undefined;
  };
  const { locales } = site.settings;
  const locale = textOf("locale") ?? localeOfPath(address, locales) ?? site.defaultLocale;
  return { title: textOf("title"), description: textOf("description"), locale, path: address };
}

/** @returns the faults of the line by which a page takes part */
function* refuseLine(
  { settings: { locales } }: Languages,
  line: Line,
  address: string,
  locale: string,
): Generator<Omit<Problem, "file">> {
  const { entries, fault } = line;
  const at = ({ line: row, column }: Position, message: string) => ({ line: row, column, message });
  if (fault !== undefined) {
    yield at(line, fault);
    return;
  }
  if (address.includes("["))
    yield at(
      line,
      `has "broadsheet", but its addresses are known only to Astro, because ${address} is a dynamic route. Remove "broadsheet", or write a file for each page.`,
    );
  else if (!/^\/(?:[\w.~-]+\/)*$/.test(address))
    yield at(
      line,
      `has the address ${address}, which is not the same in all programs. Name the file with the letters a to z, digits and hyphens.`,
    );
  for (const entry of entries) {
    const { key, value, source } = entry;
    if (!keys.includes(key))
      yield at(
        entry,
        `"broadsheet" must contain only ${keys.join(", ")}, got ${key === "" ? source : `"${key}"`}. ${suggest(key, keys, "Remove it.")}`,
      );
    else if (typeof value !== "string" || value.trim() === "")
      yield at(
        entry,
        `"${key}" must be a text, got ${source}, because the page does not run when it is read. Write the text itself, in quotes.`,
      );
  }
  for (const key of ["title", "description"])
    if (entries.every((entry) => entry.key !== key))
      yield at(line, `"broadsheet" lacks "${key}". Add it.`);
  const written = entries.find(({ key }) => key === "locale");
  const ofAddress = localeOfPath(address, locales);
  if (written && !locales.includes(locale))
    yield at(
      written,
      `"locale" must be a language of the site, got "${locale}". ${suggest(locale, locales, `Write one of ${locales.join(", ")}.`)}`,
    );
  else if (written && ofAddress !== locales[0] && locale !== ofAddress)
    yield at(
      written,
      `"locale" must be "${ofAddress}", got "${locale}", because ${address} is below /${ofAddress}/. Correct it, or move the file.`,
    );
}
