/**
 * Links that site.yaml asks for beside the menu: the groups at the foot of every page, and the one action in its head.
 */
import { z } from "zod";
import { explain } from "../../collections/front-matter/explain.ts";
import { plainText } from "../../collections/front-matter/field-kinds.ts";
import { localText } from "../../collections/local-text.ts";

const address = z
  .string({ error: "must be an address" })
  .regex(/^(?:https?:\/\/|mailto:|tel:)[^\s]+$/, {
    error: "must be an address that starts with https://, mailto: or tel:",
  });

const toOwn = { page: plainText, label: localText.optional() };
const elsewhere = { url: address, label: localText };
/** The words of the band that closes offers and case studies. */
const closing = { title: localText.optional(), text: localText.optional() };

const toPage = z
  .strictObject(toOwn)
  .transform(({ page, label }) => ({ page, label, url: undefined }));

const toAddress = z
  .strictObject(elsewhere)
  .transform(({ url, label }) => ({ page: undefined, label, url }));

const link = z.union(
  [plainText.transform((page) => ({ page, label: undefined, url: undefined })), toPage, toAddress],
  { error: "must be the name of a page, page and label, or url and label" },
);

/** A link to a page of the site, or to somewhere else. */
export type SettingsLink = z.output<typeof link>;

const group = z.strictObject(
  {
    label: localText,
    links: z.union([z.literal("social"), z.array(link).min(1, { error: "must name a page" })], {
      error: "must be social, or a list of pages",
    }),
  },
  { error: "must be label and links" },
);

export const footerSettings = explain(
  z.array(group, { error: "must be a list of groups" }).optional(),
  {
    advice: "Write a group as - label: Legal and below it links: [imprint, privacy].",
    note: "groups of links at the foot of every page, each with a label and links: pages, url and label for elsewhere, or social for the profiles of company.md; without it, the sections again",
  },
);

export const actionSettings = explain(
  z
    .union(
      [
        z
          .strictObject({ ...toOwn, ...closing })
          .transform((action) => ({ url: undefined, ...action })),
        z
          .strictObject({ ...elsewhere, ...closing })
          .transform((action) => ({ page: undefined, ...action })),
      ],
      { error: "must be page and label, or url and label" },
    )
    .optional(),
  {
    advice: "Write { page: contact, label: Talk to us }.",
    note: "the main action for visitors: one button in the header of every page, as page and label, or url and label; title and text are the words above it at the end of offers and case studies",
  },
);
