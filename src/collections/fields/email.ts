/**
 * E-mail address.
 */
import { z } from "zod";
import { showText, type FieldType } from "./field-type.ts";

export const email: FieldType = {
  parse: () => z.email(),
  noun: () => "an e-mail address",
  schema: () => z.email(),
  advice: "Write name@host, or delete the line.",
  example: () => "name@site.example",
  show: showText,
};
