/**
 * Field for the contact person for a service or industry.
 */
import type { PresetField } from "../declaration.ts";

export const contact = {
  type: "text",
  role: "contact",
  api: false,
  show: false,
  description: "Person to ask: a file name in authors without .md",
  example: "name-of-a-person",
} as const satisfies PresetField;
