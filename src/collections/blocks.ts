/**
 * Blocks of a page in front matter: a list of entries, each with a type and the keys of that type.
 * A block describes content, not appearance.
 */
import { z } from "zod";
import {
  figure,
  formAction,
  oneOf,
  orNull,
  picture,
  plainText,
} from "./front-matter/value-schemas.ts";
import { explain } from "./help.ts";
import { isFilm } from "./video.ts";

/**
 * Layouts of a document list.
 *
 * index: rows with a sentence; cards: images in three columns; lead: one large item and small ones;
 * shelf: books; brief: dates and titles; latest: a large newest item, the next ones brief.
 */
export const listLayouts = ["index", "cards", "lead", "shelf", "brief", "latest"] as const;

export type ListLayout = (typeof listLayouts)[number];

const targetHelp = {
  advice: "Write the path of a file from this one, as in contact.md, or an address.",
  note: "the target: the path of a file from this one, as in contact.md, or an address",
};

const target = explain(plainText, targetHelp);
const optionalTarget = explain(orNull(plainText), targetHelp);

const optionalText = orNull(plainText);

const headingFor = (note: string) => explain(optionalText, { advice: "Write a heading.", note });

const textFor = (note: string) =>
  explain(optionalText, { advice: "Write a sentence or two.", note });

const heading = headingFor("a heading above the block");

const imageFor = (note: string) =>
  explain(orNull(picture), {
    advice:
      "Write two lines below it, each with two more spaces in front: src: ./images/name.png and alt: what the image shows.",
    note,
  });

const action = orNull(
  z.strictObject({
    label: explain(plainText, {
      advice: "Write the text of the button.",
      note: "text of the button",
    }),
    link: target,
  }),
);

const actionFor = (note: string) =>
  explain(action, {
    advice:
      "Write two lines below it, each with two more spaces in front: label: Talk to us and link: contact.md.",
    note,
  });

const markdown = z
  .string()
  .refine((value) => value.trim() !== "", { error: "must not be blank" })
  .meta({ contentMediaType: "text/markdown" });

