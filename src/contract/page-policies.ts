/**
 * Which Content-Security-Policy a page has where it is not the usual one, as a build tells it.
 */
import { contentSecurityPolicy } from "./content-security-policy.ts";

export interface PagePolicies {
  /** That of pages, where the site's head asks for another. */
  page_policy?: string | undefined;
  /** That of the pages with a form that posts elsewhere, and their files. */
  form_policy?: { files: readonly string[]; policy: string } | undefined;
}

/** @returns the policy of a file, undefined for the usual one */
export function policyOf(
  file: string,
  { page_policy, form_policy }: PagePolicies,
): string | undefined {
  return form_policy?.files.includes(file) ? form_policy.policy : page_policy;
}

/** @returns a policy that lets forms post to an origin, too */
export function withFormAction(policy: string | undefined, origin: string): string {
  return (policy ?? contentSecurityPolicy).replace(
    "form-action 'self'",
    `form-action 'self' ${origin}`,
  );
}
