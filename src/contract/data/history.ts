/**
 * What the last builds have published, by digests: from this the next build tells what it changes. It travels in the build's cache and stands in the
 * build, so that a machine without that cache reads it off the live site. It says no more than the API does.
 */
import { z } from "zod";

/** A document as a copy knows it. */
const KnownItem = z.object({
  collection: z.string(),
  slug: z.string(),
  /** Of its page; names it among all. */
  path: z.string(),
  digest: z.string(),
});

const KnownChange = z.object({
  change: z.enum(["added", "changed", "removed"]),
  collection: z.string(),
  slug: z.string(),
  path: z.string(),
  /** Null of what is gone. */
  digest: z.string().nullable(),
});

const VersionHistory = z.object({
  /** What is published now, in the order of the lists. */
  items: z.array(KnownItem),
  /** From build to build, the oldest first, none of them empty. */
  steps: z.array(
    z.object({
      /** The cursor of the build before. */
      from: z.string(),
      changes: z.array(KnownChange),
    }),
  ),
});

const History = z.object({
  base_url: z.string(),
  /** By the names of the versions of the API. */
  versions: z.record(z.string(), VersionHistory),
});

export type KnownItem = z.infer<typeof KnownItem>;
export type KnownChange = z.infer<typeof KnownChange>;
export type VersionHistory = z.infer<typeof VersionHistory>;
export type History = z.infer<typeof History>;

/** @returns the history that a build has written, or undefined for anything else, such as that of a site at another address */
export function parseHistory(text: string, baseUrl: string): History | undefined {
  try {
    const { data } = History.safeParse(JSON.parse(text));
    return data?.base_url === baseUrl ? data : undefined;
  } catch {
    return undefined;
  }
}
