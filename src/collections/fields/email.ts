/**
 * E-mail address.
 */
import { z } from "zod";
import { showText, type FieldType } from "./field-type.ts";

export const email: FieldType = {
  parse: () => z.email({ error: "must be an e-mail address" }),
  noun: () => "an e-mail address",
  plural: "e-mail addresses",
  schema: () => z.email(),
  advice: "Write name@host, or delete the line.",
  example: () => "name@site.example",
  show: showText,
};
