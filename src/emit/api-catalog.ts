/**
 * /.well-known/api-catalog: where the API and its descriptions are (RFC 9727), as a linkset (RFC 9264) with the relations of RFC 8631.
 */
import { apiCatalogPath } from "../contract/headers.ts";
import { apiPath, referencePath, toUrl } from "../contract/urls.ts";
import type { Site } from "../model/site.ts";
import { version } from "../contract/version.ts";
import { jsonFile, type OutputFile } from "./output-file.ts";

export function emitApiCatalog(site: Site): OutputFile {
  const url = (path: string) => toUrl(site.settings.base_url, path);
  const api = url(apiPath(version, ""));
  return jsonFile(apiCatalogPath, {
    linkset: [
      { anchor: url(apiCatalogPath), item: [{ href: api }] },
      {
        anchor: api,
        "service-desc": [
          { href: url("/openapi.json"), type: "application/json" },
        ],
        "service-doc": [{ href: url(referencePath), type: "text/html" }],
        "service-meta": [{ href: url("/llms.txt"), type: "text/plain" }],
      },
    ],
  });
}
