/**
 * Queries of fuzzed requests.
 */
import { listItems, type Item, type SourceSite } from "../model/source-site.ts";
import type { Random } from "../random.ts";
import { parts } from "./values.ts";

export function makeQuery(site: SourceSite, random: Random, mark: string): string {
  const count = random.pick([0, 1, 1, 1, 2, 2, 2, 3, 4]);
  const pairs = Array.from({ length: count }, () => {
    const name = random.pick(random.chance(0.88) ? parts.parameters : parts.unknown_parameters);
    const spelled = encode(name.replace("MARK", mark), random);
    const value = makeValue(site, random, name).replace("MARK", mark);
    return random.chance(0.03) ? spelled : `${spelled}=${encode(value, random)}`;
  });
  if (pairs.length === 0) return random.pick(["", "", "?", "?&"]);
  const repeated = random.chance(0.05) ? [...pairs, random.pick(pairs)] : pairs;
  return `?${repeated.join(random.chance(0.95) ? "&" : random.pick(["&&", ";", "&amp;", "?"]))}`;
}

function makeValue(site: SourceSite, random: Random, name: string): string {
  if (name === "page" || name === "per_page")
    return random.chance(0.7)
      ? String(1 + random.below(name === "page" ? 4 : 12))
      : random.pick([...parts.numbers, "9".repeat(400)]);
  const listed = parts.values.get(name);
  return listed
    ? random.pick([...ownValues(site, random, name), ...listed])
    : makeText(site, random);
}

/** @returns values of a parameter on this site */
function ownValues(site: SourceSite, random: Random, name: string): string[] {
  const lists = listItems(site);
  const items = [...lists.values()].flat();
  switch (name) {
    case "locale":
      return site.locales;
    case "tag": {
      const tags = ["untagged", ...items.flatMap((item) => item.tags)];
      const one = () => random.pick(tags);
      return [...tags, `${one()},${one()}`, `${one()},nothing-such`, `,${one()},`];
    }
    case "industry":
    case "service":
      return (lists.get(name === "service" ? "services" : "industries") ?? []).map(
        ({ slug }) => slug,
      );
    case "type":
      return [...lists.values()].flatMap(([item]) => (item ? [item.type] : []));
    case "published_from":
    case "published_to":
    case "updated_since":
      return [...(random.pick(items).published_at?.match(/^.{10}/) ?? [])];
    default:
      return [];
  }
}

function makeText(site: SourceSite, random: Random): string {
  if (random.chance(0.25)) return random.pick(parts.texts);
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
