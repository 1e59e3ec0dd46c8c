/**
 * `brand:` of site.yaml: what makes a site look like its owner's, in words for what a stylesheet would say in many lines.
 */
import { z } from "zod";
import { explain } from "../../collections/front-matter/explain.ts";
import { oneOf, plainText } from "../../collections/front-matter/field-kinds.ts";

const colour = z
  .string({ error: 'must be a colour such as "#0b4f6c", in quotes' })
  .regex(/^#[0-9a-fA-F]{6}$/, {
    error: 'must be a colour such as "#0b4f6c", in quotes',
  })
  .transform((text) => text.toLowerCase());

/** One that is made to fit both themes, or one for each, which is taken as it is. */
const colours = z.union([colour, z.strictObject({ light: colour, dark: colour })], {
  error: "must be a colour, or light and dark",
});

export type BrandColour = z.output<typeof colours>;

const font = z.string({ error: "must be the path of a font" }).regex(/\.(?:woff2|woff|ttf|otf)$/i, {
  error: "must be the path of a font: woff2, woff, ttf or otf",
});

/** A variable font is one file. */
const family = z.union(
  [
    font.transform((file) => ({
      regular: file,
      bold: undefined,
      italic: undefined,
      isVariable: true,
    })),
    z
      .strictObject({
        regular: font,
        bold: font.optional(),
        italic: font.optional(),
      })
      .transform((files) => ({
        regular: files.regular,
        bold: files.bold,
        italic: files.italic,
        isVariable: false,
      })),
  ],
  { error: "must be the path of a font, or regular, bold and italic" },
);

export type FontFamily = z.output<typeof family>;

/** Newsreader with Instrument Sans, Instrument Sans alone, and the fonts of the reader's machine. */
const voices = ["editorial", "modern", "plain"] as const;

export const brandSettings = explain(
  z
    .strictObject(
      {
        logo: z
          .union(
            [
              plainText.transform((file) => ({ light: file, dark: undefined })),
              z.strictObject({ light: plainText, dark: plainText }),
            ],
            { error: "must be the path of a picture, or light and dark" },
          )
          .optional(),
        favicon: z
          .string({ error: "must be the path of an SVG" })
          .regex(/\.svg$/i, { error: "must be the path of an SVG" })
          .optional(),
        accent: colours.optional(),
        highlight: colours.optional(),
        paper: oneOf(["warm", "white", "tinted"]).optional(),
        type: z
          .union(
            [
              oneOf(voices),
              z.strictObject({
                headings: family.optional(),
                text: family.optional(),
                interface: family.optional(),
              }),
            ],
            {
              error: `must be one of ${voices.join(", ")}, or headings, text and interface`,
            },
          )
          .optional(),
        corner: oneOf(["sharp", "soft", "round"]).optional(),
        density: oneOf(["compact", "regular", "airy"]).optional(),
      },
      {
        error: "must be logo, favicon, accent, highlight, paper, type, corner and density",
      },
    )
    .optional(),
  {
    advice: 'Write a line for each: logo: ./images/logo.svg, accent: "#0b4f6c", type: modern.',
    note: "how the site looks: logo, favicon, accent and highlight (colours), paper, type, corner, density",
  },
);

export type BrandSettings = NonNullable<z.output<typeof brandSettings>>;
