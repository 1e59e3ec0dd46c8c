/**
 * `fields` of a collection in site.yaml: a field type for each name, with its options.
 */
import { z } from "zod";
import { fieldTypes, type FieldTypeName } from "../collections/fields/field-types.ts";
import { explain } from "../collections/front-matter/explain.ts";
import { flag, oneOf, plainText } from "../collections/front-matter/field-kinds.ts";
import { localText } from "../collections/local-text.ts";

const typeNames = Object.keys(fieldTypes).filter((name): name is FieldTypeName =>
  Object.hasOwn(fieldTypes, name),
);

const words = z
  .array(plainText, { error: "must be a list of words" })
  .min(1, { error: "must have a word" })
  .refine((all) => new Set(all).size === all.length, {
    error: "must have each word once",
  });

const field = z
  .strictObject(
    {
      type: explain(oneOf(typeNames), {
        advice: `Write one of ${typeNames.join(", ")}.`,
        note: `one of ${typeNames.join(", ")}`,
      }),
      list: flag.optional(),
      required: flag.optional(),
      label: localText.optional(),
      description: plainText.optional(),
      filter: z
        .union([flag, z.literal("range")], {
          error: "must be true, false or range",
        })
        .optional(),
      show: flag.optional(),
      property: z
        .string({ error: "must be a property of schema.org" })
        .regex(/^[a-z][A-Za-z]+$/, {
          error: "must be a property of schema.org, as in startDate",
        })
        .optional(),
      options: explain(
        z
          .union([words, z.record(z.string(), localText)], {
            error: "must be a list of words, or a label for each word",
          })
          .optional(),
        {
          advice: "Write options: [one, two].",
          note: "the values of an enum",
        },
      ),
      default: plainText.optional(),
      to: explain(plainText.optional(), {
        advice: "Write to: with the name of a folder of content.",
        note: "the collection that a reference leads to",
      }),
    },
    { error: "must be a type and its options, as in { type: text }" },
  )
  .superRefine((value, context) => {
    for (const [path, message, remedy] of findFaults(value))
      context.addIssue({
        code: "custom",
        path: [path],
        message,
        params: { remedy },
      });
  });

type Given = z.output<typeof field>;

/** @returns the options that do not fit the type or each other */
function findFaults(given: Given): [path: keyof Given, message: string, remedy: string][] {
  const type = fieldTypes[given.type];
  const faults: ReturnType<typeof findFaults> = [];
  const only = (key: "options" | "default" | "to", wanted: FieldTypeName) => {
    if (given[key] !== undefined && given.type !== wanted)
      faults.push([
        key,
        `is an option of the type ${wanted}`,
        `Remove it, or write type: ${wanted}.`,
      ]);
  };
  only("options", "enum");
  only("default", "enum");
  only("to", "reference");
  const { options = [], filter } = given;
  const values = Array.isArray(options) ? options : Object.keys(options);
  if (given.type === "enum" && values.length === 0)
    faults.push(["options", "must have the values of the enum", "Write options: [one, two]."]);
  if (given.default !== undefined && !values.includes(given.default))
    faults.push([
      "default",
      `must be one of ${values.join(", ")}`,
      "Write one of them, or add it to options.",
    ]);
  if (given.type === "reference" && given.to === undefined)
    faults.push([
      "to",
      "must name the collection of the documents",
      "Write to: with the name of a folder.",
    ]);
  if (filter === "range" && !("range" in type && !given.list))
    faults.push([
      "filter",
      "cannot be range, because such values have no order",
      "Write filter: true, or use one number, date or datetime.",
    ]);
  if (filter === true && !("filter" in type))
    faults.push([
      "filter",
      `must be range for the type ${given.type}`,
      "range" in type ? "Write filter: range." : "Remove it.",
    ]);
  return faults;
}

export const fieldSettings = z.record(z.string(), field, {
  error: "must be fields, each with a type",
});
