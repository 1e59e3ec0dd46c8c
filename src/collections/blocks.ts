/**
 * The blocks that a page can be made of, as front matter has them: a list of entries, each with a type and the keys of that type.
 *
 * A block says what readers see and nothing of how it looks.
 */
import { z } from "zod";
import { explain } from "./front-matter/explain.ts";
import { listLayouts } from "./list-layouts.ts";
import { figure, oneOf, orNull, picture, plainText } from "./front-matter/field-kinds.ts";

export const blockTypes = [
  "hero",
  "tally",
  "figures",
  "list",
  "cards",
  "quote",
  "logos",
  "text",
  "body",
  "search",
  "closing",
] as const;

const kind = <const Type extends (typeof blockTypes)[number]>(type: Type) => z.literal(type);

const link = explain(plainText, {
  advice: "Write the path of a file from this one, as in contact.md, or an address.",
  note: "where it leads: the path of a file from this one, as in contact.md, or an address",
});

const optionalLink = explain(orNull(plainText), {
  advice: "Write the path of a file from this one, as in contact.md, or an address.",
  note: "where it leads: the path of a file from this one, or an address",
});

const action = (note: string) =>
  explain(
    orNull(
      z.strictObject(
        {
          label: explain(plainText, {
            advice: "Write what is on the button.",
            note: "what is on it",
          }),
          link,
        },
        { error: "must be label and link" },
      ),
    ),
    {
      advice:
        "Write two lines below it, each with two more spaces in front: label: Talk to us and link: contact.md.",
      note,
    },
  );

const blockPicture = explain(orNull(picture), {
  advice:
    "Write two lines below it, each with two more spaces in front: src: ./images/name.png and alt: what the image shows.",
  note: "a picture, by src and alt",
});

const title = (note: string) => explain(orNull(plainText), { advice: "Write a heading.", note });

const words = (note: string) =>
  explain(orNull(plainText), { advice: "Write a sentence or two.", note });

const hero = z.strictObject({
  type: kind("hero"),
  title: title("the first heading; that of the page unless told"),
  text: words("what stands below it; the page's description unless told"),
  command: explain(orNull(plainText), {
    advice: "Write a command for a terminal, as in npm install broadsheet.",
    note: "a command for a terminal, with a button that copies it",
  }),
  action: action("the button"),
  second_action: action("a second button, less loud"),
  image: explain(blockPicture, {
    advice:
      "Write two lines below it, each with two more spaces in front: src: ./images/name.png and alt: what the image shows.",
    note: "a picture, by src and alt; that of the page unless told",
  }),
});

const figures = z.strictObject({
  type: kind("figures"),
  title: title("a heading above them"),
  items: explain(
    z.array(figure, { error: "must be a list of figures" }).min(1, { error: "must have a figure" }),
    {
      advice: 'Write a line - value: "35 %" for each, and below it a line label: what it says.',
      note: "the figures, each a value and a label",
    },
  ),
});

const listOf = (names: readonly string[]) =>
  z.strictObject({
    type: kind("list"),
    collection: explain(oneOf(names), {
      advice: `Name one of ${names.join(", ")}.`,
      note: `whose texts: one of ${names.join(", ")}`,
    }),
    count: explain(
      z
        .int({ error: "must be a whole number" })
        .min(1, { error: "must be 1 or more" })
        .max(24, { error: "must be 24 or less" })
        .default(3),
      {
        advice: "Write a number from 1 to 24.",
        note: "how many, the newest or first of them; 3 unless told",
      },
    ),
    chosen: explain(orNull(z.array(plainText, { error: "must be a list of file names" })), {
      advice: "Write [one, two] with their file names without .md.",
      note: "these and no others, in this order: their file names without .md",
    }),
    layout: explain(orNull(oneOf(listLayouts)), {
      advice: `Write one of ${listLayouts.join(", ")}.`,
      note: `the form of the list, one of ${listLayouts.join(", ")}; that of the collection by default`,
    }),
    title: title("a heading; that of the page which lists all by default"),
    text: words("a sentence beside it; the description of the page which lists all by default"),
  });

const tally = z.strictObject({ type: kind("tally") });

const search = z.strictObject({
  type: kind("search"),
  title: title("a heading above the field"),
});

const closing = z.strictObject({
  type: kind("closing"),
  title: title("the heading, as a question; that of the action in site.yaml by default"),
  text: words("a sentence or two below it"),
  action: action("the button; the action of site.yaml by default"),
  person: explain(orNull(plainText), {
    advice: "Write the file name of a person in authors without .md.",
    note: "the person to ask, shown with a portrait: a file name in authors without .md",
  }),
});

