/**
 * What site.yaml says of the editor in the browser: where the repository is, and who signs in how.
 */
import { z } from "zod";
import { explain } from "../collections/front-matter/explain.ts";
import { oneOf, plainText } from "../collections/front-matter/field-kinds.ts";

/** Where somebody signs in: an origin, as the editor's backends have them. */
const origin = z
  .url({
    protocol: /^https$/,
    abort: true,
    error: "must be an address that starts with https://",
  })
  .transform((url) => url.replace(/\/$/, ""));

/** Names as GitHub, GitLab and Gitea allow them, which never are "." or "..": the path goes into addresses of their APIs. */
const repoForm = /^(?!\.{1,2}\/)[\w.-]+(?:\/(?!\.{1,2}(?:\/|$))[\w.-]+)+$/;

const keys = "backend, repo, branch, folder, review, sign_in and api, of which repo is needed";

export const adminSettings = explain(
  z
    .strictObject(
      {
        backend: oneOf(["github", "gitlab", "gitea"]).default("github"),
        repo: plainText.refine((repo) => repoForm.test(repo), {
          error: "must be a repository such as owner/name",
        }),
        branch: plainText.optional(),
        folder: plainText
          .refine((folder) => /^[^/.][^/]*(?:\/[^/.][^/]*)*$/.test(folder), {
            error: "must be the folder of the content within the repository",
          })
          .default("content"),
        review: z.boolean({ error: "must be true or false" }).default(false),
        sign_in: origin.optional(),
        api: origin.optional(),
      },
      { error: `must be ${keys}` },
    )
    .refine(({ backend, review }) => !review || backend !== "gitea", {
      path: ["review"],
      error: "must be false with gitea, where the editor has no review",
    })
    .optional(),
  {
    advice: "Write repo: owner/name, the repository that holds this folder.",
    note: "the editor in the browser at /admin/: repo, where the texts are, and if need be backend (github, gitlab, gitea), branch, folder, review, sign_in and api; none unless told",
  },
);

export type AdminSettings = NonNullable<z.output<typeof adminSettings>>;
