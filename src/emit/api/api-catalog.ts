/**
 * /.well-known/api-catalog: where the API and its descriptions are (RFC 9727), as a linkset (RFC 9264) with the relations of RFC 8631.
 */
import { apiCatalogPath } from "../../contract/headers.ts";
import { apiPath, openApiPath, referencePath, toUrl } from "../../contract/urls.ts";
import type { Site } from "../../content/site.ts";
import { versions as allVersions, type ApiVersion } from "../../contract/version.ts";
import { jsonFile, type OutputFile } from "../output-file.ts";

export function emitApiCatalog(
  site: Site,
  versions: readonly Pick<ApiVersion, "name">[] = allVersions,
): OutputFile {
  const url = (path: string) => toUrl(site.settings.base_url, path);
  const apis = versions.map(({ name }, index) => ({
    anchor: url(apiPath(name, "")),
    // The current version's description is where everybody looks for it.
    "service-desc": [
      {
        href: url(index === 0 ? "/openapi.json" : openApiPath(name)),
        type: "application/json",
      },
    ],
    "service-doc": [{ href: url(referencePath), type: "text/html" }],
    "service-meta": [{ href: url("/llms.txt"), type: "text/plain" }],
  }));
  const item = apis.map(({ anchor }) => ({ href: anchor }));
  return jsonFile(apiCatalogPath, {
    linkset: [{ anchor: url(apiCatalogPath), item }, ...apis],
  });
}
