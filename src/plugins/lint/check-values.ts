/**
 * Values that are valid but probably wrong: translations that differ in a fact, times with the
 * offset of the other half of the year, and HTML entities, which plain text does not have.
 */
import { toLocalTime } from "../../format/local-time.ts";
import { walkText } from "../../markdown/parse-markdown.ts";
import { valuesOf } from "../../collections/collection.ts";
import type { Document } from "../../content/document.ts";
import { warn } from "../../content/problems.ts";
import { findCollection } from "../../content/site-collections.ts";
import type { Site } from "../../content/site.ts";
import type { Path } from "../../content/read/yaml-source.ts";
import { settingProblem, type Rule } from "../../checks/rule.ts";

/** Field types whose values are the same in every language. */
const facts = new Set(["date", "datetime", "number", "boolean", "enum", "reference"]);

/** Yields the values of the fields of a document, as texts, with the type of the field. */
function* listValues(site: Site, document: Document) {
  for (const { name, type } of findCollection(site.collections, document.collection)?.fields ?? [])
    yield { name, type, values: valuesOf(document, name).map(String) };
}

export const checkTranslatedValues: Rule = function* ({ site }) {
  const keyOf = ({ collection, slug }: Document) => `${collection}/${slug}`;
  const originals = new Map(
    site.documents
      .filter((candidate) => candidate.locale === site.defaultLocale)
      .map((candidate) => [keyOf(candidate), candidate]),
  );
  for (const document of site.documents) {
    const original = originals.get(keyOf(document));
    if (!original || original === document) continue;
    for (const { name, type, values } of listValues(site, document)) {
      const others = valuesOf(original, name).map(String);
      if (!facts.has(type) || values.length === 0 || others.length === 0) continue;
      const compare = (value: string) => (type === "datetime" ? Date.parse(value) : value);
      if (values.map(compare).join() !== others.map(compare).join())
        yield warn(
          document.locate(name),
          `"${name}" is ${values.join(", ")}, but ${others.join(", ")} in ${original.file}, of which this is a translation. If one of them is wrong, correct it.`,
        );
    }
  }
};

/** Entities in titles and other plain text, which readers would see as they are written. */
export const checkEntities: Rule = function* (context) {
  const { settings, company, documents } = context.site;
  for (const { keys, fault } of listEntities(settings)) {
    const problem = settingProblem(context, keys, fault);
    yield warn(problem, problem.message);
  }
  for (const { keys, name, fault } of listEntities({ ...company, body: "" }))
    yield warn(company.locate(String(keys[0])), `"${name}" ${fault}`);
  for (const { title, description, tags, image, seo, blocks, fields, locate } of documents)
    for (const { keys, name, fault } of listEntities({
      ...fields,
      title,
      description,
      tags,
      image,
      seo,
      // Texts of blocks are Markdown, which has entities.
      blocks: blocks?.map((block) => (block.type === "text" ? { ...block, text: "" } : block)),
    }))
      yield warn(locate(String(keys[0]), ...keys.slice(1)), `"${name}" ${fault}`);
};

/** Yields each entity in the texts of a value, once for each key, whatever its index in a list. */
function* listEntities(value: unknown): Generator<{ keys: Path; name: string; fault: string }> {
  const known = new Set<string>();
  for (const { keys, text } of listTexts(value, [])) {
    const name = keys.filter((key) => typeof key === "string").join(".");
    for (const [entity] of text.matchAll(/&(?:#\w+|[a-z][a-z\d]+);/gi)) {
      const character = decode(entity);
      if (character === entity || known.has(`${name} ${entity}`)) continue;
      known.add(`${name} ${entity}`);
      yield {
        keys,
        name,
        fault: `contains "${entity}", which readers see as it is written, because it is plain text. Write ${nameCharacter(character)} in its place.`,
      };
    }
  }
}

/** Yields the texts in a value of any shape, with the keys and indexes that lead to them. */
function* listTexts(value: unknown, keys: Path): Generator<{ keys: Path; text: string }> {
  if (typeof value === "string") yield { keys, text: value };
  else if (Array.isArray(value))
    for (const [index, item] of value.entries()) yield* listTexts(item, [...keys, index]);
  else if (typeof value === "object" && value !== null)
    for (const [key, item] of Object.entries(value)) yield* listTexts(item, [...keys, key]);
}

/** @returns the character, or the number of one that cannot be seen */
function nameCharacter(character: string): string {
  const number = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
  return /^[\s\p{Cf}]/u.test(character) ? `the character U+${number}` : character;
}

/** @returns the character of an entity; the text itself if it is none */
function decode(entity: string): string {
  for (const { node } of walkText(entity)) if (node.type === "text") return node.value;
  return entity;
}

/** Times with an offset that the time zone of the other times has in another part of the year. */
export const checkOffsets: Rule = function* ({ site }) {
  const times = site.documents.flatMap((document) =>
    [...listValues(site, document)].flatMap(({ name, type, values }) =>
      type === "datetime" ? values.map((time) => ({ document, name, time })) : [],
    ),
  );
  const { timezone } = site.settings;
  const zone = timezone ?? inferZone(times.map(({ time }) => time));
  const seasons = zone === undefined ? [] : seasonsOf(zone);
  if (zone === undefined || seasons[0] === seasons[1]) return;
  const subject = timezone === undefined ? "other times of the site have" : `${timezone} has`;
  for (const { document, name, time } of times) {
    const offset = offsetAt(Date.parse(time), zone);
    if (offset !== offsetOf(time) && seasons.includes(offsetOf(time)))
      yield warn(
        document.locate(name),
        `"${name}" has the offset ${offsetOf(time)}, but ${subject} ${offset} in this part of the year. If it is in the same time zone, write ${time.slice(0, 16)}${offset}.`,
      );
  }
};

/** Maximum difference between the offsets of a time zone (Antarctica/Troll), in milliseconds. */
const maxChange = 2 * 60 * 60_000;

/**
 * Looks at as few zones as it can, because formats for all 400 take a tenth of a second.
 *
 * @returns the time zone of more than half of the times, if they have the two offsets of a zone
 */
function inferZone(times: readonly string[]): string | undefined {
  const offsets = new Set(times.map(offsetOf));
  const [one, other] = Array.from(offsets, (offset) => Date.parse(`2026-01-01T00:00${offset}`));
  if (one === undefined || other === undefined || offsets.size > 2) return undefined;
  if (Math.abs(one - other) > maxChange) return undefined;
  let best: { zone?: string; count: number } = { count: times.length / 2 };
  for (const zone of Intl.supportedValuesOf("timeZone")) {
    if (offsets.symmetricDifference(new Set(seasonsOf(zone))).size > 0) continue;
    const { length: count } = times.filter(
      (time) => offsetAt(Date.parse(time), zone) === offsetOf(time),
    );
    if (count === times.length) return zone;
    if (count > best.count) best = { zone, count };
  }
  return best.zone;
}

/** @returns the offsets of a time zone in January and July */
function seasonsOf(zone: string): string[] {
  return [0, 6].map((month) => offsetAt(Date.UTC(2026, month), zone));
}

function offsetAt(instant: number, zone: string): string {
  return offsetOf(toLocalTime(instant, zone));
}

/** @param time as documents contain it, with an offset or `Z` */
function offsetOf(time: string): string {
  return time.endsWith("Z") ? "+00:00" : time.slice(-6);
}
