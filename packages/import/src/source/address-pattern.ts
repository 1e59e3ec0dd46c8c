/**
 * Permalink patterns of Jekyll, Hexo and Hugo: `/:categories/:year/:month/:day/:title/`.
 */
import { toTexts, type Fields } from "./fields.ts";

/** Jekyll's built-in patterns by name. */
const styles: Readonly<Record<string, string>> = {
  date: "/:categories/:year/:month/:day/:title.html",
  pretty: "/:categories/:year/:month/:day/:title/",
  ordinal: "/:categories/:year/:y_day/:title.html",
  none: "/:categories/:title.html",
};

interface Parts {
  fields: Fields;
  /** `YYYY-MM-DD`, or undefined if unknown. */
  day: string | undefined;
  title: string;
  path: string;
  collection: string;
}

/** @returns the path, or undefined if the pattern needs an unknown value */
export function fillPattern(
  pattern: string,
  { fields, day, title, path, collection }: Parts,
): string | undefined {
  const [year, month, date] = day?.split("-") ?? [];
  const folders = path.split("/");
  const name = folders.pop();
  const values: Readonly<Record<string, string | undefined>> = {
    year,
    month,
    day: date,
    i_month: month?.replace(/^0/, ""),
    i_day: date?.replace(/^0/, ""),
    short_year: year?.slice(2),
    y_day: day === undefined ? undefined : dayOfYear(day),
    title,
    slug: title,
    name: title,
    post_title: title,
    slugorfilename: title,
    slugorcontentbasename: title,
    filename: name,
    contentbasename: name,
    categories: [...new Set(readCategories(fields))].join("/"),
    category: readCategories(fields).join("/"),
    path,
    collection,
    section: collection,
    sections: folders.join("/"),
    output_ext: ".html",
  };
  let isKnown = true;
  const address = (styles[pattern] ?? pattern).replace(/:([a-z_]+)/gi, (_, key: string) => {
    const value = values[key.toLowerCase()];
    if (value === undefined) isKnown = false;
    return value ?? "";
  });
  return isKnown ? `/${address}`.replace(/\/{2,}/g, "/") : undefined;
}

/** Reads categories as Jekyll does: a text is split at spaces, and names are lower case. */
function readCategories(fields: Fields): string[] {
  const value = fields.find("categories");
  const texts = typeof value === "string" ? value.split(/\s+/) : toTexts(value);
  return texts.map((text) => text.toLowerCase());
}

function dayOfYear(day: string): string {
  const start = Date.parse(`${day.slice(0, 4)}-01-01`);
  return String((Date.parse(day) - start) / 86_400_000 + 1).padStart(3, "0");
}
