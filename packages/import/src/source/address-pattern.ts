/**
 * Permalink patterns of Jekyll, Hexo and Hugo: `/:categories/:year/:month/:day/:title/`.
 *
 * @see https://jekyllrb.com/docs/permalinks/ https://gohugo.io/configuration/permalinks/
 */
import { toTexts, type Fields } from "./fields.ts";

/** Jekyll's built-in patterns by name. */
const styles: Readonly<Record<string, string>> = {
  date: "/:categories/:year/:month/:day/:title.html",
  pretty: "/:categories/:year/:month/:day/:title/",
  ordinal: "/:categories/:year/:y_day/:title.html",
  weekdate: "/:categories/:year/W:week/:short_day/:title.html",
  none: "/:categories/:title.html",
};

interface Parts {
  fields: Fields;
  /** `YYYY-MM-DD`, or an instant with its time; undefined if unknown. */
  day: string | undefined;
  title: string;
  path: string;
  collection: string;
}

const dayMs = 86_400_000;

/** @returns the values of date tokens, each with the name of its generators */
function dateValues(day: string | undefined): Record<string, string> {
  const date = new Date(day ?? "");
  if (day === undefined || Number.isNaN(date.getTime())) return {};
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
    monthname: name("month", "long"),
    short_day: name("weekday", "short"),
    long_day: name("weekday", "long"),
    weekdayname: name("weekday", "long"),
  };
}

/** @returns the path, or undefined if the pattern needs an unknown value */
export function fillPattern(
  pattern: string,
  { fields, day, title, path, collection }: Parts,
): string | undefined {
  const folders = path.split("/");
  const name = folders.pop() ?? "";
  const categories = [...new Set(readCategories(fields))];
  const slugify = (text: string) => text.replace(/[^\p{L}\p{M}\p{N}]+/gu, "-");
  const values: Readonly<Record<string, string | undefined>> = {
    ...dateValues(day),
    title,
    slug: title,
    name: title,
    post_title: title,
    slugorfilename: title,
    slugorcontentbasename: title,
    filename: name,
    contentbasename: name,
    basename: name,
    categories: categories.join("/"),
    slugified_categories: categories.map(slugify).join("/"),
    category: categories.join("/"),
    path,
    collection,
    section: collection,
    sections: folders.join("/"),
    output_ext: ".html",
  };
  let isKnown = true;
  const address = (styles[pattern] ?? pattern).replace(
    /:([a-z_]+)(?:\[(\d*):?(\d*)\])?/gi,
    (_, key: string, from?: string, to?: string) => {
      const value = values[key.toLowerCase()];
      if (value === undefined) isKnown = false;
      // Hugo can select some of the sections: `:sections[1:]`.
      return from === undefined
        ? (value ?? "")
        : (value ?? "")
            .split("/")
            .slice(Number(from), to ? Number(to) : undefined)
            .join("/");
    },
  );
  return isKnown ? `/${address}`.replace(/\/{2,}/g, "/") : undefined;
}

/** Reads categories as Jekyll does: a text is split at spaces, and names are lower case. */
function readCategories(fields: Fields): string[] {
  const value = fields.find("categories");
  const texts = typeof value === "string" ? value.split(/\s+/) : toTexts(value);
  return texts.map((text) => text.toLowerCase());
}
