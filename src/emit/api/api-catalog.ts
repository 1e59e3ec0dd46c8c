/**
 * /.well-known/api-catalog: the API and its descriptions (RFC 9727), as a linkset (RFC 9264) with
 * the relations of RFC 8631.
 */
import { apiCatalogPath } from "../../contract/headers.ts";
import {
  apiPath,
  currentOpenApiPath,
  openApiPath,
  referencePath,
  toUrl,
} from "../../contract/urls.ts";
import { versions } from "../../contract/version.ts";
import type { Site } from "../../content/site.ts";
import { jsonFile, type OutputFile } from "../output-file.ts";

export function emitApiCatalog({ settings }: Site): OutputFile {
  const link = (path: string, type: string) => [{ href: toUrl(settings.base_url, path), type }];
  const apis = versions.map((name, index) => ({
    anchor: toUrl(settings.base_url, apiPath(name, "")),
    "service-desc": link(index === 0 ? currentOpenApiPath : openApiPath(name), "application/json"),
    "service-doc": link(referencePath, "text/html"),
    "service-meta": link("/llms.txt", "text/plain"),
  }));
  const item = apis.map(({ anchor }) => ({ href: anchor }));
  return jsonFile(apiCatalogPath, {
    linkset: [{ anchor: toUrl(settings.base_url, apiCatalogPath), item }, ...apis],
  });
}
