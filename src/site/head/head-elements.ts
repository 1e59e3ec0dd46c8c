/**
 * Elements that a site adds to the head of its pages, and their sources in the
 * Content-Security-Policy. Each script is allowed by its exact URL or, if inline, by its digest:
 * allowing a host would allow everything that it serves, which on a CDN is every package.
 */
import { createHash } from "node:crypto";
import { pagePolicy, type PolicySources } from "../../contract/security-policy.ts";
import { readHeadElements, type HeadElement } from "../../markdown/head-elements.ts";

interface HeadFault {
  /** Offset in UTF-16 code units. */
  offset: number;
  message: string;
}

export interface OwnHead {
  html: string;
  /** Undefined if the default policy is sufficient. */
  policy: string | undefined;
  faults: HeadFault[];
}

/** Every page already has these elements, and they must not occur twice. */
const ownMeta = new Set(["description", "robots", "viewport"]);
const ownLinks = new Set(["canonical", "icon", "manifest", "stylesheet"]);

/**
 * @param further additional hosts that site.yaml allows
 * @param isFile whether a path is that of a file in `public/`
 */
export function describeHead(
  html: string,
  further: Pick<PolicySources, "connects" | "forms" | "frames">,
  isFile: (path: string) => boolean,
): OwnHead {
  const { elements, strayText } = readHeadElements(html);
  const refused = elements.flatMap((element) => {
    const message = refuse(element, isFile);
    return message === undefined ? [] : [{ offset: element.start, message }];
  });
  const scripts = elements.flatMap(allowScript);
  const hosts = scripts
    .filter((source) => source.startsWith("https://"))
    .map((source) => new URL(source).origin);
  const isUsual = [scripts, ...Object.values(further)].every(({ length }) => length === 0);
  return {
    html: elements.map((element) => element.html).join("\n"),
    policy: isUsual
      ? undefined
      : pagePolicy({
          scripts: [...new Set(scripts)],
          ...further,
          connects: [...new Set([...hosts, ...(further.connects ?? [])])],
        }),
    faults: [
      ...refused,
      ...(strayText === undefined
        ? []
        : [
            {
              offset: strayText,
              message:
                "is text outside an element, which would end the head. Delete it, or make it a comment: <!-- … -->.",
            },
          ]),
    ],
  };
}

function refuse(
  { name, attributes, text }: HeadElement,
  isFile: (path: string) => boolean,
): string | undefined {
  if (name === "style")
    return "is a <style> element, which the Content-Security-Policy blocks. Move its rules to theme.css beside site.yaml.";
  if (name === "meta") {
    const kind = attributes.get("name")?.toLowerCase() ?? "";
    return attributes.has("charset") || attributes.has("http-equiv")
      ? "is a <meta> element that every page already has. Delete it."
      : ownMeta.has(kind)
        ? `is <meta name="${kind}">, which every page already has. Delete it.`
        : undefined;
  }
  if (name === "link") {
    const [own] = (attributes.get("rel") ?? "")
      .toLowerCase()
      .split(/\s+/)
      .filter((rel) => ownLinks.has(rel));
    return own === "stylesheet"
      ? 'is <link rel="stylesheet">, and the Content-Security-Policy blocks external stylesheets. Copy its rules to theme.css beside site.yaml.'
      : own === undefined
        ? refuseAddress("href", attributes, isFile)
        : `is <link rel="${own}">, which every page already has. Delete it.`;
  }
  if (name !== "script")
    return `is <${name}>, but only script, link and meta are allowed in the head. Delete it.`;
  return attributes.has("src")
    ? (refuseAddress("src", attributes, isFile) ?? refuseFolder(attributes))
    : text.trim() === ""
      ? "is a <script> element with neither src nor content. Delete it."
      : undefined;
}

function refuseAddress(
  key: string,
  attributes: HeadElement["attributes"],
  isFile: (path: string) => boolean,
): string | undefined {
  const address = attributes.get(key) ?? "";
  if (/^\/(?!\/)/.test(address)) {
    const path = address.replace(/[?#].*$/, "");
    return isFile(path)
      ? undefined
      : `refers to the file "${address}", which does not exist. Add it as public${path}, or correct the path.`;
  }
  return originOf(address) === undefined
    ? `has ${key}="${address}". Write a URL that starts with https://, or with / for a file in public/.`
    : undefined;
}

/**
 * A source that ends in `/` allows every path below it (CSP Level 3, section 6.7.2.12): on a CDN,
 * every package.
 */
function refuseFolder(attributes: HeadElement["attributes"]): string | undefined {
  const address = attributes.get("src") ?? "";
  return URL.parse(address)?.pathname.endsWith("/")
    ? `has src="${address}", which ends in "/" and would allow every script below it. Write the URL of the file.`
    : undefined;
}

/** @returns the sources that the policy must list for an element to run */
function allowScript({ name, attributes, text }: HeadElement): string[] {
  if (name !== "script") return [];
  const src = attributes.get("src");
  if (src !== undefined) return [sourceOf(src) ?? []].flat();
  // Data blocks are never executed.
  if (/json|speculationrules/.test(attributes.get("type") ?? "")) return [];
  return [`'sha256-${createHash("sha256").update(text).digest("base64")}'`];
}

/**
 * @returns a URL as a source of a policy (CSP Level 3, section 2.3.1): without query and fragment,
 *   and with the characters escaped that would end the source or start a variable in nginx
 */
function sourceOf(address: string): string | undefined {
  const url = URL.parse(address);
  if (url?.protocol !== "https:") return undefined;
  const path = url.pathname.replaceAll(";", "%3B").replaceAll(",", "%2C").replaceAll("$", "%24");
  return url.origin + path;
}

function originOf(address: string): string | undefined {
  const url = URL.parse(address);
  return url?.protocol === "https:" ? url.origin : undefined;
}
