/**
 * Links in site.yaml: the menu, the groups in the footer, and the call to action in the header of
 * every page.
 */
import { z } from "zod";
import { hostRule } from "../../collections/help.ts";
import {
  hostName,
  localText,
  matching,
  plainText,
  refuseAliasForm,
} from "../../collections/front-matter/value-schemas.ts";

const address = matching(
  /^(?:https?:\/\/|mailto:|tel:)[^\s]+$/,
  "must be a URL that starts with https://, mailto: or tel:",
).describe("the address of another site");

const pageKey = plainText.describe("the name of a page");
const labelKey = localText.describe("the text of the link");

const pageName = plainText.transform((page) => ({ page, label: undefined, url: undefined }));

const pageTarget = { page: pageKey, label: labelKey.optional() };
const elsewhere = { url: address, label: labelKey };
const closing = {
  title: localText.optional().describe("a heading above it, after offers and case studies"),
  text: localText.optional().describe("a sentence below it"),
};

const toPage = z
  .strictObject(pageTarget)
  .transform(({ page, label }) => ({ page, label, url: undefined }));

const toAddress = z
  .strictObject(elsewhere)
  .transform(({ url, label }) => ({ page: undefined, label, url }));

/** Link to a page of the site or to an external URL. */
export const link = z.union([pageName, toPage, toAddress], {
  error: "must be the name of a page, or contain page and label, or url and label",
});

const children = z.array(link, { error: "must be a list of pages" }).min(1, {
  error: "must contain a page",
});

const menuEntry = z
  .strictObject({
    page: pageKey.optional(),
    url: address.optional(),
    label: labelKey.optional(),
    children: children.optional().describe("entries of the second level"),
  })
  // An entry without a page is the label of its children, or that of an external URL.
  .refine(
    ({ page, url, label, children: below }) =>
      page === undefined ? label && (url ?? below) : url === undefined,
    { path: ["page"], error: "must be the name of a page" },
  );

export const navigation = z
  .array(
    z.union([pageName.transform((entry) => ({ ...entry, children: undefined })), menuEntry], {
      error: "must be the name of a page, or contain page and label",
    }),
  )
  .default([]);

export const footer = z
  .array(
    z.strictObject({
      label: localText.describe("the heading of the group"),
      links: z
        .union([z.literal("social"), z.array(link).min(1, { error: "must contain a page" })], {
          error: "must be social, or a list of pages",
        })
        .describe("pages, other sites, or social for the profiles of company.md"),
    }),
  )
  .optional();

export const action = z
  .union(
    [
      z
        .strictObject({ ...pageTarget, ...closing })
        .transform((target) => ({ url: undefined, ...target })),
      z
        .strictObject({ ...elsewhere, ...closing })
        .transform((target) => ({ page: undefined, ...target })),
    ],
    { error: "must contain page and label, or url and label" },
  )
  .optional();

/** Maximum length of a query, from which old sites told their pages apart. */
const maxQuery = 200;

const from = z.string({ error: "must be a path such as /old/" }).superRefine((text, context) => {
  const [, path = text, query = ""] = /^([^?]*)\?([^?#\s]+)$/.exec(text) ?? [];
  const message = query.includes("*")
    ? "can contain * only at the end of its path"
    : query.length > maxQuery
      ? `must have a query of at most ${maxQuery} characters`
      : refuseAliasForm(path.replace(/\/\*$/, query === "" ? "/" : "$&"));
  if (message !== undefined) context.addIssue({ code: "custom", message });
});

const placeholder = "https://site.invalid";

const to = z.string({ error: "must be a path or a URL" }).transform((text, context) => {
  const isPath = text.startsWith("/");
  const isWhole = isPath || /^https?:\/\/(?![/\\])/i.test(text);
  const url = isWhole && !/\s/.test(text) ? URL.parse(text, placeholder) : null;
  const origin = isPath ? placeholder : url?.origin;
  // Judged as it is sent: /a/..//host becomes //host, which is another site.
  const sent = url?.href.slice(isPath ? placeholder.length : 0) ?? "";
  if (!url?.href.startsWith(`${origin}/`) || sent.startsWith("//"))
    context.addIssue("must be a path such as /new/, or a URL with https://");
  else if (!hostName.test(url.hostname)) context.addIssue(hostRule);
  // Web servers would replace $name and {name} by values of the request or the environment, and read
  // a backslash, which queries and fragments can have, as the escape of a quote.
  return sent.replace(/[${}\\]/g, encodeURIComponent);
});

const redirect = z
  .strictObject(
    {
      from: from.describe("the previous path; /old/* is a whole folder"),
      to: to.describe("the path or the URL of the target"),
      status: z
        .literal([301, 302], { error: "must be 301 or 302" })
        .default(301)
        .describe("302 for a temporary redirect"),
    },
    { error: "must contain from and to" },
  )
  .refine(({ from: old, to: target }) => !target.includes("*") || /^\/.*\/\*$/.test(old), {
    path: ["to"],
    error: 'can contain * only if "from" ends with /*',
  })
  .refine(({ to: target }) => /^[^*]*$|^[^*?#]*\/\*$/.test(target), {
    path: ["to"],
    error: "can contain * only at the end of its path, after a slash",
  });

export const redirects = z.array(redirect, { error: "must be a list of redirects" }).default([]);
