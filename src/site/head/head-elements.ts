/**
 * Elements that a site adds to the head of its pages, and their sources in the
 * Content-Security-Policy. Each script is allowed by its exact URL or, if inline, by its digest:
 * allowing a host would allow everything that it serves, which on a CDN is every package.
 */
import { createHash } from "node:crypto";
import { hostName } from "../../collections/front-matter/value-schemas.ts";
import { pagePolicy, type PolicySources } from "../../format/security-policy.ts";
import { readHeadElements, type HeadElement } from "../../markdown/head-elements.ts";

/** Every page already has these elements, and they must not occur twice. */
const ownMeta = new Set(["description", "robots", "viewport"]);
const ownLinks = new Set(["canonical", "icon", "manifest", "stylesheet"]);

/**
 * @param further additional hosts that site.yaml allows
 * @param isFile whether a path is that of a file in `public/`
 * @returns the elements as HTML, the policy (undefined if the default is sufficient), and faults by
 *   their offset in UTF-16 code units
 */
export function describeHead(
  html: string,
  further: Required<Pick<PolicySources, "connects" | "forms" | "frames">>,
  isFile: (path: string) => boolean,
) {
  const { elements, strayText } = readHeadElements(html);
  const faults = elements.flatMap((element) => {
    const message = refuse(element, isFile);
    return message === undefined ? [] : [{ offset: element.start, message }];
  });
  if (strayText !== undefined)
    faults.push({
      offset: strayText,
      message:
        "is text outside an element, which would end the head. Delete it, or make it a comment: <!-- … -->.",
    });
  const scripts = elements.flatMap(allowScript);
  const hosts = scripts.flatMap(({ origin }) => origin ?? []);
  const isUsual = [scripts, ...Object.values(further)].every(({ length }) => length === 0);
  return {
    html: elements.map((element) => element.html).join("\n"),
    policy: isUsual
      ? undefined
      : pagePolicy({
          ...further,
          scripts: [...new Set(scripts.map(({ source }) => source))],
          connects: [...new Set([...hosts, ...further.connects])],
        }),
    faults,
  };
}

/** @returns the reason to refuse an element; undefined if it is allowed */
function refuse(
  { name, attributes, text }: HeadElement,
  isFile: (path: string) => boolean,
): string | undefined {
  const valueOf = (key: string) => attributes.get(key) ?? "";
  switch (name) {
    case "style":
      return "is a <style> element, which the Content-Security-Policy blocks. Move its rules to theme.css beside site.yaml.";
    case "meta": {
      const kind = valueOf("name").toLowerCase();
      if (attributes.has("charset") || attributes.has("http-equiv"))
        return "is a <meta> element that every page already has. Delete it.";
      return ownMeta.has(kind)
        ? `is <meta name="${kind}">, which every page already has. Delete it.`
        : undefined;
    }
    case "link": {
      const rels = valueOf("rel").toLowerCase().split(/\s+/);
      const ownRel = rels.find((rel) => ownLinks.has(rel));
      if (ownRel === "stylesheet")
        return 'is <link rel="stylesheet">, and the Content-Security-Policy blocks external stylesheets. Copy its rules to theme.css beside site.yaml.';
      return ownRel === undefined
        ? refuseAddress("href", valueOf("href"), isFile)
        : `is <link rel="${ownRel}">, which every page already has. Delete it.`;
    }
    case "script": {
      const src = valueOf("src");
      if (attributes.has("src")) return refuseAddress("src", src, isFile) ?? refuseFolder(src);
      return text.trim() === ""
        ? "is a <script> element with neither src nor content. Delete it."
        : undefined;
    }
    default:
      return `is <${name}>, but only script, link and meta are allowed in the head. Delete it.`;
  }
}

function refuseAddress(
  key: string,
  address: string,
  isFile: (path: string) => boolean,
): string | undefined {
  if (httpsUrl(address)) return undefined;
  if (!/^\/(?!\/)/.test(address))
    return `has ${key}="${address}". Write a URL that starts with https:// and has a host name of letters, digits, hyphens and dots, or with / for a file in public/.`;
  const path = address.replace(/[?#].*$/, "");
  return isFile(path)
    ? undefined
    : `refers to the file "${address}", which does not exist. Add it as public${path}, or correct the path.`;
}

/**
 * A source that ends in `/` allows every path below it (CSP Level 3, section 6.7.2.12): on a CDN,
 * every package.
 */
function refuseFolder(src: string): string | undefined {
  return URL.parse(src)?.pathname.endsWith("/")
    ? `has src="${src}", which ends in "/" and would allow every script below it. Write the URL of the file.`
    : undefined;
}

/**
 * @returns the source that the policy must list for an element to run, with the origin of a URL.
 *   The source of a URL (CSP Level 3, section 2.3.1) has no query and fragment, and escapes the
 *   characters that would end the source or start a variable in nginx.
 */
function allowScript({ name, attributes, text }: HeadElement): {
  source: string;
  origin?: string;
}[] {
  if (name !== "script") return [];
  const src = attributes.get("src");
  const url = src === undefined ? undefined : httpsUrl(src);
  if (url)
    return [
      {
        source: url.origin + url.pathname.replace(/[;,$]/g, encodeURIComponent),
        origin: url.origin,
      },
    ];
  // Data blocks are never executed.
  if (src !== undefined || /json|speculationrules/.test(attributes.get("type") ?? "")) return [];
  return [{ source: `'sha256-${createHash("sha256").update(text).digest("base64")}'` }];
}

function httpsUrl(address: string): URL | undefined {
  const url = URL.parse(address);
  return url?.protocol === "https:" && hostName.test(url.hostname) ? url : undefined;
}
