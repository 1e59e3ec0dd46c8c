/**
 * `redirects:` of site.yaml: previous paths of pages and whole folders, with their targets on this
 * or another site.
 */
import { z } from "zod";
import { refuseAliasForm } from "../../collections/front-matter/alias-form.ts";

const from = z.string({ error: "must be a path such as /old/" }).superRefine((text, context) => {
  const message = refuseAliasForm(text.replace(/\/\*$/, "/"));
  if (message !== undefined) context.addIssue({ code: "custom", message });
});

const to = z
  .string({ error: "must be a path or a URL" })
  .refine(isTarget, { error: "must be a path such as /new/, or a URL with https://" })
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
    { error: "must contain from and to" },
  )
  .refine(({ from: old, to: target }) => !target.includes("*") || /^\/.*\/\*$/.test(old), {
    path: ["to"],
    error: "can contain * only if from ends with /*",
  })
  .refine(({ to: target }) => /^[^*]*(?:\/\*)?$/.test(target), {
    path: ["to"],
    error: "can contain * only at its end, after a slash",
  });

export const redirects = z.array(redirect, { error: "must be a list of redirects" }).default([]);
