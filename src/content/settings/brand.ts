/**
 * `brand:` of site.yaml: colours, fonts, spacing and images of the site.
 */
import { z } from "zod";
import { matching, oneOf, plainText } from "../../collections/front-matter/value-schemas.ts";
import { explainShape } from "../../collections/help.ts";
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

export const brand = z
  .strictObject(
    explainShape("brand", {
      logo: z
        .union(
          [
            plainText.transform((file) => ({ light: file, dark: undefined })),
            z.strictObject({ light: plainText, dark: plainText }),
          ],
          { error: "must be the path of an image, or contain light and dark" },
        )
        .optional(),
      favicon: matching(/\.svg$/i, "must be the path of an SVG").optional(),
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
          { error: `must be one of ${voices.join(", ")}, or contain headings, text and interface` },
        )
        .optional(),
      corner: oneOf(["sharp", "soft", "round"]).optional(),
      density: oneOf(["compact", "regular", "airy"]).optional(),
    }),
  )
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
