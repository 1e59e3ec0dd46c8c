/**
 * Headers of static files in one table for all hosts. Later rules replace headers of earlier ones;
 * each host has its own configuration format.
 */
import { headersFor, type HeaderRule, type PagePolicies } from "../format/security-policy.ts";
import { deprecationHeaders, versions } from "../format/version.ts";
import { apiPath, apiRoot, mediaRoot, notFoundPath, searchIndexRoot } from "../format/urls.ts";
import {
  apiCatalogLink,
  apiCatalogPath,
  assetResponse,
  errorCacheControl,
  everyResponse,
  fileResponse,
  immutableCacheControl,
  mediaResponse,
  mediaTypes,
  pageResponse,
  successCacheControl,
  typesByExtension,
  underPolicy,
} from "../format/headers.ts";
import type { Site } from "../content/site.ts";

/** File extensions by media type. */
export const extensionsByType: ReadonlyMap<string, string[]> = Map.groupBy(
  Object.keys(typesByExtension),
  (extension) => typesByExtension[extension] ?? "",
);

const assetRoots = ["/_astro/*", `${searchIndexRoot}*`];

/** @returns the rule without the paths of the search index if no plugin has one */
function withoutIndex({ reserved }: Site) {
  const hasIndex = reserved.some(({ segment }) => `/${segment}/` === searchIndexRoot);
  return (rule: HeaderRule): HeaderRule => ({
    ...rule,
    paths: rule.paths.filter((name) => hasIndex || !name.startsWith(searchIndexRoot)),
  });
}

/**
 * Folders of files with content hashes in their names. The search index of a large site has one
 * folder per language.
 */
const immutablePaths = [
  "/_astro/*",
  ...["", "*/"].flatMap((part) =>
    ["index", "fragment", "filter"].map((folder) => `${searchIndexRoot}${part}${folder}/*`),
  ),
];

/**
 * @returns the rules that every site with these policies has; the first one applies to all paths
 */
function fileRules({ page_policy, form_policy, file_headers = [] }: PagePolicies): HeaderRule[] {
  const file = (paths: string[], type: string): HeaderRule => ({
    paths,
    headers: { ...fileResponse, "Content-Type": type },
  });
  const policy = (response: Readonly<Record<string, string>>) => underPolicy(response, page_policy);
  return [
    {
      // Includes the policy for assets, because the 404 page is served at any path.
      paths: ["/*"],
      headers: { ...everyResponse, ...policy(assetResponse), "Cache-Control": successCacheControl },
    },
    file([`${apiRoot}/*`], mediaTypes.json),
    ...[...extensionsByType].map(([value, extensions]) =>
      file(
        extensions.map((extension) => `*.${extension}`),
        value,
      ),
    ),
    { paths: assetRoots, headers: policy(assetResponse) },
    {
      paths: ["*/", "*.html"],
      headers: { ...policy(pageResponse), "Content-Type": mediaTypes.html },
    },
    {
      paths: (form_policy?.files ?? []).map((page) => page.replace(/index\.html$/, "")),
      headers: { "Content-Security-Policy": form_policy?.policy ?? "" },
    },
    { paths: [`${mediaRoot}*`], headers: mediaResponse },
    { paths: immutablePaths, headers: { "Cache-Control": immutableCacheControl } },
    { paths: ["*.md"], headers: { "X-Robots-Tag": "noindex" } },
    {
      paths: [apiCatalogPath],
      headers: { ...fileResponse, "Content-Type": mediaTypes.linkset, Link: apiCatalogLink },
    },
    ...file_headers.map(({ paths, headers }) => ({
      paths,
      headers: { ...fileResponse, ...headers },
    })),
  ].filter(({ paths }) => paths.length > 0);
}

export function headerRules(site: Site): HeaderRule[] {
  const { settings, defaultLocale } = site;
  const { base_url, locales, api } = settings;
  const ofVersion = (name: string, headers: Record<string, string>): HeaderRule => ({
    paths: [`${apiPath(name, "")}/*`],
    headers,
  });
  return [
    ...fileRules({
      page_policy: site.branding.policy,
      form_policy: site.branding.formPolicy,
      file_headers: site.fileHeaders,
    }).map(withoutIndex(site)),
    {
      paths: locales.map((locale) => notFoundPath(locale, defaultLocale)),
      headers: { "Cache-Control": errorCacheControl },
    },
    ...(versions.length > 1 ? versions : []).map((name) =>
      ofVersion(name, { "API-Version": name }),
    ),
    ...api.deprecations.map((deprecation) =>
      ofVersion(deprecation.version, deprecationHeaders(deprecation, base_url)),
    ),
  ];
}

const rulesOf = new WeakMap<PagePolicies, HeaderRule[]>();
const plain: PagePolicies = {};

/**
 * @param name path of an output file, with a leading slash
 * @param policies page policies, if they differ from the default
 */
export function fileHeaders(name: string, policies = plain): Record<string, string> {
  const rules = rulesOf.get(policies) ?? fileRules(policies);
  rulesOf.set(policies, rules);
  return { "Content-Type": "application/octet-stream", ...headersFor(name, rules) };
}
