/**
 * Services in site.yaml: the form on the contact page (`contact_form:`), and elements for the head of
 * every page (`head:`).
 */
import { z } from "zod";
import { formAction, hostName, plainText } from "../../collections/front-matter/value-schemas.ts";

/** Excludes the names of the form's own fields. */
const hiddenName = z.string().regex(/^(?!(?:name|email|message)$)[\w.[\]-]+$/, {
  error:
    "must consist of letters, digits, hyphens and underscores, and must not be name, email or message",
});

const form = z.strictObject({
  action: formAction.describe("the address that receives messages"),
  page: plainText.default("contact").describe("the page with the form"),
  honeypot: hiddenName.default("website").describe("a field that only bots fill in"),
  hidden: z
    .record(hiddenName, plainText, {
      error: "must be names with values, other than name, email and message",
    })
    .default({})
    .describe("additional values to send"),
});

export const contactFormSchema = z
  .union([formAction.transform((action) => form.parse({ action })), form], {
    error: "must be a URL, or contain action, page, honeypot and hidden",
  })
  .optional();

const origin = z
  .url({ protocol: /^https$/, hostname: hostName, abort: true })
  .refine((text) => new URL(text).href === `${new URL(text).origin}/`, {
    error: "must be a URL such as https://stats.example, without a path",
  })
  .transform((text) => new URL(text).origin);

export const head = z
  .union(
    [
      plainText.transform((file) => ({ file, connect: [] })),
      z.strictObject({
        file: plainText.describe("its path"),
        connect: z.array(origin).default([]).describe("further hosts that scripts may contact"),
      }),
    ],
    { error: "must be the path of a file, or contain file and connect" },
  )
  .optional();

/** Hosts that the Content-Security-Policy allows in addition to those of `head` and of forms. */
export const contentSecurity = z
  .strictObject({
    form_action: z.array(origin).default([]).describe("hosts that forms post to"),
    frame_src: z.array(origin).default([]).describe("the only hosts of frames; all by default"),
    connect_src: z.array(origin).default([]).describe("hosts that scripts contact"),
  })
  .default({ form_action: [], frame_src: [], connect_src: [] });
