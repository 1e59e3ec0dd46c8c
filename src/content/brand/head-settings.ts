/**
 * `head:` of site.yaml: elements that a site has in the head of every page beside its own, and whom their scripts may talk to.
 */
import { z } from "zod";
import { explain } from "../../collections/front-matter/explain.ts";
import { plainText } from "../../collections/front-matter/field-kinds.ts";

const origin = z
  .string({ error: "must be an address" })
  .regex(/^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?\/?$/, {
    error: "must be an address such as https://stats.example, without a path",
  })
  .transform((text) => text.replace(/\/$/, ""));

const whole = z.strictObject({
  file: plainText,
  connect: z.array(origin, { error: "must be a list of addresses" }).default([]),
});

export const headSettings = explain(
  z
    .union([plainText.transform((file) => ({ file, connect: [] })), whole], {
      error: "must be the path of a file, or file and connect",
    })
    .optional(),
  {
    advice:
      "Write head: ./head.html, or head: { file: ./head.html, connect: [https://stats.example] }.",
    note: "a file of elements for the head of every page: script, link and meta. Each script is allowed by its exact address and may talk to its own host; connect names other hosts",
  },
);
