/**
 * The headers of a static file where a host is no reader of `_headers`.
 */
import { adminResponse, isAdmin } from "../contract/security-policy.ts";
import { mediaTypeOf } from "../contract/file-types.ts";
import {
  apiCatalogLink,
  apiCatalogPath,
  assetResponse,
  everyResponse,
  fileResponse,
  immutableCacheControl,
  mediaResponse,
  pageResponse,
  successCacheControl,
  underPolicy,
} from "../contract/headers.ts";
import { policyOf, type PagePolicies } from "../contract/security-policy.ts";
import { mediaRoot, searchIndexRoot, socialImageRoot } from "../contract/urls.ts";

/** Of each part of the search's index. */
const immutableIndex = /^\/pagefind\/(?:[^/]+\/)?(?:index|fragment|filter)\//;

/** Folders whose files are named after their content. */
const immutableRoots = ["/_astro/", socialImageRoot];

/**
 * @param name of a file of the build, with a leading slash
 * @param policies those of pages, where they are not the usual one
 */
export function fileHeaders(name: string, policies: PagePolicies = {}): Record<string, string> {
  const policy = policyOf(name, policies);
  const isIn = (root: string) => name.startsWith(root);
  const isAsset = isIn("/_astro/") || isIn(searchIndexRoot);
  return {
    ...everyResponse,
    ...(isIn(mediaRoot)
      ? mediaResponse
      : name.endsWith(".html")
        ? underPolicy(pageResponse, policy)
        : isAsset
          ? underPolicy(assetResponse, policy)
          : fileResponse),
    "Content-Type": mediaTypeOf(name),
    "Cache-Control":
      immutableRoots.some(isIn) || immutableIndex.test(name)
        ? immutableCacheControl
        : successCacheControl,
    ...(isAdmin(name) ? adminResponse : {}),
    ...(name.endsWith(".md") ? { "X-Robots-Tag": "noindex" } : {}),
    ...(name === apiCatalogPath ? { Link: apiCatalogLink } : {}),
  };
}
