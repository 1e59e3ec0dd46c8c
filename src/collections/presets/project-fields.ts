/**
 * Fields of case studies that refer to services and industries.
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
    summary: "Filter by industry",
    description:
      "Returns case studies of this industry, by its slug. A slug without an industry returns 400; an empty value is ignored.",
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
    summary: "Filter by service",
    description:
      "Returns case studies with this service, by its slug. A slug without a service returns 400; an empty value is ignored.",
  },
} as const satisfies PresetField;
