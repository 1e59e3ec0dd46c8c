/**
 * `brand:` of site.yaml: colours, fonts, spacing and images of the site.
 */
import { z } from "zod";
import { matching, oneOf, plainText } from "../../collections/front-matter/value-schemas.ts";
import { explain } from "../../collections/help.ts";
import type { PagePolicies } from "../../format/security-policy.ts";

const colour = matching(
  /^#[0-9a-fA-F]{6}$/,
  'must be a colour such as "#0b4f6c", in quotes',
).transform((text) => text.toLowerCase());

/** One colour that is adapted to both themes, or one for each theme. */
const colours = z.union([colour, z.strictObject({ light: colour, dark: colour })], {
  error: "must be a colour, or contain light and dark",
});

export type BrandColour = z.output<typeof colours>;

const font = matching(
  /\.(?:woff2|woff|ttf|otf)$/i,
  "must be the path of a font: woff2, woff, ttf or otf",
);

/** A variable font is a single file. */
const family = z.union(
  [
    font.transform((file) => ({
      regular: file,
      bold: undefined,
      italic: undefined,
      isVariable: true,
    })),
    z
      .strictObject({ regular: font, bold: font.optional(), italic: font.optional() })
      .transform(({ regular, bold, italic }) => ({ regular, bold, italic, isVariable: false })),
  ],
  { error: "must be the path of a font, or contain regular, bold and italic" },
);

export type FontFamily = z.output<typeof family>;

/** Newsreader with Instrument Sans, only Instrument Sans, and system fonts. */
const voices = ["editorial", "modern", "plain"] as const;

const colourFor = (note: string) =>
  explain(colours.optional(), {
    advice: 'Write one colour, "#0b4f6c", or { light: "#0b4f6c", dark: "#8ecae6" }.',
    note,
  });

const choice = <const Values extends readonly string[]>(values: Values, note: string) =>
  explain(oneOf(values).optional(), { advice: "Choose one of them.", note });

export const brand = z
  .strictObject({
    logo: explain(
      z
        .union(
          [
            plainText.transform((file) => ({ light: file, dark: undefined })),
            z.strictObject({ light: plainText, dark: plainText }),
          ],
          { error: "must be the path of an image, or contain light and dark" },
        )
        .optional(),
      {
        advice:
          "Write ./images/logo.svg, or { light: ./images/logo.svg, dark: ./images/logo-dark.svg }.",
        note: "an image in place of the name of the site, 40 pixels high; one, or light and dark",
      },
    ),
    favicon: explain(matching(/\.svg$/i, "must be the path of an SVG").optional(), {
      advice: "Write the path of an SVG, as in ./images/favicon.svg.",
      note: "the icon of the site, an SVG",
    }),
    accent: colourFor(
      "the colour of links and buttons; one that is adjusted to both themes, or light and dark",
    ),
    highlight: colourFor(
      "the colour of focus, the current menu entry and rules; the accent by default",
    ),
    paper: choice(
      ["warm", "white", "tinted"],
      "the background: warm, white, or tinted with a little of the accent",
    ),
    type: explain(
      z
        .union(
          [
            oneOf(voices),
            z.strictObject({
              headings: family.optional(),
              text: family.optional(),
              interface: family.optional(),
            }),
          ],
          { error: `must be one of ${voices.join(", ")}, or contain headings, text and interface` },
        )
        .optional(),
      {
        advice:
          "Write editorial, modern or plain, or the paths of your own fonts, as in type: { text: ./fonts/literata.woff2 }.",
        note: "the fonts: editorial, modern, plain, or the files of your own for text, headings and interface",
      },
    ),
    corner: choice(
      ["sharp", "soft", "round"],
      "the corners of boxes and images: sharp, soft or round",
    ),
    density: choice(
      ["compact", "regular", "airy"],
      "the space between the parts of a page: compact, regular or airy",
    ),
  })
  .optional();

export type BrandSettings = NonNullable<z.output<typeof brand>>;

/** Image in the content folder, with its size in pixels. */
export interface Picture {
  /** Name in the content folder. */
  name: string;
  width: number;
  height: number;
}

export interface Branding {
  /** The dark version is present if it differs from the light one. */
  logo: { light: Picture; dark: Picture | undefined } | undefined;
  /** Favicon as an SVG: the path of its file on disk and its path on the site. */
  icon: { file: string; path: string } | undefined;
  /** HTML for the head of every page; empty if the site adds none. */
  head: string;
  /** The Content-Security-Policy of pages; undefined for the default policy. */
  policy: string | undefined;
  /** Content-Security-Policy of pages with forms that post to another origin. */
  formPolicy?: PagePolicies["form_policy"];
}

/** Default branding, for a site without brand settings. */
export const defaultBranding: Branding = {
  logo: undefined,
  icon: undefined,
  head: "",
  policy: undefined,
};
