/**
 * Digests of the documents that the last builds published, from which the next build derives its changes. It is part of the build, so a machine
 * without the cache of an earlier build reads it from the live site. It contains nothing that the API does not.
 */
import { z } from "zod";

const PublishedItem = z.object({
  collection: z.string(),
  slug: z.string(),
  /** Path of its page, its identifier. */
  path: z.string(),
  digest: z.string(),
});

const ItemChange = z.object({
  change: z.enum(["added", "changed", "removed"]),
  collection: z.string(),
  slug: z.string(),
  path: z.string(),
  /** Null if it was removed. */
  digest: z.string().nullable(),
});

const VersionHistory = z.object({
  /** Current items in the order of the lists. */
  items: z.array(PublishedItem),
  /** From build to build, oldest first, none of them empty. */
  steps: z.array(
    z.object({
      /** Cursor of the earlier build. */
      from: z.string(),
      changes: z.array(ItemChange),
    }),
  ),
});

const History = z.object({
  base_url: z.string(),
  /** By the versions of the API. */
  versions: z.record(z.string(), VersionHistory),
});

export type PublishedItem = z.infer<typeof PublishedItem>;
export type ItemChange = z.infer<typeof ItemChange>;
export type VersionHistory = z.infer<typeof VersionHistory>;
export type History = z.infer<typeof History>;

/** @returns the history in a file; undefined for anything else, such as that of a site at another URL */
export function parseHistory(text: string, baseUrl: string): History | undefined {
  try {
    const { data } = History.safeParse(JSON.parse(text));
    return data?.base_url === baseUrl ? data : undefined;
  } catch {
    return undefined;
  }
}
