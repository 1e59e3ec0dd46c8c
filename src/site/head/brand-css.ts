/**
 * Stylesheet for `brand:` in site.yaml. It overrides values of tokens.css in a cascade layer
 * between the styles of the theme and those of the owner.
 */
import type { BrandSettings, FontFamily } from "../../content/settings/brand.ts";
import { brandColour, groundsOf } from "../../content/brand/colours.ts";
import { resolveSource } from "../media/content-urls.ts";
import { formatFace } from "./font-faces.ts";

/** The owner's own stylesheet, in the content folder. */
export const themeFile = "theme.css";

/** Order of the cascade layers: later layers win, whatever the specificity of their selectors. */
export const layers = "@layer site, brand, theme;";

const corners = { sharp: "0", soft: "3px", round: "0.75rem" } as const;

/** Spacing between the sections of a page. */
const densities = {
  compact: {
    "space-5": "1.25rem",
    "space-6": "1.5rem",
    "space-7": "clamp(1.5rem, 1.2rem + 1.4vw, 2.25rem)",
    "space-8": "clamp(2rem, 1.5rem + 2.5vw, 3.5rem)",
  },
  regular: {},
  airy: {
    "space-6": "2.5rem",
    "space-7": "clamp(2.5rem, 1.6rem + 3.6vw, 5rem)",
    "space-8": "clamp(4rem, 2.5rem + 6vw, 8rem)",
  },
} as const;

const device = {
  sans: 'system-ui, "Segoe UI", Roboto, "Helvetica Neue", sans-serif',
  serif: "var(--sans)",
  display: "var(--serif)",
  "display-weight": "650",
};

const voiceTokens = {
  editorial: {},
  modern: {
    serif: "var(--sans)",
    display: "var(--serif)",
    "display-weight": "600",
  },
  plain: device,
} as const;

/** Font families of the site's own fonts, by the part of the page that they set. */
const roles = {
  text: "serif",
  headings: "display",
  interface: "sans",
} as const;

/**
 * @param fileOf maps the name of a font in the content folder to its URL
 * @returns the CSS; empty for a site without brand settings
 */
export function formatBrand(brand: BrandSettings, fileOf: (name: string) => string): string {
  const { type = "editorial", density = "regular", corner } = brand;
  const tokens = {
    ...colourTokens(brand),
    ...(corner === undefined ? {} : { radius: corners[corner] }),
    ...densities[density],
    ...(typeof type === "string" ? voiceTokens[type] : fontTokens(type)),
  };
  const lines = Object.entries(tokens).map(([name, value]) => `  --${name}: ${value};\n`);
  const faces = ownFamilies(type).map(({ role, family }) =>
    formatFaces(familyName(role), family, fileOf),
  );
  return lines.length === 0
    ? ""
    : `@layer brand {\n${faces.join("")}:root {\n${lines.join("")}}\n}\n`;
}

/** @returns the shipped fonts to preload on every page */
export function shippedFonts(brand: BrandSettings = {}): ("serif" | "display" | "sans")[] {
  const { type = "editorial" } = brand;
  if (type === "plain") return [];
  if (type === "modern") return ["sans"];
  if (type === "editorial") return ["serif", "display", "sans"];
  return [
    ...(type.text ? [] : ["serif" as const]),
    ...(type.text || type.headings ? [] : ["display" as const]),
    ...(type.interface ? [] : ["sans" as const]),
  ];
}

/** @returns the site's own fonts to preload on every page, by their names in the content folder */
export function ownFonts({ type }: BrandSettings): string[] {
  const names = ownFamilies(type).map(({ family }) => fontSource(family.regular));
  return [...new Set(names)];
}

/**
 * @returns the font files of a brand by their names in the content folder, with the keys that refer
 *   to them
 */
export function namedFonts({ type }: BrandSettings): { keys: string[]; file: string }[] {
  return ownFamilies(type).flatMap(({ role, family }) =>
    (["regular", "bold", "italic"] as const).flatMap((style) => {
      const file = family[style];
      const keys = family.isVariable ? [role] : [role, style];
      return file === undefined ? [] : [{ keys, file }];
    }),
  );
}

function colourTokens(brand: BrandSettings): Record<string, string> {
  const both = (value: (theme: "light" | "dark") => string | undefined) => {
    const [light, dark] = [value("light"), value("dark")];
    return light === undefined || dark === undefined ? undefined : `light-dark(${light}, ${dark})`;
  };
  const accent = both((theme) => brandColour(brand, "accent", theme));
  const signal = both((theme) => brandColour(brand, "highlight", theme)) ?? accent;
  const grounds =
    brand.paper === undefined || brand.paper === "warm"
      ? {}
      : Object.fromEntries(
          (["paper", "raised", "tint", "line"] as const).map((name) => [
            name,
            both((theme) => groundsOf(brand, theme)[name]) ?? "",
          ]),
        );
  return {
    ...grounds,
    ...(accent === undefined ? {} : { accent }),
    ...(signal === undefined ? {} : { signal }),
  };
}

function ownFamilies(type: BrandSettings["type"]) {
  if (type === undefined || typeof type === "string") return [];
  return (["text", "headings", "interface"] as const).flatMap((role) => {
    const family = type[role];
    return family ? [{ role, family }] : [];
  });
}

/** A text font without a heading font is used for headings, too. */
function fontTokens(
  type: Exclude<BrandSettings["type"], string | undefined>,
): Record<string, string> {
  const fallbacks = {
    text: "Georgia, serif",
    headings: "var(--serif)",
    interface: "system-ui, sans-serif",
  };
  return {
    ...(type.text ? { display: "var(--serif)" } : {}),
    ...Object.fromEntries(
      ownFamilies(type).map(({ role }) => [
        roles[role],
        `"${familyName(role)}", ${fallbacks[role]}`,
      ]),
    ),
  };
}

function familyName(role: keyof typeof roles): string {
  return `Brand ${role}`;
}

function formatFaces(name: string, family: FontFamily, fileOf: (name: string) => string): string {
  const { regular, bold, italic } = family;
  const weight = bold ? "100 500" : "100 900";
  const faces = [
    { file: regular, weight, style: "normal" },
    { file: bold, weight: "501 900", style: "normal" },
    { file: italic, weight: "100 900", style: "italic" },
  ];
  return faces
    .flatMap(({ file, ...face }) =>
      file === undefined
        ? []
        : formatFace(
            { family: name, ...face, src: `url(${JSON.stringify(fileOf(fontSource(file)))})` },
            { "font-display": "swap" },
          ),
    )
    .join("");
}

function fontSource(file: string): string {
  return resolveSource("site.yaml", file) ?? file;
}
