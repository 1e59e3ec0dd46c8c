/** Key of site.yaml for the browser editor. */
import { z } from "zod";
import { hostName, oneOf, plainText } from "../../collections/front-matter/value-schemas.ts";
import { defineSetting } from "../../plugin/plugin.ts";

/** URL of a service that editors sign in to. */
const signIn = z
  .url({ protocol: /^https$/, hostname: hostName, abort: true })
  .transform((url) => url.replace(/\/$/, ""));

/**
 * Repository names as GitHub, GitLab and Gitea allow them, never "." or "..": the path becomes part
 * of API URLs.
 */
const repoForm = /^(?!\.{1,2}\/)[\w.-]+(?:\/(?!\.{1,2}(?:\/|$))[\w.-]+)+$/;

const admin = z
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
  });

export type AdminSettings = z.output<typeof admin>;

export const adminSetting = defineSetting("admin", admin.optional(), {
  advice: "Write repo: owner/name, the repository that contains this folder.",
  note: "the browser editor at /admin/: repo, the repository of the content, and optionally backend (github, gitlab, gitea), branch, folder, review, sign_in and api; none by default",
});
