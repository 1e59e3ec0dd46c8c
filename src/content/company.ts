/**
 * company.md: the profile of the organisation behind the site.
 */
import { z } from "zod";
import { explain } from "../collections/front-matter/explain.ts";
import { instant, plainText, webAddress } from "../collections/front-matter/field-kinds.ts";

const httpsAddress = z.url({
  protocol: /^https$/,
  error: "must be an address that starts with https://",
});

/** RFC 9116, section 2.5.3: a URI; a page is read over https. */
const securityContact = z
  .string({ error: "must be an e-mail address or a page" })
  .transform((text) => (z.email().safeParse(text).success ? `mailto:${text}` : text))
  .refine((uri) => /^(?:https:\/\/|mailto:|tel:)[\x21-\x7e]+$/.test(uri), {
    error: "must be an e-mail address or a page",
  });

export const companySchema = z.strictObject({
  name: explain(plainText, {
    advice: "Write the name in use.",
    note: "the name in use",
  }),
  legal_name: explain(plainText.optional(), {
    advice: "Write the registered name.",
    note: "the registered name",
  }),
  description: explain(plainText, {
    advice: "Write one or two sentences.",
    note: "one or two sentences on what the organisation does",
  }),
  logo: explain(plainText.optional(), {
    advice: "Write the path of an image in the content folder, as in ./images/logo.svg.",
    note: "the path of an image, as in ./images/logo.svg",
  }),
  founded: explain(
    z
      .union([z.int().transform(String), z.string()], {
        error: "must be a year or a date",
      })
      .refine((text) => /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/.test(text), {
        error: "must be a year or a date",
      })
      .optional(),
    {
      advice: "Write a year as in 1998, or a date.",
      note: "a year or a date",
    },
  ),
  email: explain(z.email({ error: "must be an e-mail address" }).optional(), {
    advice: "Write name@host.",
    note: "the address for everybody's questions",
  }),
  telephone: explain(plainText.optional(), {
    advice: "Write it in quotes, with the country code.",
    note: "with the country code",
  }),
  address: explain(
    z
      .strictObject(
        {
          street: plainText.optional(),
          locality: plainText.optional(),
          region: plainText.optional(),
          postal_code: plainText.optional(),
          country: z
            .string()
            .regex(/^[A-Z]{2}$/, {
              error: "must be a country of two capital letters",
            })
            .optional(),
        },
        { error: "must be keys such as street and country" },
      )
      .optional(),
    {
      advice: "Write street, locality, region, postal_code (in quotes) and country (as in GB).",
      note: "street, locality, region, postal_code (in quotes), country (DE)",
    },
  ),
  social_profiles: explain(
    z
      .array(webAddress, {
        error: "must be a list of addresses",
      })
      .default([]),
    {
      advice: 'Write a line "- https://…" for each.',
      note: "the addresses of profiles elsewhere, a line for each",
    },
  ),
  security: explain(
    z
      .strictObject(
        {
          contact: z
            .union([securityContact, z.array(securityContact).min(1, { error: "must name one" })], {
              error: "must be an e-mail address or a page, or a list of them",
            })
            .transform((contact) => [contact].flat()),
          policy: httpsAddress.optional(),
        },
        { error: "must be contact and policy" },
      )
      .optional(),
    {
      advice:
        "Write contact: name@host (or https://…, or a list of them), and policy: https://… if there is one.",
      note: "contact (an e-mail address or a page) for those who find a hole in the site, and policy (a page) on what you do about it",
    },
  ),
  updated: explain(instant.optional(), {
    advice: "Write it as YYYY-MM-DD.",
    note: "the last important change; without it, the last commit counts",
  }),
});

type CompanyFacts = z.output<typeof companySchema>;

export interface Company extends CompanyFacts {
  file: string;
  /** Its name in the content folder and the page that it belongs to, for the addresses in it. */
  source: string;
  path: string;
  /** Markdown. */
  body: string;
  /** The line of the file on which the body starts, from 1. */
  bodyLine: number;
  /** Where the value of a front matter key stands in the file. */
  locate: (key: string) => { line: number; column: number };
  updatedAt: string | null;
  /** The instant until which the contact for security counts (./security-expiry.ts). */
  securityExpires: string;
}
