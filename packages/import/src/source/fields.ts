/**
 * Front matter with normalized keys: punctuation and case are ignored, so `last_modified_at` equals
 * `lastModifiedAt`. field-names.json lists the synonyms of each key in other generators.
 */
import { withoutControls } from "./source-tree.ts";
import synonyms from "./field-names.json" with { type: "json" };

/** Values of settings, data or front matter by their keys. */
export type Values = Record<string, unknown>;

type Name = keyof typeof synonyms;

export class Fields {
  readonly #values = new Map<string, { key: string; value: unknown }>();
  readonly #used = new Set<string>();

  /** @param sources front matter, then default values */
  constructor(...sources: (Readonly<Values> | undefined)[]) {
    for (const source of sources)
      for (const [key, value] of Object.entries(source ?? {})) {
        const name = normalize(key);
        if ((value ?? "") !== "" && !this.#values.has(name)) this.#values.set(name, { key, value });
      }
  }

  /** @returns the value of the first present key of a group in field-names.json */
  find(name: Name): unknown {
    return this.findAll(name)[0];
  }

  /** @returns the values of all present keys of a group, in the order of field-names.json */
  findAll(name: Name): unknown[] {
    return synonyms[name].map((key) => this.get(key)).filter((value) => value !== undefined);
  }

  /** @returns the value of a key, and marks it as used */
  get(key: string): unknown {
    const name = normalize(key);
    this.#used.add(name);
    return this.#values.get(name)?.value;
  }

  /** @returns all values by original key */
  all(): Values {
    return Object.fromEntries([...this.#values.values()].map(({ key, value }) => [key, value]));
  }

  /** @returns the original keys that have not been read */
  unused(): string[] {
    return [...this.#values].filter(([name]) => !this.#used.has(name)).map(([, { key }]) => key);
  }
}

function normalize(key: string): string {
  return key.toLowerCase().replace(/[^a-z0-9]/g, "");
}

/** @returns a value as a text; undefined for empty and non-scalar values */
export function toText(value: unknown): string | undefined {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  // Front matter can contain control characters as escapes or entities.
  const text = typeof value === "string" ? withoutControls(value).trim() : "";
  return text || undefined;
}

/** @returns the first non-empty text among the given keys of a record */
export function pickText(record: Values, ...keys: string[]): string | undefined {
  return keys.map((key) => toText(record[key])).find(Boolean);
}

/**
 * @returns the texts of a list or a single text. Nested lists are ignored, because a list can
 *   contain itself.
 */
export function toTexts(value: unknown): string[] {
  return toList(value).flatMap((item) => toText(item) ?? []);
}

/** @returns the items of a list, at most 1,000, or a single value */
export function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value.slice(0, 1000) : [value];
}

/** @returns whether a flag is set, as a boolean or as text */
export function isSet(value: unknown): boolean {
  return value === true || (typeof value === "string" && /^(?:true|yes|on)$/i.test(value));
}

/** @returns an object's entries; an empty record for any other value */
export function toRecord(value: unknown): Values {
  return typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Date)
    ? Object.fromEntries(Object.entries(value))
    : {};
}

/** @returns the entry of a record by its key in any case; undefined if there is none */
export function findEntry(record: unknown, key: string): [string, unknown] | undefined {
  const wanted = key.toLowerCase();
  return Object.entries(toRecord(record)).find(([name]) => name.toLowerCase() === wanted);
}
