/**
 * Finds the document that a template tag names: `{% post_url 2024-01-05-hello %}`, `{{< ref "about.md" >}}`.
 */
import { toKey } from "./old-paths.ts";
import type { PlacedDocument } from "./place-documents.ts";
import { withoutExtension } from "./site-reading.ts";

/** @returns the new address by the name of a file, the end of it, or the old address */
export function linkByName(
  documents: readonly PlacedDocument[],
): (name: string) => string | undefined {
  const addresses = new Map<string, string>();
  const add = (key: string, path: string) => {
    if (!addresses.has(key)) addresses.set(key, path);
  };
  for (const { candidate, path, oldAddress } of documents) {
    const parts = toStem(candidate.name).split("/");
    for (let start = 0; start < parts.length; start++) add(parts.slice(start).join("/"), path);
    if (oldAddress !== undefined) add(toKey(oldAddress), path);
  }
  return (name) => addresses.get(toStem(name)) ?? addresses.get(toKey(name));
}

function toStem(name: string): string {
  return withoutExtension(name.trim().replace(/^\//, "")).replace(/\/_?index$/, "");
}
