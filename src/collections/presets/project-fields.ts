/**
 * Fields of case studies that refer to offers.
 */
import type { PresetField } from "../declaration.ts";

export const industry = {
  type: "reference",
  to: "industries",
  word: "industry",
  description: "The slug of the industry",
  example: "ports",
  references: {
    name: "industry_ref",
    description: "The industry as a document; null for none and while it is not published",
  },
  filter: true,
  filtering: {
    acceptsEmpty: true,
    summary: "Keeps the case studies of one industry",
    description:
      "Keeps the case studies of one industry, by its slug as in the items' industry. A slug that no industry has is an error; an empty one filters nothing.",
  },
} as const satisfies PresetField;

export const services = {
  type: "reference",
  to: "services",
  list: true,
  word: "services",
  description: "The slugs of the services",
  example: ["energy"],
  references: {
    name: "service_refs",
    description:
      "The services as documents, in the order of services, without those that are not published",
  },
  filter: true,
  filtering: {
    acceptsEmpty: true,
    parameter: "service",
    summary: "Keeps the case studies in which one service had a part",
    description:
      "Keeps the case studies in which one service had a part, by its slug as in the items' services. A slug that no service has is an error; an empty one filters nothing.",
  },
} as const satisfies PresetField;
