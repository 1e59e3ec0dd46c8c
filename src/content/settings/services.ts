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
  action: formAction,
  page: plainText.default("contact"),
  honeypot: hiddenName.default("website"),
  hidden: z
    .record(hiddenName, plainText, {
      error: "must be names with values, other than name, email and message",
    })
    .default({}),
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
      z.strictObject({ file: plainText, connect: z.array(origin).default([]) }),
    ],
    { error: "must be the path of a file, or contain file and connect" },
  )
  .optional();

/** Hosts that the Content-Security-Policy allows in addition to those of `head` and of forms. */
export const contentSecurity = z
  .strictObject({
    form_action: z.array(origin).default([]),
    frame_src: z.array(origin).default([]),
    connect_src: z.array(origin).default([]),
  })
  .default({ form_action: [], frame_src: [], connect_src: [] });
