/**
 * Links in site.yaml: the menu, the groups in the footer, and the call to action in the header of
 * every page.
 */
import { z } from "zod";
import { localText, plainText } from "../../collections/front-matter/value-schemas.ts";

const address = z.string().regex(/^(?:https?:\/\/|mailto:|tel:)[^\s]+$/, {
  error: "must be a URL that starts with https://, mailto: or tel:",
});

const pageName = plainText.transform((page) => ({ page, label: undefined, url: undefined }));

const own = { page: plainText, label: localText.optional() };
const elsewhere = { url: address, label: localText };
/** Texts of the call to action at the end of services and case studies. */
const closing = { title: localText.optional(), text: localText.optional() };

const toPage = z
  .strictObject(own)
  .transform(({ page, label }) => ({ page, label, url: undefined }));

const toAddress = z
  .strictObject(elsewhere)
  .transform(({ url, label }) => ({ page: undefined, label, url }));

const link = z.union([pageName, toPage, toAddress], {
  error: "must be the name of a page, or contain page and label, or url and label",
});

/** Link to a page of the site or to an external URL. */
export type SettingsLink = z.output<typeof link>;

export const navigation = z
  .array(
    z.union(
      [
        plainText.transform((page) => ({ page, label: undefined })),
        z.strictObject(own).transform(({ page, label }) => ({ page, label })),
      ],
      { error: "must be the name of a page, or contain page and label" },
    ),
  )
  .default([]);

export const footer = z
  .array(
    z.strictObject({
      label: localText,
      links: z.union([z.literal("social"), z.array(link).min(1, { error: "must name a page" })], {
        error: "must be social, or a list of pages",
      }),
    }),
  )
  .optional();

export const action = z
  .union(
    [
      z.strictObject({ ...own, ...closing }).transform((target) => ({ url: undefined, ...target })),
      z
        .strictObject({ ...elsewhere, ...closing })
        .transform((target) => ({ page: undefined, ...target })),
    ],
    { error: "must contain page and label, or url and label" },
  )
  .optional();
