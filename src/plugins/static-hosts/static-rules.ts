/** Headers of files on hosts without the function, which adds no base path to their links. */
import type { Site } from "../../content/site.ts";
import type { HeaderRule } from "../../format/security-policy.ts";
import { basePathOf } from "../../format/urls.ts";
import { headerRules } from "../../hosts/header-rules.ts";

export function staticRules(site: Site): HeaderRule[] {
  const base = basePathOf(site.settings.base_url);
  return headerRules(site).map(({ paths, headers: { Link, ...headers } }) => ({
    paths,
    headers:
      Link === undefined ? headers : { ...headers, Link: Link.replaceAll(/(?<=<)(?=\/)/g, base) },
  }));
}
