/**
 * Advice for a site below the path of its base URL: files in public/ whose addresses lead out of
 * it, and files that programs look for at the root of a host. The engine itself serves the site.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Rule } from "../../checks/rule.ts";
import { filePlace } from "../../content/problems.ts";
import { basePathOf } from "../../format/urls.ts";
import { editAddresses } from "../../markdown/mount-html.ts";
import { isSiteAddress } from "../../markdown/address-kind.ts";
import { definePlugin } from "../../plugin/plugin.ts";

/** @returns the addresses in a page that no build mounts and that lead out of the base path */
export function listLeaving(html: string, base: string, page: string): string[] {
  const leaving: string[] = [];
  editAddresses(html, (address) => {
    const target = URL.parse(address, `https://site.invalid${base}${page}`);
    if (isSiteAddress(address) && !target?.pathname.startsWith(`${base}/`)) leaving.push(address);
    return address;
  });
  return leaving;
}

const checkLeaving: Rule = function* checkLeaving({ site, publicFolder = "" }) {
  const base = basePathOf(site.settings.base_url);
  const pages = base === "" ? [] : [...(site.publicFiles ?? [])];
  for (const page of pages.filter((name) => name.endsWith(".html")).toSorted())
    for (const address of listLeaving(
      readFileSync(path.join(publicFolder, page), "utf8"),
      base,
      page,
    ))
      yield {
        ...filePlace(`public${page}`),
        message: `contains the address "${address}", which leads out of ${base}/, where the site is. Write "${base}/${address.replace(/^[./]+/, "")}".`,
      };
};

/** @returns the advice on files that belong at the root of the host */
function describeRootFiles(baseUrl: string): string {
  const { origin } = new URL(baseUrl);
  return `Programs look for robots.txt and /.well-known/ only at ${origin}/, so those of this site do not reach them. Add the line "Sitemap: ${baseUrl}/sitemap.xml" to ${origin}/robots.txt, and redirect paths below ${origin}/.well-known/ that have no file there to ${baseUrl}/.well-known/.`;
}

export const basePath = definePlugin({
  api: 1,
  name: "base-path",
  rules: { site: [checkLeaving] },
  outputs: [
    {
      emit({ settings: { base_url: baseUrl } }, build) {
        if (basePathOf(baseUrl) !== "") build?.notice(describeRootFiles(baseUrl));
        return [];
      },
    },
  ],
});
