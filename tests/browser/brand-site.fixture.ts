/**
 * Content folder of a second company with another design, configured only in site.yaml.
 */
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const require = createRequire(import.meta.url);

/**
 * Origin of an analytics script in the head of the site, and the origin to which the script sends
 * data.
 */
export const stats = {
  script: "https://stats.example",
  intake: "https://in.stats.example",
} as const;

const looks = (type: string) => `
action: { page: contact, label: Book a service }
footer:
  - label: Company
    links: [about, contact, { url: "https://jobs.example/", label: Jobs }]
  - label: Legal
    links: [imprint]
  - label: Follow
    links: social
brand:
  logo: { light: ./images/logo.svg, dark: ./images/logo-dark.svg }
  favicon: ./images/mark.svg
  accent: "#ff5a36"
  paper: tinted
  type: ${type}
  corner: round
  density: airy
head: { file: ./head.html, connect: ["${stats.intake}"] }
`;

const settings = `name: Brightwater Cycles
base_url: https://brightwater.example
description: A workshop in Bristol that repairs, fits and builds bicycles for people who ride every day.
navigation: [services, guides, about]
collections: { industries: false, consulting: false, case-studies: false, blog: false }
`;

/** Value of `type` with font files in the content folder. */
export const ownType = "{ text: { regular: ./fonts/text.woff2, bold: ./fonts/bold.woff2 } }";

const wheel = (colour: string) =>
  `<circle cx="28" cy="28" r="21" fill="none" stroke="${colour}" stroke-width="7"/><path d="M28 11v34M11 28h34" stroke="${colour}" stroke-width="3.500"/><circle cx="28" cy="28" r="6" fill="${colour}"/>`;

const svg = (size: string, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}">${inside}</svg>\n`;

/** Draws two wheels and a frame, a logo without letters. */
const logo = (frame: string, wheels: string) =>
  svg(
    "132 56",
    `${wheel(wheels)}<g transform="translate(76)">${wheel(wheels)}</g><path d="M28 28 48 8h32l24 20M48 8l18 20h-38M66 28 80 8" fill="none" stroke="${frame}" stroke-width="5" stroke-linejoin="round"/>`,
  );

const page = (title: string, description: string, text: string, keys = "") =>
  `---\ntitle: ${title}\ndescription: ${description}\n${keys}---\n\n${text}\n`;

/**
 * @param type value of `brand.type` in site.yaml
 * @returns the content folder
 */
export function writeBrandSite(folder: string, type = "modern"): string {
  const files: Record<string, string> = {
    "site.yaml": settings + looks(type),
    "company.md":
      "---\nname: Brightwater Cycles\nlegal_name: Brightwater Cycles Ltd\ndescription: A bicycle workshop.\nemail: hello@brightwater.example\naddress: { street: 4 Lock Keepers Yard, locality: Bristol, postal_code: BS1 6XN, country: GB }\nsocial_profiles: [https://mastodon.social/@brightwater, https://www.instagram.com/brightwater]\n---\n\nWe opened in 2011.\n",
    "head.html": `<script defer src="${stats.script}/count.js"></script>\n`,
    "theme.css": ".footer {\n  border-block-start: 6px solid var(--accent);\n}\n",
    "images/logo.svg": logo("#33261f", "#ff5a36"),
    "images/logo-dark.svg": logo("#f6e9e3", "#ff8a6c"),
    "images/mark.svg": svg("56 56", wheel("#ff5a36")),
    "pages/index.md": page(
      "Your bicycle, ready by tomorrow",
      "Bring it before ten and ride it home the next day. We tell you the price before we start, and keep to it.",
      "Every repair has a fixed price, a written report and a year of warranty. [See what we do](services.md), or book a service and leave the rest to us.",
    ),
    "pages/about.md": page("About", "Six people and a dog.", "We all ride."),
    "pages/contact.md": page("Contact", "Where we are.", "By the lock."),
    "pages/imprint.md": page("Imprint", "Who is behind this.", "We are."),
    "pages/services.md": page("Repairs", "What we do, with its price.", "", "listing: services\n"),
    "pages/guides.md": page("How to", "What you can do yourself.", "", "listing: guides\n"),
    "services/full-service.md": page(
      "Full service",
      "Everything taken apart, cleaned and put back. £95, two days.",
      "We look at all of it.",
    ),
    "services/puncture.md": page("Punctures", "A new tube while you wait. £14.", "Ten minutes."),
    "services/wheel-building.md": page(
      "Wheel building",
      "Rims, hubs and spokes to your weight. From £180.",
      "By hand.",
    ),
    "guides/chain.md": page(
      "How to clean a chain",
      "A rag, some oil and ten minutes.",
      "## What you need\n\nA rag.\n\n## What to do\n\nWipe **well**, then oil `one` drop a link.\n\n> A clean chain lasts twice as long.",
    ),
    "guides/tyres.md": page("How hard a tyre should be", "Softer than you think.", "Press it."),
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  if (type === ownType) copyFonts(path.join(folder, "fonts"));
  return folder;
}

function copyFonts(target: string): void {
  const fonts = path.join(
    path.dirname(require.resolve("@fontsource/roboto/package.json")),
    "files",
  );
  mkdirSync(target, { recursive: true });
  for (const [name, weight] of [
    ["text", 400],
    ["bold", 700],
  ] as const)
    copyFileSync(
      path.join(fonts, `roboto-latin-${weight}-normal.woff2`),
      path.join(target, `${name}.woff2`),
    );
}
