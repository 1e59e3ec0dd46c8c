/**
 * `contact_form:` of site.yaml: the page with a form that visitors write to, and the address of the owner's choice that takes what they have written.
 *
 * What visitors write must not cross the network in the clear, so that the address is https; a machine's own addresses are for trying it out.
 */
import { z } from "zod";
import { explain } from "../collections/front-matter/explain.ts";
import { plainText } from "../collections/front-matter/field-kinds.ts";

const loopback = ["localhost", "127.0.0.1", "[::1]"];

const address = z
  .string({ error: "must be an address that starts with https://" })
  // What an editor's program can tell while one types.
  .meta({ pattern: String.raw`^https?://[^\s]+$` })
  .refine(isSafe, { error: "must be an address that starts with https://" })
  .transform((text) => new URL(text).href);

function isSafe(text: string): boolean {
  const url = URL.parse(text);
  if (!url || /\s/.test(text) || url.username !== "" || url.hash !== "") return false;
  return url.protocol === "https:" || (url.protocol === "http:" && loopback.includes(url.hostname));
}

/** The names of the form's own fields, which what comes along must leave alone. */
const fieldName = z.string().regex(/^(?!(?:name|email|message)$)[\w.[\]-]+$/, {
  error:
    "must have letters, digits, hyphens and underscores, and be another than name, email and message",
});

const whole = z.strictObject({
  action: address,
  page: plainText.default("contact"),
  honeypot: fieldName.default("website"),
  hidden: z
    .record(fieldName, plainText, {
      error: "must be names with their values, and none of them name, email or message",
    })
    .default({}),
});

export const contactFormSettings = explain(
  z
    .union([address.transform((action) => whole.parse({ action })), whole], {
      error: "must be an address, or action, page, honeypot and hidden",
    })
    .optional(),
  {
    advice:
      "Write contact_form: https://forms.example/f/1, or contact_form: { action: https://forms.example/f/1, page: contact }.",
    note: "a form on the page contact, or on another one: action is the address that takes what visitors write, honeypot the field that only programs fill in, hidden what goes along",
  },
);
