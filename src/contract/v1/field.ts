/**
 * The kinds of fields that the shapes of version 1 are made of.
 */
import { z } from "zod";

/** A text with an example. */
export const text = (description: string, example: string) =>
  z.string().meta({ description, examples: [example] });

/** An absolute address with an example. */
export const url = (description: string, example: string) =>
  z.url().meta({ description, examples: [example] });

/** An instant or null. */
export const instant = (description: string) =>
  z.iso
    .datetime()
    .nullable()
    .meta({
      description: `${description}, as an instant in UTC`,
      examples: ["2026-03-01T00:00:00Z"],
    });

/** Tells objects apart in a client that reads several lists. */
export const type = <Name extends string>(name: Name) =>
  z.literal(name).meta({ description: "What kind of object this is" });
