/**
 * The patterns that Jekyll and Hugo make addresses of: `/:categories/:year/:month/:day/:title/`.
 */
import { toTexts, type Fields } from "./fields.ts";

/** The names of Jekyll's built-in patterns. */
const styles: Record<string, string> = {
  date: "/:categories/:year/:month/:day/:title.html",
  pretty: "/:categories/:year/:month/:day/:title/",
  ordinal: "/:categories/:year/:y_day/:title.html",
  none: "/:categories/:title.html",
};

interface Parts {
  fields: Fields;
  /** `YYYY-MM-DD`, or undefined where nothing tells. */
  day: string | undefined;
  title: string;
  path: string;
  collection: string;
}

/** @returns the address, or undefined where the pattern asks for what is not known */
export function fillPattern(pattern: string, parts: Parts): string | undefined {
  const { fields, day, title, path, collection } = parts;
  const [year, month, date] = day?.split("-") ?? [];
  const values: Record<string, string | undefined> = {
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
    slugorfilename: title,
    slugorcontentbasename: title,
    filename: path.split("/").at(-1),
    contentbasename: path.split("/").at(-1),
    categories: [...new Set(readCategories(fields))].join("/"),
    path,
    collection,
    section: collection,
    sections: path.split("/").slice(0, -1).join("/"),
    output_ext: ".html",
  };
  let isKnown = true;
  const address = (styles[pattern] ?? pattern).replace(/:([a-z_]+)/gi, (_, name: string) => {
    const value = values[name.toLowerCase()];
    if (value === undefined) isKnown = false;
    return value ?? "";
  });
  return isKnown ? `/${address}`.replace(/\/{2,}/g, "/") : undefined;
}

/** Jekyll splits a text of categories at its spaces and shows them in lower case. */
function readCategories(fields: Fields): string[] {
  const value = fields.take("categories", "category");
  const texts = typeof value === "string" ? value.split(/\s+/) : toTexts(value);
  return texts.map((text) => text.toLowerCase());
}

function dayOfYear(day: string): string {
  const start = Date.parse(`${day.slice(0, 4)}-01-01`);
  return String((Date.parse(day) - start) / 86_400_000 + 1).padStart(3, "0");
}
