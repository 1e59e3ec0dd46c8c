/**
 * The Content-Security-Policy that a page says itself, because some hosts of files alone send no headers.
 */
import { contentSecurityPolicy, metaPolicy } from "../contract/security-policy.ts";
import { policyOf } from "../contract/security-policy.ts";
import { htmlFile } from "../contract/urls.ts";
import { hostWithoutFunction } from "../content/settings.ts";
import type { Site } from "../content/site.ts";

/**
 * @param path the page's own path, null for a page without an address
 * @returns the policy of the page, or undefined on hosts that send it as a header
 */
export function metaPolicyOf({ settings, look }: Site, path: string | null): string | undefined {
  if (settings.host !== hostWithoutFunction) return undefined;
  const policy = policyOf(path === null ? "" : `/${htmlFile(path)}`, {
    page_policy: look.policy,
    form_policy: look.formPolicy,
  });
  return metaPolicy(policy ?? contentSecurityPolicy);
}
