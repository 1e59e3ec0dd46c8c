/**
 * The licence of the texts for programs: Really Simple Licensing 1.0 (rslstandard.org/rsl), in
 * agreement with Content-Signal in robots.txt.
 */
import { urlOf, type Site } from "../../content/site.ts";
import { escapeHtml } from "../../markdown/escape-html.ts";
import { definePlugin } from "../../plugin/plugin.ts";

const path = "/license.xml";
const type = "application/rsl+xml";

interface Licensed {
  url: string;
  trains: boolean;
  /** Address of the home page, below which all texts are. */
  root: string;
}

function writeLicense({ url, trains, root }: Licensed): string {
  const usage = trains
    ? '<permits type="usage">search ai-input ai-train</permits>'
    : '<permits type="usage">search ai-input</permits>\n      <prohibits type="usage">ai-train</prohibits>';
  // Licences of Creative Commons whose name contains BY require the name of the author.
  const payment = /^https?:\/\/creativecommons\.org\/licenses\/by/i.test(url)
    ? "attribution"
    : "free";
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsl xmlns="https://rslstandard.org/rsl">
  <content url="${escapeHtml(root)}">
    <license>
      ${usage}
      <payment type="${payment}">
        <standard>${escapeHtml(url)}</standard>
      </payment>
    </license>
  </content>
</rsl>
`;
}

/** @returns the licence; undefined for a site without one */
function licenseOf(site: Site) {
  const { license, ai_train: trains } = site.settings;
  return license && { ...license, trains, root: new URL(urlOf(site, "/")).pathname };
}

export const rsl = definePlugin({
  api: 1,
  name: "rsl",
  reserves: [{ segment: String.raw`license\.xml`, purpose: "the licence for programs" }],
  outputs: [
    {
      emit(site) {
        const license = licenseOf(site);
        return license ? [{ path, body: writeLicense(license) }] : [];
      },
      headers: (site) =>
        licenseOf(site) ? [{ paths: [path], headers: { "Content-Type": type } }] : [],
      announce(site) {
        const license = licenseOf(site);
        if (!license) return [];
        return [
          {
            path,
            title: "License",
            description: `The texts are licensed under ${license.name} (${license.url}).`,
            only: "llms",
            link: { rel: "license", type },
            robots: "License",
          },
        ];
      },
    },
  ],
});