const cards = z.strictObject({
  type: kind("cards"),
  title: title("a heading above them"),
  text: words("a sentence beside it"),
  items: explain(
    z
      .array(
        z.strictObject(
          {
            title: explain(plainText, {
              advice: "Write the heading of the card.",
              note: "its heading",
            }),
            text: words("a sentence or two below it"),
            link,
            label: explain(orNull(plainText), {
              advice: "Write the words of the link.",
              note: "the words of the link; the heading is the link by default",
            }),
            image: explain(blockPicture, {
              advice:
                "Write two lines below it, each with two more spaces in front: src: ./images/name.png and alt: what the image shows.",
              note: "a picture above it, by src and alt",
            }),
          },
          { error: "must be title, text and link" },
        ),
        { error: "must be a list of cards" },
      )
      .min(1, { error: "must have a card" }),
    {
      advice: "Write a line - title: Its heading for each, and below it text: and link:.",
      note: "the cards, each a title, a text and a link, and if you like a picture",
    },
  ),
});

const quote = z.strictObject({
  type: kind("quote"),
  text: explain(plainText, {
    advice: "Write what was said, without quotation marks around it.",
    note: "what was said",
  }),
  name: explain(plainText, {
    advice: "Write who said it.",
    note: "who said it",
  }),
  role: explain(orNull(plainText), {
    advice: "Write what that person does, and where.",
    note: "what that person does, and where",
  }),
  link: optionalLink,
  image: explain(blockPicture, {
    advice:
      "Write two lines below it, each with two more spaces in front: src: ./images/name.png and alt: what the image shows.",
    note: "a portrait, by src and alt",
  }),
});

const logos = z.strictObject({
  type: kind("logos"),
  title: title("a heading above them"),
  items: explain(
    z
      .array(
        z.strictObject(
          {
            name: explain(plainText, {
              advice: "Write whose logo it is.",
              note: "whose logo it is",
            }),
            src: explain(plainText, {
              advice: "Write the path of the picture: ./images/name.svg.",
              note: "the picture: ./images/name.svg",
            }),
            link: optionalLink,
          },
          { error: "must be name and src" },
        ),
        { error: "must be a list of logos" },
      )
      .min(1, { error: "must have a logo" }),
    {
      advice: "Write a line - name: Its name for each, and below it a line src: ./images/name.svg.",
      note: "the logos, each a name, a src and, if you like, a link",
    },
  ),
});

const text = z.strictObject({
  type: kind("text"),
  title: title("a heading above it"),
  text: explain(
    z
      .string({ error: "must be text" })
      .refine((value) => value.trim() !== "", { error: "must not be blank" })
      .meta({ contentMediaType: "text/markdown" }),
    {
      advice: "Write text: | and the text below it, with two more spaces.",
      note: "the text, in Markdown",
    },
  ),
  image: explain(blockPicture, {
    advice:
      "Write two lines below it, each with two more spaces in front: src: ./images/name.png and alt: what the image shows.",
    note: "a picture beside it, by src and alt",
  }),
  side: explain(oneOf(["left", "right"]).default("right"), {
    advice: "Write left or right.",
    note: "the side of the picture; right by default",
  }),
  action: action("a button below it"),
});

const body = z.strictObject({ type: kind("body") });

/** @param names the collections of the site, of which a block can list one */
const blockOf = (names: readonly string[]) =>
  z.discriminatedUnion(
    "type",
    [hero, tally, figures, listOf(names), cards, quote, logos, text, body, search, closing],
    {
      error: ({ code }) =>
        code === "invalid_union"
          ? `must be one of ${blockTypes.join(", ")}`
          : "must begin with a type",
    },
  );

export type Block = z.output<ReturnType<typeof blockOf>>;
export type BlockOf<Type extends Block["type"]> = Extract<Block, { type: Type }>;

/** What stands on a page once. */
const single = ["hero", "body"];

/** @param names the collections of the site */
export const blocksOf = (names: readonly string[]) =>
  explain(
    orNull(
      z
        .array(blockOf(names), { error: "must be a list of blocks" })
        .superRefine((blocks, context) => {
          for (const [index, { type }] of blocks.entries()) {
            const isSecond = blocks.slice(0, index).some((one) => one.type === type);
            const fault =
              single.includes(type) && isSecond
                ? ["can stand on a page only once", "Keep one of them."]
                : type === "hero" && index > 0
                  ? ["must be the first of the blocks", "Move it up, in front of all others."]
                  : [];
            const [message, remedy] = fault;
            if (message !== undefined)
              context.addIssue({
                code: "custom",
                path: [index, "type"],
                message,
                params: { remedy },
              });
          }
        }),
    ),
    {
      advice:
        "Write a line - type: hero for each block, and its keys below it with two more spaces in front.",
      example:
        "\n  - type: hero\n    action:\n      label: Talk to us\n      link: /contact/\n  - type: list\n    collection: blog",
      note: `what the page is made of, in this order: ${blockTypes.join(", ")}`,
    },
  );
