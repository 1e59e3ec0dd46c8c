/**
 * Absolute address of a page elsewhere.
 */
import { z } from "zod";
import { webAddress } from "../front-matter/value-schemas.ts";
import type { FieldType } from "./field-type.ts";

export const url: FieldType = {
  parse: () => webAddress,
  noun: () => "an address",
  schema: () => z.url(),
  advice: "Write an address that starts with https://.",
  example: () => "https://www.site.example/",
  show: (value) => (typeof value === "string" ? { url: value } : null),
};
