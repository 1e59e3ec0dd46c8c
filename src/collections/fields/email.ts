/**
 * Field type for an email address.
 */
import { z } from "zod";
import { showText, type FieldType } from "./field-type.ts";

export const email: FieldType = {
  parse: () => z.email(),
  noun: () => "an email address",
  schema: () => z.email(),
  advice: "Write name@host, or delete the line.",
  example: () => "name@site.example",
  show: showText,
};
