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
import { explainShape } from "./help.ts";
import { isFilm } from "./video.ts";

/**
 * Layouts of a document list.
 *
 * index: rows with a sentence; cards: images in three columns; lead: one large item and small ones;
 * shelf: books; brief: dates and titles; latest: a large newest item, the next ones brief.
 */
export const listLayouts = ["index", "cards", "lead", "shelf", "brief", "latest"] as const;

export type ListLayout = (typeof listLayouts)[number];

const link = plainText;

const optionalText = orNull(plainText);
const image = orNull(picture);

const action = orNull(z.strictObject(explainShape("action", { label: plainText, link })));

const markdown = z
  .string()
  .refine((value) => value.trim() !== "", { error: "must not be blank" })
  .meta({ contentMediaType: "text/markdown" });

/** @param names collections of the site, which list blocks can show */
function blockOf(names: readonly string[]) {
  const block = <const Type extends string, Shape extends Record<string, z.ZodType>>(
    type: Type,
    shape: Shape,
  ) =>
    z.strictObject({
      type: z.literal(type),
      ...explainShape(type, shape, { names: names.join(", "), layouts: listLayouts.join(", ") }),
    });
  return z.discriminatedUnion(
    "type",
    [
      block("hero", {
        title: optionalText,
        text: optionalText,
        command: optionalText,
        action,
        second_action: action,
        image,
      }),
      block("tally", {}),
      block("figures", {
        title: optionalText,
        items: z.array(figure).min(1, { error: "must contain a figure" }),
      }),
      block("list", {
        collection: oneOf(names),
        count: z
          .int()
          .min(1, { error: "must be 1 or more" })
          .max(24, { error: "must be 24 or less" })
          .default(3),
        show: oneOf(["coming", "past", "all"]).optional(),
        chosen: orNull(z.array(plainText)),
        layout: orNull(oneOf(listLayouts)),
        title: optionalText,
        text: optionalText,
      }),
      block("cards", {
        title: optionalText,
        text: optionalText,
        items: z
          .array(
            z.strictObject(
              explainShape("card", {
                title: plainText,
                text: optionalText,
                link,
                label: optionalText,
                image,
              }),
            ),
          )
          .min(1, { error: "must contain a card" }),
      }),
      block("quote", {
        text: plainText,
        name: plainText,
        role: optionalText,
        link: orNull(link),
        image,
      }),
      block("logos", {
        title: optionalText,
        items: z
          .array(
            z.strictObject(
              explainShape("logo", { name: plainText, src: plainText, link: orNull(link) }),
            ),
          )
          .min(1, { error: "must contain a logo" }),
      }),
      block("text", {
        title: optionalText,
        text: markdown,
        image,
        side: oneOf(["left", "right"]).default("right"),
        action,
      }),
      block("body", {}),
      block("video", {
        title: plainText,
        src: plainText.refine(isFilm, {
          error: "must be a video on YouTube or Vimeo, or a file such as ./video.mp4",
        }),
        captions: optionalText,
        image,
      }),
      block("newsletter", {
        title: optionalText,
        text: optionalText,
        action: formAction,
        field: z
          .string()
          .regex(/^[\w.[\]-]+$/, {
            error: "must consist of letters, digits, hyphens and underscores",
          })
          .default("email"),
        label: optionalText,
      }),
      block("search", { title: optionalText }),
      block("closing", {
        title: optionalText,
        text: optionalText,
        action,
        person: optionalText,
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