/** @param names collections of the site, which list blocks can show */
function blockOf(names: readonly string[]) {
  const block = <const Type extends string, Shape extends Record<string, z.ZodType>>(
    type: Type,
    shape: Shape,
  ) => z.strictObject({ type: z.literal(type), ...shape });
  return z.discriminatedUnion(
    "type",
    [
      block("hero", {
        title: headingFor("the main heading; the title of the page by default"),
        text: textFor("text below the heading; the description of the page by default"),
        command: explain(optionalText, {
          advice: "Write a command for a terminal, as in npm install broadsheet.",
          note: "a command for a terminal, with a button that copies it",
        }),
        action: actionFor("the button"),
        second_action: actionFor("a second button, less prominent"),
        image: imageFor("a picture, with src and alt; the image of the page by default"),
      }),
      block("tally", {}),
      block("figures", {
        title: heading,
        items: explain(z.array(figure).min(1, { error: "must contain a figure" }), {
          advice:
            'Write a line - value: "35 %" for each, and below it a line label: what it means.',
          note: "the figures, each with a value and a label",
        }),
      }),
      block("list", {
        collection: explain(oneOf(names), {
          advice: `Name one of ${names.join(", ")}.`,
          note: `the collection: one of ${names.join(", ")}`,
        }),
        count: explain(
          z
            .int()
            .min(1, { error: "must be 1 or more" })
            .max(24, { error: "must be 24 or less" })
            .default(3),
          {
            advice: "Write a number from 1 to 24.",
            note: "number of documents, in the order of the collection; 3 by default",
          },
        ),
        show: explain(oneOf(["coming", "past", "all"]).optional(), {
          advice: "Write coming, past or all.",
          note: "the documents of a collection with when: those to come, past ones, or all; those to come by default",
        }),
        chosen: explain(orNull(z.array(plainText)), {
          advice: "Write [one, two] with their file names without .md.",
          note: "the documents to show, in this order: their file names without .md",
        }),
        layout: explain(orNull(oneOf(listLayouts)), {
          advice: `Write one of ${listLayouts.join(", ")}.`,
          note: `the layout of the list, one of ${listLayouts.join(", ")}; that of the collection by default`,
        }),
        title: headingFor("a heading; by default the title of the page that lists the collection"),
        text: textFor("a sentence next to the heading; by default the description of that page"),
      }),
      block("cards", {
        title: heading,
        text: textFor("a sentence next to the heading"),
        items: explain(
          z
            .array(
              z.strictObject({
                title: explain(plainText, {
                  advice: "Write the heading of the card.",
                  note: "the heading",
                }),
                text: textFor("a sentence or two below the heading"),
                link: target,
                label: explain(optionalText, {
                  advice: "Write the text of the link.",
                  note: "text of the link; by default the heading is the link",
                }),
                image: imageFor("a picture above the heading, with src and alt"),
              }),
            )
            .min(1, { error: "must contain a card" }),
          {
            advice: "Write a line - title: Its heading for each, and below it text: and link:.",
            note: "the cards, each with a title, a text, a link and optionally a picture",
          },
        ),
      }),
      block("quote", {
        text: explain(plainText, {
          advice: "Write what was said, without quotation marks around it.",
          note: "the quoted words",
        }),
        name: explain(plainText, {
          advice: "Write the name of the person.",
          note: "the person who said it",
        }),
        role: explain(optionalText, {
          advice: "Write the role and the organisation of the person.",
          note: "role and organisation of the person",
        }),
        link: optionalTarget,
        image: imageFor("a portrait, with src and alt"),
      }),
      block("logos", {
        title: heading,
        items: explain(
          z
            .array(
              z.strictObject({
                name: explain(plainText, {
                  advice: "Write the name of the owner.",
                  note: "name of the owner",
                }),
                src: explain(plainText, {
                  advice: "Write the path of the picture: ./images/name.svg.",
                  note: "the picture: ./images/name.svg",
                }),
                link: optionalTarget,
              }),
            )
            .min(1, { error: "must contain a logo" }),
          {
            advice:
              "For each logo, write a line - name: Its name, and below it a line src: ./images/name.svg.",
            note: "the logos, each with a name, a src and optionally a link",
          },
        ),
      }),
      block("text", {
        title: heading,
        text: explain(markdown, {
          advice: "Write text: | and the text below it, with two more spaces.",
          note: "the text, in Markdown",
        }),
        image: imageFor("a picture next to the text, with src and alt"),
        side: explain(oneOf(["left", "right"]).default("right"), {
          advice: "Write left or right.",
          note: "the side of the picture; right by default",
        }),
        action: actionFor("a button below the text"),
      }),
      block("body", {}),
      block("video", {
        title: explain(plainText, {
          advice: "Write a title for the video.",
          note: "title of the video",
        }),
        src: explain(
          plainText.refine(isFilm, {
            error: "must be a video on YouTube or Vimeo, or a file such as ./video.mp4",
          }),
          {
            advice:
              "Write src: https://www.youtube.com/watch?v=…, https://vimeo.com/…, or a file such as ./video.mp4.",
            note: "a video on YouTube or Vimeo, or a file (.mp4, .webm); nothing is loaded before a click",
          },
        ),
        captions: explain(optionalText, {
          advice: "Write captions: ./video.vtt.",
          note: "captions of a video file, in the language of the page (.vtt)",
        }),
        image: imageFor("a picture that is shown before the video, with src and alt"),
      }),
      block("newsletter", {
        title: heading,
        text: textFor("a sentence or two above the field"),
        action: explain(formAction, {
          advice:
            "Write action: https://lists.example/subscribe, the address in the form of your provider.",
          note: "address at your provider that the form posts to; its host is added to the Content-Security-Policy of the page",
        }),
        field: explain(
          z
            .string()
            .regex(/^[\w.[\]-]+$/, {
              error: "must consist of letters, digits, hyphens and underscores",
            })
            .default("email"),
          {
            advice: "Write field: email, the name of the field in the form of your provider.",
            note: "name of the e-mail field in the provider's form; email by default",
          },
        ),
        label: explain(optionalText, {
          advice: "Write the text of the button.",
          note: 'text of the button; "Send" by default, in the language of the page',
        }),
      }),
      block("search", {
        title: headingFor("a heading above the field"),
      }),
      block("closing", {
        title: headingFor(
          "the heading, such as a question; that of the action in site.yaml by default",
        ),
        text: textFor("a sentence or two below the heading"),
        action: actionFor("the button; the action of site.yaml by default"),
        person: explain(optionalText, {
          advice: "Write the file name of a person in authors without .md.",
          note: "the contact person, shown with a portrait: a file name in authors without .md",
        }),
      }),
    ],
    {
      error: ({ code }) =>
        code === "invalid_union"
          ? `must be one of ${blockTypes.join(", ")}`
          : "must begin with a type",
    },
  );
}

export const blockTypes: readonly string[] = blockOf([]).options.flatMap(({ shape }) => [
  ...shape.type.values,
]);

export type Block = z.output<ReturnType<typeof blockOf>>;
export type BlockOf<Type extends Block["type"]> = Extract<Block, { type: Type }>;

/** Blocks that a page can contain only once. */
const single = ["hero", "body"];

/** @param names collections of the site */
export const blocksSchema = (names: readonly string[]) =>
  orNull(
    z.array(blockOf(names)).superRefine((blocks, context) => {
      for (const [index, { type }] of blocks.entries()) {
        const isSecond = blocks.slice(0, index).some((block) => block.type === type);
        const [message, remedy] =
          single.includes(type) && isSecond
            ? ["can be used only once on a page", "Keep one of them."]
            : type === "hero" && index > 0
              ? ["must be the first of the blocks", "Move it above all others."]
              : [];
        if (message !== undefined)
          context.addIssue({ code: "custom", path: [index, "type"], message, params: { remedy } });
      }
    }),
  );
