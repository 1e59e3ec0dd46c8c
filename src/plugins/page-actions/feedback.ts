/**
 * Setting for the opinion of readers, and the rule that finds a form which browsers would block.
 */
import { z } from "zod";
import { formAction, webAddress } from "../../collections/front-matter/value-schemas.ts";
import { urlOf, type Site } from "../../content/site.ts";
import { defineSetting } from "../../plugin/plugin.ts";
import { settingProblem, type Rule } from "../../checks/rule.ts";

export const feedbackSetting = defineSetting(
  "feedback",
  z.union([z.strictObject({ url: formAction }), z.strictObject({ issues: webAddress })]).optional(),
  {
    note: "asks readers whether a page was helpful: `url` of a form service, or `issues`, the address of a new issue",
    advice:
      "Write { url: https://forms.example/f/abc }, or { issues: https://github.com/owner/name/issues/new }.",
    example: "{ issues: https://github.com/owner/name/issues/new }",
  },
);

/** @returns the form or the link of a page; null if the site asks for nothing */
export function feedbackOf(site: Site, path: string) {
  const setting = feedbackSetting.of(site);
  if (!setting) return null;
  const page = urlOf(site, path);
  if ("url" in setting) return { action: setting.url, page };
  const issue = new URL(setting.issues);
  // https://docs.gitlab.com/user/project/issues/create_issues/; other services use those of GitHub.
  const isGitLab = issue.pathname.includes("/-/");
  issue.searchParams.set(isGitLab ? "issue[title]" : "title", path);
  issue.searchParams.set(isGitLab ? "issue[description]" : "body", page);
  return { link: issue.href };
}

/** The policy of the pages permits only the origins in `content_security.form_action`. */
export const checkFeedback: Rule = function* (context) {
  const { site } = context;
  const setting = feedbackSetting.of(site);
  if (!setting || !("url" in setting)) return;
  const { origin } = new URL(setting.url);
  if (!site.settings.content_security.form_action.includes(origin))
    yield settingProblem(
      context,
      ["feedback", "url"],
      `posts to ${origin}, which the policy of the pages blocks. Add content_security: { form_action: [${origin}] }.`,
    );
};
