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
import { explainShape } from "../collections/help.ts";
import type { Place } from "./problems.ts";

const contactError = "must be an email address or a web page";

/** A URI (RFC 9116, section 2.5.3); web pages must use https. */
const securityContact = z
  .string({ error: contactError })
  .transform((text) => (z.email().safeParse(text).success ? `mailto:${text}` : text))
  .refine((uri) => /^(?:https:\/\/|mailto:|tel:)[\x21-\x7e]+$/.test(uri), { error: contactError });

const yearOrDate = "must be a year or a date";

export const companySchema = z.strictObject(
  explainShape("company", {
    name: plainText,
    legal_name: plainText.optional(),
    description: plainText,
    logo: plainText.optional(),
    founded: z
      .union([z.int().transform(String), z.string()], { error: yearOrDate })
      .refine((text) => /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/.test(text), { error: yearOrDate })
      .optional(),
    email: z.email().optional(),
    telephone: plainText.optional(),
    address: z
      .strictObject({
        street: plainText.optional(),
        locality: plainText.optional(),
        region: plainText.optional(),
        postal_code: plainText.optional(),
        country: matching(/^[A-Z]{2}$/, "must be a country code of two capital letters").optional(),
      })
      .optional(),
    social_profiles: z.array(webAddress).default([]),
    security: z
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
    updated: localDate.optional(),
  }),
);

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
