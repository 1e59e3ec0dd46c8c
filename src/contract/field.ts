/**
 * Schemas of values that all versions of the API share.
 */
import { z } from "zod";

/** Instant in UTC, or null. */
export const instant = z.iso.datetime().nullable();

/** Integer of 32 bits. */
export const count = (minimum: number) => z.int32().min(minimum);

export const Image = z
  .object({
    url: z.url(),
    alt: z.string(),
    width: count(1).nullable(),
    height: count(1).nullable(),
  })
  .meta({ id: "Image" });

export type Image = z.infer<typeof Image>;

/** Reference to another document. */
export const DocumentReference = z
  .object({
    locale: z.string(),
    slug: z.string(),
    title: z.string(),
    url: z.url(),
    markdown_url: z.url(),
    api_url: z.url().nullable(),
  })
  .meta({ id: "DocumentReference" });

export type DocumentReference = z.infer<typeof DocumentReference>;

/** Position in a book. */
export const Series = z
  .object({
    slug: z.string(),
    title: z.string(),
    url: z.url(),
    part: count(1).nullable(),
    parts: count(0),
  })
  .meta({ id: "Series" });
