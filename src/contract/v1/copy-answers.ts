/**
 * The answers of version 1 from which a copy of the site is taken and kept in step: the changes, and the files that hold everything.
 */
import { z } from "zod";
import { fieldKinds } from "../field.ts";
import type { ExportedFile, ShownChange } from "../projection.ts";

const { choice, nullableText, nullableUrl, text, url } = fieldKinds;

const cursor = (description: string) => text(description, "5f0c1a9d3b7e2468");

/** As large as an integer of JSON can be. */
const amount = (description: string, example: number) =>
  z
    .int()
    .min(0)
    .meta({ description, examples: [example] });

const Change = z
  .object({
    change: choice(["added", "changed", "removed"], "What has happened to the document", "changed"),
    type: text("What kind of object its item is", "blog_post"),
    collection: text("The list that it is or was in, as in its path", "blog"),
    slug: text("Its slug", "hello"),
    url: url("Its page, which names it among all documents", "https://site.example/blog/hello/"),
    api_url: nullableUrl(
      "Where this API answers with the document and its text; null where it does not, and for what was removed",
      "https://site.example/api/public/v1/blog/hello",
    ),
    digest: nullableText(
      "That of its item with its text; null for what was removed",
      "5f0c1a9d3b7e24685f0c1a9d3b7e2468",
    ),
    leads_to: nullableUrl(
      "The page that the address of what was removed leads to today; null where it leads nowhere, and for what is there",
      null,
    ),
    cursor: cursor("The place after this change"),
  })
  .meta({
    id: "DocumentChange",
    description: "A change from one build to the next",
  });

const ChangeLinks = z
  .object({
    self: url("These changes", "https://site.example/api/public/v1/changes"),
    next: nullableUrl("The changes after these; null at the end", null),
    export: url("The files that hold everything", "https://site.example/api/public/v1/export"),
  })
  .meta({ id: "ChangeLinks", description: "What follows these changes" });

export const ChangesResponse = z
  .object({
    data: z.array(Change).meta({ description: "The changes, the oldest first" }),
    cursor: cursor("The place after these changes, to send as since"),
    links: ChangeLinks,
  })
  .meta({ id: "ChangesResponse" });

const ExportFile = z
  .object({
    collection: text("The list that it holds, or all for each file of the whole site", "blog"),
    url: url("The file", "https://site.example/api/public/v1/export/blog.ndjson"),
    items: amount("How many documents it holds, a line each", 42),
    bytes: amount("How large it is", 81_920),
    digest: text(
      "The first half of the SHA-256 of its bytes, in hexadecimal",
      "5f0c1a9d3b7e24685f0c1a9d3b7e2468",
    ),
  })
  .meta({ id: "ExportFile", description: "A file of the export" });

const Export = z
  .object({
    cursor: cursor("From where listChanges goes on after these files"),
    files: z.array(ExportFile).meta({
      description:
        "The files of each list in the order of its items, then, as all, those of the whole site: the same files without the empty ones",
    }),
  })
  .meta({ id: "Export", description: "The files that hold everything" });

export const ExportResponse = z.object({ data: Export }).meta({ id: "ExportResponse" });

/** No answer in JSON: a client reads it line by line. As binary content, because generated clients refuse a text of a media type that they do not know. */
export const ExportLines = z.string().meta({
  format: "binary",
  description: "A document a line, as data is where it is read alone",
});

/** @returns a change as an entry of the list */
export function toChange({
  change,
  type,
  collection,
  slug,
  url: address,
  apiUrl,
  digest,
  leadsTo,
  cursor: after,
}: ShownChange): z.infer<typeof Change> {
  return {
    change,
    type,
    collection,
    slug,
    url: address,
    api_url: apiUrl,
    digest,
    leads_to: leadsTo,
    cursor: after,
  };
}

/** @returns which files everything is in */
export function toExport(after: string, files: readonly ExportedFile[]): z.infer<typeof Export> {
  return {
    cursor: after,
    files: files.map(({ collection, url: address, items, bytes, digest }) => ({
      collection,
      url: address,
      items,
      bytes,
      digest,
    })),
  };
}
