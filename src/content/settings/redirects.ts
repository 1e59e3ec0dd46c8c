/**
 * `redirects:` of site.yaml: previous addresses and whole folders, with their targets on this site
 * or another.
 */
import { z } from "zod";
import { refuseAliasForm } from "../../collections/front-matter/alias-form.ts";

const from = z.string({ error: "must be a path such as /old/" }).superRefine((text, context) => {
  const message = refuseAliasForm(text.replace(/\/\*$/, "/"));
  if (message !== undefined) context.addIssue({ code: "custom", message });
});

const to = z
  .string({ error: "must be a path or an address" })
  .refine(isTarget, { error: "must be a path such as /new/, or an address with https://" })
  .transform((text) =>
    text.startsWith("/")
      ? new URL(text, "https://site.invalid").href.slice("https://site.invalid".length)
      : new URL(text).href,
  );

function isTarget(text: string): boolean {
  if (/\s|^\/\//.test(text)) return false;
  return text.startsWith("/") || /^https?:$/.test(URL.parse(text)?.protocol ?? "");
}

const redirect = z
  .strictObject(
    {
      from,
      to,
      status: z.literal([301, 302], { error: "must be 301 or 302" }).default(301),
    },
    { error: "must be from and to" },
  )
  .refine(({ from: old, to: target }) => !target.includes("*") || /^\/.*\/\*$/.test(old), {
    path: ["to"],
    error: "can have * only where from ends with /*",
  })
  .refine(({ to: target }) => /^[^*]*(?:\/\*)?$/.test(target), {
    path: ["to"],
    error: "can have * only at its end, behind a slash",
  });

export const redirects = z.array(redirect, { error: "must be a list of redirects" }).default([]);
