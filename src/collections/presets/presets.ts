/**
 * Built-in collections of Broadsheet, in display order.
 */
import type { Preset } from "../declaration.ts";
import { authors } from "./authors.ts";
import { blog } from "./blog.ts";
import { caseStudies } from "./case-studies.ts";
import { consulting } from "./consulting.ts";
import { guides } from "./guides.ts";
import { industries } from "./industries.ts";
import { pages } from "./pages.ts";
import { services } from "./services.ts";

const standard = {
  pages,
  services,
  industries,
  consulting,
  guides,
  blog,
  "case-studies": caseStudies,
} as const;

/** Name of a collection that is in the API of every site. */
export type StandardName = keyof typeof standard;

export const presets: readonly Preset[] = [...Object.values(standard), authors];

/** @returns whether every site has a collection with this name in its API */
export function isStandardName(name: string): name is StandardName {
  return Object.hasOwn(standard, name);
}

export const standardNames = Object.keys(standard).filter(isStandardName);
