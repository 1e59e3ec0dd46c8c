/**
 * The front matter that editors may write, a schema a collection, with what to do about a wrong value.
 *
 * Messages complete the sentence `"key" …, got value.`
 */
import { z } from "zod";
import {
  categories,
  collectionNames,
  postKinds,
} from "../contract/collections.ts";
import { refuseAliasForm } from "./alias-form.ts";
import { parseInstant } from "./instant.ts";

/** Letters and digits of ASCII in words joined by single hyphens: safe in every URL, file system and shell. */
export const slugForm = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const plainText = z
  .string({ error: "must be text" })
  .transform((text) => text.replace(/\s+/g, " ").trim())
  .refine((text) => text !== "", { error: "must not be blank" });

/** A date as an editor writes it, as an instant in UTC. */
export const instant = z
  .string({ error: "must be a date" })
  .transform((text, context) => {
    const parsed = parseInstant(text);
    if (parsed === undefined)
      context.addIssue({ code: "custom", message: "must be a date" });
    return parsed ?? "";
  });

const flag = z.boolean({ error: "must be true or false" });
const slug = z
  .string({ error: "must be a slug" })
  .regex(slugForm, { error: "must be a slug" });
const textList = z.array(plainText, { error: "must be a list of texts" });

/** A closed list of words, which the message names. */
export const oneOf = <const Values extends readonly [string, ...string[]]>(
  values: Values,
) => z.enum(values, { error: `must be one of ${values.join(", ")}` });

const shared = {
  title: plainText,
  description: plainText,
  date: instant.optional(),
  updated: instant.optional(),
  draft: flag.default(false),
  noindex: flag.default(false),
  slug: slug.optional(),
  tags: textList.default([]),
  image: z
    .strictObject(
      { src: plainText, alt: plainText },
      { error: "must be src and alt" },
    )
    .optional(),
  aliases: z
    .array(
      z
        .string({ error: "must be a path" })
        .check((context) => {
          const message = refuseAliasForm(context.value);
          if (message !== undefined)
            context.issues.push({
              code: "custom",
              message,
              input: context.value,
            });
        })
        // What an editor's program can tell while one types.
        .meta({ pattern: String.raw`^\/[^\s?#*]*$` }),
      {
        error: "must be a list of paths",
      },
    )
    .default([]),
  order: z.number({ error: "must be a number" }).optional(),
};

/** A schema a collection. Its output tells apart what every document has and what only its collection has. */
export const frontMatter = {
  pages: z
    .strictObject({
      ...shared,
      category: oneOf(categories),
      listing: oneOf(collectionNames).optional(),
    })
    .transform(({ category, listing = null, ...front }) => ({
      front,
      own: { collection: "pages", category, listing } as const,
    })),
  services: z.strictObject(shared).transform((front) => ({
    front,
    own: { collection: "services" } as const,
  })),
  industries: z.strictObject(shared).transform((front) => ({
    front,
    own: { collection: "industries" } as const,
  })),
  consulting: z.strictObject(shared).transform((front) => ({
    front,
    own: { collection: "consulting" } as const,
  })),
  guides: z
    .strictObject({ ...shared, author: plainText.optional() })
    .transform(({ author = null, ...front }) => ({
      front,
      own: { collection: "guides", author } as const,
    })),
  blog: z
    .strictObject({
      ...shared,
      date: instant,
      author: plainText.optional(),
      kind: oneOf(postKinds).default("article"),
    })
    .transform(({ author = null, kind, ...front }) => ({
      front,
      own: { collection: "blog", author, kind } as const,
    })),
  "case-studies": z
    .strictObject({
      ...shared,
      client: plainText,
      industry: slug.optional(),
      services: z.array(slug, { error: "must be a list of slugs" }).default([]),
      outcomes: textList.default([]),
    })
    .transform(({ client, industry = null, services, outcomes, ...front }) => ({
      front,
      own: {
        collection: "case-studies",
        client,
        industry,
        services,
        outcomes,
      } as const,
    })),
};

export const advice = {
  title: 'Write it in quotes if it is a number or holds ": ".',
  description: 'Write one or two sentences, in quotes if they hold ": ".',
  date: "Write it as YYYY-MM-DD.",
  updated: "Write it as YYYY-MM-DD.",
  draft: "Write draft: true, or delete the line.",
  noindex: "Write noindex: true, or delete the line.",
  slug: "Use lower-case letters, digits and single hyphens.",
  tags: 'Write [one, two], or a line "- one" a tag; put numbers in quotes.',
  image: "Write src: ./images/name.png and alt: what the image shows.",
  aliases: 'Write a line "- /old/path/" for each old address.',
  order: "Write a number; lower comes first.",
  category: "Choose one of the five.",
  listing: "Name the collection that this page lists.",
  author: "Write a name.",
  kind: "Choose one of the three.",
  client: "Write for whom the work was done.",
  industry: "Write the file name of an industry without .md.",
  services: "Write [one, two] with the file names of services without .md.",
  outcomes: 'Write a line "- …" for each outcome.',
} as const;
