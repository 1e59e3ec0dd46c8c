/**
 * Makes requests by a grammar: right ones, nearly right ones, and ones that nobody means well with. Each is decided by its seed and number alone.
 */
import type { AskedFor } from "./model.ts";
import { randomOf, type Random } from "./random.ts";
import type { Item, SourceSite } from "./source-site.ts";

/** A tag of If-None-Match; "own" stands for the tag that the same request is answered with. */
type Tag = "own" | "weak" | "other" | "comma" | "star";

export interface FuzzCase extends AskedFor {
  number: number;
  condition: Tag[];
  /** What no answer may repeat unescaped. */
  mark: string;
}

/** @returns the case of a number */
export function makeCase(
  site: SourceSite,
  seed: number,
  number: number,
): FuzzCase {
  const random = randomOf(seed, number);
  const mark = `"><script>zq${number}</script>`;
  const isApi = random.chance(0.6);
  const path = isApi ? makeApiPath(site, random) : makePath(site, random);
  const bent = random.chance(0.12) ? bend(path, random) : path;
  const query =
    isApi || random.chance(0.2) ? makeQuery(site, random, mark) : "";
  const headers: Record<string, string> = {};
  if (random.chance(0.4)) headers["Accept"] = makeAccept(random, mark);
  if (random.chance(0.15)) headers["Range"] = random.pick(ranges);
  if (random.chance(0.25)) {
    const [name, value] = random.pick(oddHeaders);
    headers[name] = value.replace("MARK", mark);
  }
  return {
    number,
    method: random.chance(0.8) ? "GET" : random.pick(methods),
    // A client sends nothing but visible ASCII, and no fragment; quotes and angle brackets are refused by the server's own reading of HTTP.
    target: `/${(bent + query).replace(/^\//, "")}`.replace(
      /[^\x21-\x7e]|[#"<>]/gu,
      escape,
    ),
    headers,
    condition: random.chance(0.25)
      ? Array.from({ length: 1 + random.below(3) }, () => random.pick(tags))
      : [],
    mark,
  };
}

const methods = [
  "HEAD",
  "HEAD",
  "OPTIONS",
  "POST",
  "PUT",
  "DELETE",
  "PATCH",
  "QUERY",
];
const tags: readonly Tag[] = ["own", "own", "weak", "other", "comma", "star"];
const ranges = [
  "bytes=0-9",
  "bytes=5-",
  "bytes=-5",
  "bytes=9999999-",
  "bytes=0-0,2-3",
  "lines=1-2",
  "bytes=9-0",
];
const oddHeaders: readonly (readonly [string, string])[] = [
  ["X-Forwarded-Host", "evil.example"],
  ["X-Forwarded-Proto", "gopher"],
  ["Forwarded", "host=evil.example;proto=http"],
  ["X-Original-URL", "/_data/manifest.json"],
  ["X-Rewrite-URL", "/_data/manifest.json"],
  ["X-HTTP-Method-Override", "DELETE"],
  ["Origin", "null"],
  ["Cookie", "a=MARK"],
  ["Authorization", "Bearer MARK"],
  ["If-Modified-Since", "Fri, 01 Jan 2100 00:00:00 GMT"],
  ["If-Match", '"nothing"'],
  ["Cache-Control", "no-cache, no-store"],
  ["Pragma", "no-cache"],
  ["User-Agent", "MARK"],
  ["Referer", "https://evil.example/MARK"],
  ["Accept-Language", "MARK, de;q=0.5"],
  ["X-Long", "x".repeat(4000)],
  ["Content-Type", "text/html; MARK"],
  ["CF-Connecting-IP", "MARK"],
  ["Sec-Fetch-Mode", "navigate"],
];

function makeApiPath(site: SourceSite, random: Random): string {
  const { path, items } = random.pick(site.operations);
  const lists = site.operations.filter((known) => known.items);
  if (random.chance(0.6)) return random.pick(lists).path;
  if (items || !path.includes("{slug}")) return path;
  const posts =
    lists.find((known) => known.path.endsWith("/blog"))?.items ?? [];
  const slug = random.chance(0.7)
    ? random.pick(posts).slug
    : random.pick([
        ...site.secrets,
        "nothing",
        "a.de",
        "__proto__",
        "index",
        "%2e%2e",
        "x".repeat(300),
        "ä",
      ]);
  return path.replace("{slug}", slug);
}

function makePath(site: SourceSite, random: Random): string {
  const secret = () => random.pick([...site.secrets, "nothing-like-it"]);
  return random.pick([
    () => random.pick([...site.pages]),
    () => random.pick([...site.pages]).replace(/(.)\/$/, "$1"),
    () =>
      random
        .pick([...site.pages])
        .replace(
          /\/$/,
          random.pick([".md", "/index.md", "/index.html.md", "/index.html"]),
        ),
    () => random.pick([...site.files.keys()]),
    () => random.pick([...site.redirects.keys(), "/nothing/"]),
    () =>
      `/blog/${secret()}${random.pick(["/", "", ".md", "/index.html.md", ".json"])}`,
    () =>
      `/${random.pick(["nothing", "de/nothing", "a/b/c", "x".repeat(260), "//evil.example", "\\evil.example", "blog/Ä"])}${random.pick(["", "/", ".md", ".png"])}`,
    () =>
      random.pick([
        "/api",
        "/api/",
        "/api/public",
        "/api/public/v2/blog",
        "/api/public/v1/nothing",
        "/API/public/v1/blog",
        "/%61pi/public/v1/blog",
        "/.well-known/nothing",
        "/_data/",
        "/_data/pages.txt",
        "/_headers",
        "/404",
        "/404.html",
        "/de/404.md",
      ]),
  ])();
}

/** One small change of a path that hosts and edges may read differently. */
function bend(path: string, random: Random): string {
  const at = random.below(path.length + 1);
  return random.pick([
    `${path}/`,
    `/${path}`,
    `${path}//`,
    path.replace("/", "/./"),
    `/nothing/..${path}`,
    `/%2e%2e${path}`,
    path.replaceAll("/", "\\"),
    path.replace(/\/(?=[^/]*$)/, "%2f"),
    path.toUpperCase(),
    `${path}.json`,
    `${path}.md`,
    `${path}index.html`,
    `${path};a=b`,
    `${path}%00`,
    `${path}%0d%0aX-Evil:%20yes`,
    `${path}.`,
    `${path}%20`,
    `${path}/${"x".repeat(random.pick([255, 256, 3000]))}`,
    path.slice(0, at),
    `${path.slice(0, at)}%${random.pick(["", "z", "e0%a4", "c0%af", "ff"])}${path.slice(at)}`,
    path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  ]);
}

function makeQuery(site: SourceSite, random: Random, mark: string): string {
  const count = random.pick([0, 1, 1, 1, 2, 2, 2, 3, 4]);
  const pairs = Array.from({ length: count }, () => {
    const name = random.chance(0.88)
      ? random.pick(["page", "per_page", "q", "q", "category", "locale"])
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

function makeValue(
  site: SourceSite,
  random: Random,
  name: string,
  mark: string,
): string {
  if (name === "page" || name === "per_page")
    return random.chance(0.7)
      ? String(1 + random.below(name === "page" ? 4 : 12))
      : random.pick([
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
          mark,
        ]);
  if (name === "category")
    return random.pick([
      "Services",
      "Company",
      "Guides",
      "Industries",
      "Consulting",
      "services",
      "",
      "Consultin",
      mark,
    ]);
  if (name === "locale")
    return random.pick([...site.locales, "xx", "EN", "", mark]);
  if (random.chance(0.25))
    return random.pick([
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
      mark,
      "<b>&amp;",
      "${7*7}",
      "\u202e",
      "axwb",
    ]);
  if (random.chance(0.1)) {
    const letter = random.pick(["a", "ß", "e\u0301", "😀", "\u0345"]);
    return letter.repeat(
      random.pick([99, 100, 101, 199, 200, 201, 202, 400, 1500]),
    );
  }
  const items = site.operations.flatMap((known) => known.items ?? []);
  return bendText(cutText(random.pick(items), random), random);
}

function cutText({ title, description }: Item, random: Random): string {
  const text = random.pick([title, description, `${title}\t${description}`]);
  const start = random.below(text.length);
  return text.slice(start, start + 1 + random.below(random.pick([4, 12, 240])));
}

function bendText(text: string, random: Random): string {
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
    () =>
      [...Buffer.from(text)]
        .map((byte) => `%${byte.toString(16).padStart(2, "0")}`)
        .join(""),
    () =>
      `${well}${random.pick(["%", "%zz", "%e0%a4%a", "%ED%A0%80", "%c0%80", ""])}`,
  ])();
}

function escape(character: string): string {
  return encodeURIComponent(character.toWellFormed()).replace("#", "%23");
}

function makeAccept(random: Random, mark: string): string {
  const part = () =>
    random.pick([
      "text/html",
      "text/markdown",
      "text/*",
      "*/*",
      "application/json",
      "application/xhtml+xml",
      "TEXT/MARKDOWN",
      "text/plain",
    ]) +
    random.pick(["", "", ";q=0.5", "; q=0.9", ";q=0", ";q=1.000", ";q=0.001"]);
  if (random.chance(0.06))
    return random.pick([
      "",
      "*",
      mark,
      "text/markdown;q=2",
      ",,,",
      "text/markdown;variant=GFM",
      "x".repeat(3000),
      "text/markdown ; q = 1",
    ]);
  return Array.from({ length: 1 + random.below(3) }, part).join(
    random.pick([",", ", "]),
  );
}
