/**
 * Field type for date and time. Pages display the time with its UTC offset,
 * `2026-05-01T18:00:00+02:00`. The API returns it in UTC, like all instants, because clients
 * generated with a schema library reject offsets.
 */
import { z } from "zod";
import { explainCalendar, parseLocalTime, toInstant } from "../front-matter/dates.ts";
import type { FieldType } from "./field-type.ts";

const form = String.raw`^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}`;

export const datetime: FieldType = {
  parse: () =>
    z
      .string({ error: "must be a date and a time" })
      .meta({
        pattern: form,
        patternErrorMessage: "Must be a date and a time. Write it as YYYY-MM-DDTHH:MM+02:00.",
      })
      .transform((text, context) => {
        const parsed = parseLocalTime(text);
        if (parsed === undefined)
          context.addIssue({
            code: "custom",
            message: "must be a date and a time",
            params: { remedy: explainCalendar(text) },
          });
        return parsed ?? "";
      }),
  noun: () => "a day and a time",
  schema: () => z.iso.datetime(),
  toJson: (value) => toInstant(new Date(String(value))),
  advice:
    "Write it as YYYY-MM-DDTHH:MM followed by the offset of the time zone, as in 2026-05-01T18:00+02:00; without an offset it is UTC.",
  example: () => "2026-05-01T18:00+02:00",
  widget: {
    widget: "datetime",
    type: "datetime-local",
    format: "YYYY-MM-DDTHH:mmZ",
  },
  show: (value) => (typeof value === "string" ? { date: value, hasTime: true } : null),
  range: "instant",
};
