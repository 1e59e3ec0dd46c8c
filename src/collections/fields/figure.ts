/**
 * Field type for a number with its meaning: `41 days`, `of berth closure`, `instead of 96`.
 */
import { z } from "zod";
import { figure as figureShape } from "../front-matter/value-schemas.ts";
import type { FieldType } from "./field-type.ts";

const Figure = z
  .object({
    value: z.string().meta({ description: "The number with its unit", examples: ["41 days"] }),
    label: z
      .string()
      .meta({ description: "Meaning of the number", examples: ["of berth closure"] }),
    before: z
      .string()
      .nullable()
      .meta({
        description: "The earlier or expected number; null for none",
        examples: ["instead of 96"],
      }),
  })
  .meta({ id: "FieldFigure", description: "A number with its meaning" });

export const figure: FieldType = {
  parse: () => figureShape,
  noun: () => "a figure with value and label",
  schema: () => Figure,
  advice:
    'Write two lines below it, each starting with two spaces: value: "35 %" and label: its meaning.',
  example: () => '\n  value: "35 %"\n  label: less energy',
  show: (value) => figureShape.safeParse(value).data ?? null,
};
