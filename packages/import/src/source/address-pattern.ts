/**
 * Permalink patterns of Jekyll, Hexo and Hugo: `/:categories/:year/:month/:day/:title/`.
 *
 * @see https://jekyllrb.com/docs/permalinks/ https://gohugo.io/configuration/permalinks/
 * https://hexo.io/docs/permalinks
 */
import { toText, toTexts, type Fields } from "./fields.ts";
import tokens from "./permalink-tokens.json" with { type: "json" };

const { patterns, synonyms } = tokens;
/** Jekyll's built-in patterns by name. */
const styles: Readonly<Record<string, string>> = patterns;
/** Tokens with the same value: those of other generators, and parts of the reference time of Go. */
const tokenNames: Readonly<Record<string, string>> = synonyms;

interface Parts {
  fields: Fields;
  /** `YYYY-MM-DD`, or an instant with its time; undefined if unknown. */
  day: string | undefined;
  title: string;
  path: string;
  collection: string;
  /** Values that the generator computes in its own way, by token. */
  values?: Readonly<Record<string, string | undefined>>;
}

const dayMs = 86_400_000;

/** @returns the values of date tokens */
function dateValues(day: string | undefined): Record<string, string> {
  const date = new Date(day ?? "");
  if (!day || Number.isNaN(date.getTime())) return {};
  const [year = "", month = "", number = ""] = day.slice(0, 10).split("-");
  const name = (part: "month" | "weekday", form: "long" | "short") =>
    date.toLocaleDateString("en", { [part]: form, timeZone: "UTC" });
  const yearDay = (date.getTime() - Date.parse(`${year}-01-01`)) / dayMs + 1;
  const weekday = date.getUTCDay();
  // The week of a day is that of its Thursday.
  const thursday = new Date(date.getTime() + (3 - ((weekday + 6) % 7)) * dayMs);
  const weekYear = String(thursday.getUTCFullYear());
  const week = (thursday.getTime() - Date.parse(`${weekYear}-01-01`)) / dayMs / 7 + 1;
  const [hour = "00", minute = "00", second = "00"] = day.slice(11, 19).split(":").filter(Boolean);
  const ordinal = String(Math.floor(yearDay));
  return {
    year,
    month,
    day: number,
    hour,
    minute,
    second,
    i_month: month.replace(/^0/, ""),
    i_day: number.replace(/^0/, ""),
    short_year: year.slice(2),
    y_day: ordinal.padStart(3, "0"),
    yearday: ordinal,
    w_year: weekYear,
    week: String(Math.floor(week)).padStart(2, "0"),
    w_day: String(weekday === 0 ? 7 : weekday),
    weekday: String(weekday),
    short_month: name("month", "short"),
    long_month: name("month", "long"),
    short_day: name("weekday", "short"),
    long_day: name("weekday", "long"),
  };
}

/** @returns the path, or undefined if the pattern needs an unknown value */
export function fillPattern(
  pattern: string,
  { fields, day, title, path, collection, values: own = {} }: Parts,
): string | undefined {
  const folders = path.split("/");
  const name = folders.pop() ?? "";
  const categories = [...new Set(readCategories(fields))];
  const values: Readonly<Record<string, string | undefined>> = {
    ...dateValues(day),
    title,
    filename: name,
    categories: categories.join("/"),
    slugified_categories: categories.map(slugify).join("/"),
    path,
    collection,
    sections: folders.join("/"),
    output_ext: ".html",
  };
  let isKnown = true;
  const address = (styles[pattern] ?? pattern).replace(
    /:([a-z_]+|\d{1,4})(?:\[([^\]]*)\])?/gi,
    (_, key: string, range?: string) => {
      const token = key.toLowerCase();
      const value = own[token] ?? values[tokenNames[token] ?? token] ?? toText(fields.get(key));
      if (value === undefined) isKnown = false;
      return range === undefined ? (value ?? "") : selectParts(value ?? "", range);
    },
  );
  return isKnown ? `/${address}`.replace(/\/{2,}/g, "/") : undefined;
}

/** Selects some of the sections of a path as Hugo does: `[1:]`, `[last]`, `[:last]`. */
function selectParts(value: string, range: string): string {
  const parts = value.split("/");
  const [from = "", to] = range
    .split(":")
    .map((end) => (end === "last" ? String(parts.length - 1) : end));
  const start = Math.min(Number(from), parts.length);
  const end = to === undefined ? start + 1 : to ? Number(to) : undefined;
  return parts.slice(start, end).join("/");
}

/** Converts a text to a path segment as Jekyll does. */
export function slugify(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

/**
 * Reads categories as Jekyll does: a text in `categories` is split at spaces, and names are lower
 * case.
 */
export function readCategories(fields: Fields): string[] {
  const value = fields.get("categories");
  const texts = typeof value === "string" ? value.split(/\s+/) : toTexts(value);
  return [...toTexts(fields.get("category")), ...texts].map((text) => text.toLowerCase());
}
