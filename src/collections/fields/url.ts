/**
 * Field type for the absolute URL of an external page.
 */
import { z } from "zod";
import { webAddress } from "../front-matter/value-schemas.ts";
import type { FieldType } from "./field-type.ts";

export const url: FieldType = {
  parse: () => webAddress,
  noun: () => "an address",
  schema: () => z.url(),
  advice: "Write a URL that starts with https://.",
  example: () => "https://www.site.example/",
  show: (value) => (typeof value === "string" ? { url: value } : null),
};
