/**
 * Queries of fuzzed requests.
 */
import type { Random } from "../random.ts";
import { listItems, type Item, type SourceSite } from "../model/source-site.ts";

export function makeQuery(site: SourceSite, random: Random, mark: string): string {
  const count = random.pick([0, 1, 1, 1, 2, 2, 2, 3, 4]);
  const pairs = Array.from({ length: count }, () => {
    const name = random.chance(0.88)
      ? random.pick([
          "page",
          "per_page",
          "q",
          "q",
          "category",
          "locale",
          "kind",
          "tag",
          "year",
          "industry",
          "service",
          "type",
          "published_from",
          "published_to",
          "updated_since",
          "sort",
          "sort",
          "include",
          "include",
        ])
      : random.pick([
          "Page",
          "per-page",
          "q[]",
          "p\u0430ge",
          "__proto__",
          "constructor",
          "",
          "build",
          mark,
          "page ",
          "page\0",
        ]);
    const value = makeValue(site, random, name, mark);
    return random.chance(0.03)
      ? encode(name, random)
      : `${encode(name, random)}=${encode(value, random)}`;
  });
  if (pairs.length === 0) return random.pick(["", "", "?", "?&"]);
  const repeated = random.chance(0.05) ? [...pairs, random.pick(pairs)] : pairs;
  return `?${repeated.join(random.chance(0.95) ? "&" : random.pick(["&&", ";", "&amp;", "?"]))}`;
}

const oddNumbers = [
  "0",
  "00",
  "-1",
  "+1",
  "01",
  "1.0",
  "1e2",
  " 1",
  "1 ",
  "",
  "\u0663",
  "\uff11",
  "NaN",
  "0x10",
  "99",
  "100",
  "101",
  "2147483648",
  "9".repeat(400),
  "1\n",
  "1,2",
];
const categories = [
  "Services",
  "Company",
  "Guides",
  "Industries",
  "Consulting",
  "services",
  "",
  "Consultin",
];
const oddTexts = [
  "",
  " ",
  "\0",
  "\t",
  "\n",
  "%",
  ".*",
  "\ud800",
  "\u0301",
  "ß",
  "ẞ",
  "ﬁ",
  "İ",
  "constructor",
  "<b>&amp;",
  "${7*7}",
  "\u202e",
  "axwb",
];

function makeValue(site: SourceSite, random: Random, name: string, mark: string): string {
  switch (name) {
    case "page":
    case "per_page":
      return random.chance(0.7)
        ? String(1 + random.below(name === "page" ? 4 : 12))
        : random.pick([...oddNumbers, mark]);
    case "category":
      return random.pick([...categories, mark]);
    case "kind":
      return random.pick(["article", "news", "press", "New", "", mark]);
    case "tag": {
      const items = site.operations.flatMap((known) => known.items ?? []);
      const tags = ["untagged", ...items.flatMap((item) => item.tags)];
      return random.pick([
        ...tags,
        `${random.pick(tags)},${random.pick(tags)}`,
        `${random.pick(tags)},nothing-such`,
        `,${random.pick(tags)},`,
        ",",
        "",
        "Water",
        mark,
      ]);
    }
    case "year":
      return random.pick(["2025", "2026", "1999", "26", "", mark]);
    case "industry":
    case "service": {
      const list = name === "service" ? "services" : "industries";
      const slugs = (listItems(site).get(list) ?? []).map(({ slug }) => slug);
      return random.pick([...slugs, "", "nothing-such", mark]);
    }
    case "type": {
      const types = [...listItems(site).values()].flatMap(([item]) => (item ? [item.type] : []));
      return random.pick([...types, "", "Page", "pages", mark]);
    }
    case "published_from":
    case "published_to":
    case "updated_since":
      return random.pick([
        "2026-01-01",
        "2026-06-01T00:00:00Z",
        "2026-06-01T00:00:00+02:00",
        ...(random.pick([...listItems(site).values()].flat()).published_at?.match(/^.{10}/) ?? []),
        "2026-02-30",
        "2026",
        "9999-12-31",
        "",
        mark,
      ]);
    case "sort":
      return random.pick([
        "date",
        "-date",
        "title",
        "-title",
        "updated",
        "-updated",
        "",
        "--date",
        "Title",
        "constructor",
        mark,
      ]);
    case "include":
      return random.pick([
        "markdown",
        "markdown",
        "markdown,markdown",
        "",
        ",",
        "markdown,",
        "html",
        "html",
        "html,markdown",
        "Markdown",
        "constructor",
        "markdown, markdown",
        mark,
      ]);
    case "locale":
      return random.pick([...site.locales, "xx", "EN", "", mark]);
    default:
      return makeText(site, random, mark);
  }
}

function makeText(site: SourceSite, random: Random, mark: string): string {
  if (random.chance(0.25)) return random.pick([...oddTexts, mark]);
  if (random.chance(0.1)) {
    const letter = random.pick(["a", "ß", "e\u0301", "😀", "\u0345"]);
    return letter.repeat(random.pick([99, 100, 101, 199, 200, 201, 202, 400, 1500]));
  }
  const items = site.operations.flatMap((known) => known.items ?? []);
  return mutateText(cutText(random.pick(items), random), random);
}

function cutText({ title, description }: Item, random: Random): string {
  const text = random.pick([title, description, `${title}\t${description}`]);
  const start = random.below(text.length);
  return text.slice(start, start + 1 + random.below(random.pick([4, 12, 240])));
}

function mutateText(text: string, random: Random): string {
  return random.pick([
    text,
    text,
    text.toUpperCase(),
    text.toLowerCase(),
    text.normalize("NFD"),
    text.toUpperCase().normalize("NFD"),
    text.replaceAll("ss", "ß"),
    text.replaceAll("s", "\u017f"),
    text.replaceAll("k", "\u212a"),
    `${text}x`,
  ]);
}

function encode(text: string, random: Random): string {
  const well = encodeURIComponent(text.toWellFormed());
  return random.pick([
    () => well,
    () => well,
    () => well.replaceAll("%20", "+"),
    () => text.toWellFormed().replace(/[^\x21-\x7e]|[#&+%]/gu, escape),
    () => [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""),
    () => `${well}${random.pick(["%", "%zz", "%e0%a4%a", "%ED%A0%80", "%c0%80", ""])}`,
  ])();
}

/** @returns a percent-encoded character; unpaired surrogates are replaced */
export function escape(character: string): string {
  return encodeURIComponent(character.toWellFormed()).replace("#", "%23");
}
