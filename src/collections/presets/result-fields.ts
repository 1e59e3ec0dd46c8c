/**
 * Fields of case studies for results and the logo of the client.
 */
import type { PresetField } from "../declaration.ts";

export const outcomes = {
  type: "text",
  list: true,
  word: "outcomes",
  areFigures: true,
  description: "Results of the work",
  example: ["A third less energy"],
} as const satisfies PresetField;

export const figures = {
  type: "figure",
  list: true,
  word: "outcomes",
  areFigures: true,
  api: false,
  description: "The most important results in numbers, large above the text",
} as const satisfies PresetField;

export const clientLogo = {
  type: "image",
  api: false,
  show: false,
  description: "Logo of the client; that of the same name in a block of logos by default",
} as const satisfies PresetField;
