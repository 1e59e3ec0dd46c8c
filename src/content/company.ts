/**
 * Profile of the organisation behind the site: company.md.
 */
import { z } from "zod";
import {
  localDate,
  matching,
  plainText,
  webAddress,
} from "../collections/front-matter/value-schemas.ts";
import { explain } from "../collections/help.ts";
import type { Place } from "./problems.ts";

const contactError = "must be an email address or a web page";

/** A URI (RFC 9116, section 2.5.3); web pages must use https. */
const securityContact = z
  .string({ error: contactError })
  .transform((text) => (z.email().safeParse(text).success ? `mailto:${text}` : text))
  .refine((uri) => /^(?:https:\/\/|mailto:|tel:)[\x21-\x7e]+$/.test(uri), { error: contactError });

const yearOrDate = "must be a year or a date";

export const companySchema = z.strictObject({
  name: explain(plainText, {
    advice: "Write the name in everyday use.",
    note: "the name in everyday use",
  }),
  legal_name: explain(plainText.optional(), {
    advice: "Write the registered name.",
    note: "the registered name",
  }),
  description: explain(plainText, {
    advice: "Write one or two sentences.",
    note: "one or two sentences about the organisation",
  }),
  logo: explain(plainText.optional(), {
    advice: "Write the path of an image in the content folder, as in ./images/logo.svg.",
    note: "the path of an image, as in ./images/logo.svg",
  }),
  founded: explain(
    z
      .union([z.int().transform(String), z.string()], { error: yearOrDate })
      .refine((text) => /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/.test(text), { error: yearOrDate })
      .optional(),
    { advice: "Write a year as in 1998, or a date.", note: "a year or a date" },
  ),
  email: explain(z.email().optional(), {
    advice: "Write name@host.",
    note: "the address for general questions",
  }),
  telephone: explain(plainText.optional(), {
    advice: "Write it in quotes, with the country code.",
    note: "with the country code",
  }),
  address: explain(
    z
      .strictObject({
        street: plainText.optional(),
        locality: plainText.optional(),
        region: plainText.optional(),
        postal_code: plainText.optional(),
        country: matching(/^[A-Z]{2}$/, "must be a country code of two capital letters").optional(),
      })
      .optional(),
    {
      advice: "Write street, locality, region, postal_code (in quotes) and country (as in GB).",
      note: "street, locality, region, postal_code (in quotes), country (DE)",
    },
  ),
  social_profiles: explain(z.array(webAddress).default([]), {
    advice: 'Write a line "- https://…" for each.',
    note: "profiles on social networks, an address on each line",
  }),
  security: explain(
    z
      .strictObject({
        contact: z
          .union(
            [securityContact, z.array(securityContact).min(1, { error: "must contain a contact" })],
            {
              error: `${contactError}, or a list of them`,
            },
          )
          .transform((contact) => [contact].flat()),
        policy: z.url({ protocol: /^https$/ }).optional(),
      })
      .optional(),
    {
      advice:
        "Write contact: name@host (or https://…, or a list of them), and policy: https://… if there is one.",
      note: "contact (an e-mail address or a page) for vulnerability reports, and policy (a page) on their handling",
    },
  ),
  updated: explain(localDate.optional(), {
    advice: "Write it as YYYY-MM-DD.",
    note: "the last important change; by default the last commit",
  }),
});

export interface Company extends z.output<typeof companySchema> {
  file: string;
  /** Name in the content folder, against which relative URLs are resolved. */
  source: string;
  path: string;
  /** Body as Markdown. */
  body: string;
  /** Line of the file on which the body starts, counted from 1. */
  bodyLine: number;
  /** @returns the position of the value of a front matter key */
  locate: (key: string) => Place;
  updatedAt: string | null;
  /** Instant until which the security contact is valid. */
  securityExpires: string;
}

/**
 * Expiry of security.txt (RFC 9116, section 2.5.5: less than a year ahead).
 *
 * It changes only twice a year, so that builds of the same content are equal in between. The file
 * of a maintained site never expires; that of an abandoned site does, visibly.
 *
 * @param now time of the build
 * @returns the end of the next half-year
 */
export function securityExpiry(now: Date): string {
  const year = now.getUTCFullYear();
  return now.getUTCMonth() < 6 ? `${year}-12-31T00:00:00Z` : `${year + 1}-06-30T00:00:00Z`;
}
