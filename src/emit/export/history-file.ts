/**
 * Digests of the documents in the most recently published builds, from which the next build derives
 * its changes. The file is part of the build, so a machine without a cache can fetch it from the
 * live site. It contains nothing that is not in the API.
 */
import { z } from "zod";

const PublishedItem = z.object({
  collection: z.string(),
  slug: z.string(),
  /** Path of the document's page, which identifies it. */
  path: z.string(),
  digest: z.string(),
});

const ItemChange = z.object({
  change: z.enum(["added", "changed", "removed"]),
  collection: z.string(),
  slug: z.string(),
  path: z.string(),
  /** Null if the document was removed. */
  digest: z.string().nullable(),
});

const VersionHistory = z.object({
  /** Current items in list order. */
  items: z.array(PublishedItem),
  /** Changes from build to build, the oldest first; none is empty. */
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
  /** Histories by API version. */
  versions: z.record(z.string(), VersionHistory),
});

export type PublishedItem = z.infer<typeof PublishedItem>;
export type ItemChange = z.infer<typeof ItemChange>;
export type VersionHistory = z.infer<typeof VersionHistory>;
export type History = z.infer<typeof History>;

/**
 * @returns the parsed history, or undefined for anything else, such as the history of another site
 */
export function parseHistory(text: string, baseUrl: string): History | undefined {
  try {
    const { data } = History.safeParse(JSON.parse(text));
    return data?.base_url === baseUrl ? data : undefined;
  } catch {
    return undefined;
  }
}
