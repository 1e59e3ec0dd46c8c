/**
 * Documents that programs find at fixed addresses: robots.txt, security.txt and the API catalog.
 */
import {
  securityPath,
  apiPath,
  currentOpenApiPath,
  openApiPath,
  referencePath,
} from "../format/urls.ts";
import { urlOf, type Site } from "../content/site.ts";
import { type OutputFile, jsonFile } from "./output-file.ts";
import { apiCatalogPath } from "../format/headers.ts";
import { versions } from "../format/version.ts";

/**
 * /robots.txt allows all pages and states the permitted purposes as Content-Signal
 * (contentsignals.org): search and AI answers, and training if site.yaml allows it. A build with
 * drafts disallows robots.
 */
export function emitRobots(site: Site): OutputFile {
  if (site.preview) return { path: "/robots.txt", body: "User-agent: *\nDisallow: /\n" };
  const lines = [
    "User-agent: *",
    `Content-Signal: search=yes, ai-input=yes, ai-train=${site.settings.ai_train ? "yes" : "no"}`,
    "Allow: /",
    "",
    `Sitemap: ${urlOf(site, "/sitemap.xml")}`,
    ...site.announced.flatMap(({ robots, path }) =>
      robots === undefined ? [] : [`${robots}: ${urlOf(site, path)}`],
    ),
  ];
  return { path: "/robots.txt", body: `${lines.join("\n")}\n` };
}

/**
 * @returns /.well-known/security.txt: contacts for vulnerability reports (RFC 9116); no file for a
 * site whose company.md has no security contact
 */
export function emitSecurity(site: Site): OutputFile[] {
  const { security, securityExpires } = site.company;
  if (!security) return [];
  const fields = [
    ...security.contact.map((contact) => ["Contact", contact]),
    ["Expires", securityExpires],
    ["Preferred-Languages", site.settings.locales.join(", ")],
    ["Canonical", urlOf(site, securityPath)],
    ...(security.policy === undefined ? [] : [["Policy", security.policy]]),
  ];
  const lines = fields.map((field) => `${field.join(": ")}\n`);
  return [{ path: securityPath, body: lines.join("") }];
}

/**
 * @returns /.well-known/api-catalog: the API and its descriptions (RFC 9727), as a linkset (RFC
 * 9264) with the relations of RFC 8631
 */
export function emitApiCatalog(site: Site): OutputFile {
  const link = (path: string, type: string) => [{ href: urlOf(site, path), type }];
  const apis = versions.map((name, index) => ({
    anchor: urlOf(site, apiPath(name, "")),
    "service-desc": link(index === 0 ? currentOpenApiPath : openApiPath(name), "application/json"),
    "service-doc": link(referencePath, "text/html"),
    "service-meta": link("/llms.txt", "text/plain"),
  }));
  const item = apis.map(({ anchor }) => ({ href: anchor }));
  return jsonFile(apiCatalogPath, {
    linkset: [{ anchor: urlOf(site, apiCatalogPath), item }, ...apis],
  });
}
