/**
 * What site.yaml says of the site's sections: other paths and labels for the collections of the table, `false` for those that the site does without,
 * and collections of its own. Whether names and paths are free is asked in checks/check-collections.ts.
 */
import { z } from "zod";
import { explain } from "../collections/fields/explain.ts";
import { flag, oneOf } from "../collections/fields/field-kinds.ts";
import { collectionNames, type DeclaredName } from "../contract/collections.ts";
import { localText } from "./local-text.ts";
import { toSlug } from "./to-slug.ts";

const pathForm = /^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+\/$/;

/** What the paths of a collection's pages start with, in each language below that of the language. */
const sectionPath = z
  .string({ error: "must be a path such as /news/" })
  // What an editor's program can tell while one types.
  .meta({ pattern: pathForm.source })
  .check(({ value, issues }) => {
    if (pathForm.test(value)) return;
    const parts = value.split("/").map(toSlug).filter(Boolean);
    issues.push({
      code: "custom",
      message: "must be a path in small letters, with a slash at both ends",
      input: value,
      params: parts.length === 0 ? {} : { write: `path: /${parts.join("/")}/` },
    });
  });

/** Which lists of documents that have something in common search engines may index: all of three or more, or those that have a description here. */
const groups = z
  .union([z.boolean(), z.record(z.string(), localText)], {
    error:
      "must be true, or a description for each, by the last part of its address",
  })
  .optional();

const place = {
  path: sectionPath.optional(),
  label: localText.optional(),
  aliases: z
    .array(sectionPath, { error: "must be a list of paths" })
    .optional(),
  tags: groups,
  years: groups,
};

const keptOrLeftOut = z
  .union([z.literal(false), z.strictObject(place)], {
    error: "must be false, or path, label, aliases, tags and years",
  })
  .optional();

const blog = z
  .union([z.literal(false), z.strictObject({ ...place, kinds: groups })], {
    error: "must be false, or path, label, aliases, tags, kinds and years",
  })
  .optional();

const own = z.union(
  [
    z.literal(false),
    z.strictObject({
      ...place,
      description: localText.optional(),
      order: oneOf(["newest", "position"]).optional(),
      feed: flag.optional(),
    }),
  ],
  {
    error:
      "must be label, path, aliases, description, order, feed, tags and years",
  },
);

const pages = z
  .strictObject(
    { label: place.label },
    { error: "must be label alone, because every site has pages" },
  )
  .optional();

export const collectionSettings = explain(
  z
    .object(
      {
        ...Object.fromEntries(
          collectionNames.map((name) => [name, keptOrLeftOut] as const),
        ),
        blog,
        pages,
      },
      { error: "must be collections, each with what is said of it" },
    )
    .catchall(own)
    .default({}),
  {
    advice:
      "Write a line for each: blog: { path: /news/, label: News }, consulting: false, or events: { label: Events }.",
    note: "other paths and labels for sections, false for those that the site does without, and sections of its own, each with a label",
  },
);

/** The names that folders, addresses and operations can have alike. */
const declaredName = z
  .string()
  .regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/)
  .refine((name) => !collectionNames.some((known) => known === name))
  .brand<"declared collection">();

/** @returns the name of a collection that is the site's own, or undefined for one that cannot be */
export function toDeclaredName(name: string): DeclaredName | undefined {
  return declaredName.safeParse(name).data;
}
