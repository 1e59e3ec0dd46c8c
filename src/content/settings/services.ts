/**
 * Services in site.yaml: the browser editor (`admin:`), the form on the contact page
 * (`contact_form:`), and elements for the head of every page (`head:`).
 */
import { z } from "zod";
import {
  formAction,
  hostName,
  oneOf,
  plainText,
} from "../../collections/front-matter/value-schemas.ts";

/** URL of a service that editors sign in to. */
const signIn = z
  .url({ protocol: /^https$/, hostname: hostName, abort: true })
  .transform((url) => url.replace(/\/$/, ""));

/**
 * Repository names as GitHub, GitLab and Gitea allow them, never "." or "..": the path becomes part
 * of API URLs.
 */
const repoForm = /^(?!\.{1,2}\/)[\w.-]+(?:\/(?!\.{1,2}(?:\/|$))[\w.-]+)+$/;

export const admin = z
  .strictObject({
    backend: oneOf(["github", "gitlab", "gitea"]).default("github"),
    repo: plainText.refine((repo) => repoForm.test(repo), {
      error: "must be a repository such as owner/name",
    }),
    branch: plainText.optional(),
    folder: plainText
      .refine((folder) => /^[^/.][^/]*(?:\/[^/.][^/]*)*$/.test(folder), {
        error: "must be the content folder within the repository",
      })
      .default("content"),
    review: z.boolean().default(false),
    sign_in: signIn.optional(),
    api: signIn.optional(),
  })
  .refine(({ backend, review }) => !review || backend !== "gitea", {
    path: ["review"],
    error: "must be false with gitea, for which the editor does not support review",
  })
  .optional();

export type AdminSettings = NonNullable<z.output<typeof admin>>;

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

export const contactForm = z
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
