/**
 * Front matter by its keys' many spellings: `lastmod`, `last_modified_at` and `lastModifiedAt` differ only in signs and
 * capitals, and field-names.json lists the names that other generators have for one idea.
 */
import synonyms from "./field-names.json" with { type: "json" };

type Name = keyof typeof synonyms;

export class Fields {
  readonly #values = new Map<string, { key: string; value: unknown }>();
  readonly #used = new Set<string>();

  /** @param sources front matter, then what stands in for keys that it lacks */
  constructor(...sources: Readonly<Record<string, unknown>>[]) {
    for (const source of sources)
      for (const [key, value] of Object.entries(source)) {
        const name = normalize(key);
        if (value !== null && value !== undefined && value !== "" && !this.#values.has(name))
          this.#values.set(name, { key, value });
      }
  }

  /** @returns the value of the first key of a group of field-names.json that is there */
  find(name: Name): unknown {
    return this.findAll(name)[0];
  }

  /** @returns the values of a group's keys that are there, in the order of field-names.json */
  findAll(name: Name): unknown[] {
    return synonyms[name].map((key) => this.get(key)).filter((value) => value !== undefined);
  }

  /** @returns the value of a key */
  get(key: string): unknown {
    const name = normalize(key);
    this.#used.add(name);
    return this.#values.get(name)?.value;
  }

  /** @returns all values by their keys as they are written */
  all(): Record<string, unknown> {
    return Object.fromEntries([...this.#values.values()].map(({ key, value }) => [key, value]));
  }

  /** @returns the keys that nothing has asked for, as they are written */
  unused(): string[] {
    return [...this.#values].filter(([name]) => !this.#used.has(name)).map(([, { key }]) => key);
  }
}

function normalize(key: string): string {
  return key.toLowerCase().replace(/[^a-z0-9]/g, "");
}

/** @returns a value as one text; undefined where it is none */
export function toText(value: unknown): string | undefined {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

/** @returns the first of some keys of a record that has a text */
export function pickText(record: Record<string, unknown>, ...keys: string[]): string | undefined {
  return keys.map((key) => toText(record[key])).find((text) => text !== undefined);
}

/** @returns the texts of a list, or the one text; no deeper, as a list can hold itself */
export function toTexts(value: unknown): string[] {
  return toList(value).flatMap((item) => toText(item) ?? []);
}

/** @returns the items of a list, at most a thousand, or the one value */
export function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value.slice(0, 1000) : [value];
}

/** @returns whether a flag is set, in YAML or as text */
export function isSet(value: unknown): boolean {
  return value === true || (typeof value === "string" && /^(?:true|yes|on)$/i.test(value));
}

/** @returns an object's entries; none for any other value */
export function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Date)
    ? Object.fromEntries(Object.entries(value))
    : {};
}
