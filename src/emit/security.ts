/**
 * /.well-known/security.txt: contacts for vulnerability reports (RFC 9116), if company.md has any.
 */
import { securityPath, toUrl } from "../contract/urls.ts";
import type { Site } from "../content/site.ts";
import type { OutputFile } from "./output-file.ts";

/** @returns no file for a site whose company.md has no security contact */
export function emitSecurity({ company, settings }: Site): OutputFile[] {
  const { security, securityExpires } = company;
  if (!security) return [];
  const fields = [
    ...security.contact.map((contact) => ["Contact", contact]),
    ["Expires", securityExpires],
    ["Preferred-Languages", settings.locales.join(", ")],
    ["Canonical", toUrl(settings.base_url, securityPath)],
    ...(security.policy === undefined ? [] : [["Policy", security.policy]]),
  ];
  const lines = fields.map((field) => `${field.join(": ")}\n`);
  return [{ path: securityPath, body: lines.join("") }];
}
