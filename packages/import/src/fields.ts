/**
 * Front matter by its keys' many spellings: `lastmod`, `last_modified_at` and `lastModifiedAt` differ only in what is not a letter.
 */
export class Fields {
  readonly #values = new Map<string, { key: string; value: unknown }>();
  readonly #used = new Set<string>();

  /** @param sources front matter and then what stands in for it where it has no such key */
  constructor(...sources: Readonly<Record<string, unknown>>[]) {
    for (const source of sources)
      for (const [key, value] of Object.entries(source)) {
        const name = normalise(key);
        if (value !== null && value !== undefined && value !== "" && !this.#values.has(name))
          this.#values.set(name, { key, value });
      }
  }

  /** @returns the value of the first of the keys that is there */
  take(...keys: string[]): unknown {
    return this.takeAll(...keys)[0];
  }

  /** @returns the values of those of the keys that are there, in the order of the keys */
  takeAll(...keys: string[]): unknown[] {
    return keys.map(normalise).flatMap((key) => {
      const entry = this.#values.get(key);
      if (!entry) return [];
      this.#used.add(key);
      return [entry.value];
    });
  }

  /** @returns all values by their keys as they are written */
  all(): Record<string, unknown> {
    return Object.fromEntries([...this.#values.values()].map(({ key, value }) => [key, value]));
  }

  /** @returns the keys that nobody asked for, as they were written */
  unused(): string[] {
    return [...this.#values].filter(([name]) => !this.#used.has(name)).map(([, { key }]) => key);
  }
}

function normalise(key: string): string {
  return key.toLowerCase().replace(/[^a-z0-9]/g, "");
}

/** @returns a value as one text; undefined for what is none */
export function toText(value: unknown): string | undefined {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

/** @returns the texts of a list, or the one text; no deeper, as a list can hold itself */
export function toTexts(value: unknown): string[] {
  return (Array.isArray(value) ? value.slice(0, 1000) : [value]).flatMap(
    (item) => toText(item) ?? [],
  );
}

/** @returns whether a flag is set, in YAML or as text */
export function isSet(value: unknown): boolean {
  return value === true || (typeof value === "string" && /^(?:true|yes|on)$/i.test(value));
}

/** @returns an object's entries, none for any other value */
export function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Date)
    ? Object.fromEntries(Object.entries(value))
    : {};
}
