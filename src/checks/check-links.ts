/**
 * Links of a text, which must have a target.
 *
 * A relative path to a `.md` file can only mean a file in the content folder, so a missing one is
 * an error, as for images. Any other URL may be handled outside the content, for example by a
 * redirect of the host, so it is a warning.
 */
import { isPercentDecodable, percentDecode } from "../format/percent-decode.ts";
import { isUnpublished, type Document } from "../content/document.ts";
import { ownPages } from "../content/read/read-content.ts";
import { refuseMedia } from "../content/read/refuse-media.ts";
import type { Site } from "../content/site.ts";
import { isSiteAddress } from "../markdown/address-kind.ts";
import type { TextLink } from "../markdown/text-parts.ts";
import { isComputerPath, linkedDocument, resolveSource } from "../site/media/content-urls.ts";
import { darkVersion } from "../site/media/local-files.ts";
import { memoizeBySite } from "../site/memoize.ts";
import { formatDate, toSiteTime } from "../site/strings/format-date.ts";
import { warn } from "../content/problems.ts";
import type { TextFault } from "./text-rule.ts";
import { expiresSoon } from "./expires-soon.ts";
import { ask, missingFile, nearestFile, suggest, type RuleContext } from "./rule.ts";
import { indexUrls } from "./url-index.ts";

type Fault = Omit<TextFault, "offset">;

/** Document, block or company profile with links. */
export type LinkingText = Pick<Document, "source" | "path" | "body" | "state" | "publishedAt">;

/** @returns a function that returns the fault of a link in a text, if it has one */
export function linkChecker({ site, publicFolder, texts, now }: RuleContext) {
  const { bySource, media } = site;
  const findTarget = indexUrls(site);
  const isOwnPage = publicFolder === undefined ? undefined : ownPages(publicFolder);
  // A text may link to itself a thousand times.
  const anchorsByText = new WeakMap<object, readonly string[]>();

  function checkImage(text: LinkingText, url: string, offset: number): Fault | undefined {
    if (!isPercentDecodable(url))
      return {
        message: `shows the image "${url}", whose URL has a % without a valid code after it. Write %25 for a percent sign.`,
      };
    if (ownComputer.test(url)) return onThisComputer("shows", url);
    const local = withoutHost(site, url);
    if (/^http:/i.test(local))
      return warnOf(
        `shows the image "${url}", which browsers block on this site, because it does not use https. Write https://, or put the file into the content folder.`,
      );
    if (!isSiteAddress(local)) return undefined;
    const name = resolveSource(text.source, local);
    if (name !== undefined && media.has(name)) return checkMedia(site, name);
    const target = findTarget(sitePathOf(text, local));
    if (target.kind === "file") return undefined;
    const hint = target.kind === "nothing" ? target.hint : undefined;
    const message = `shows the image "${url}", which does not exist. ${ask(hint, missingFile)}`;
    // HTML and absolute URLs of this site may come from a previous site that still has the file.
    return local !== url || text.body.startsWith("<", offset) ? warnOf(message) : { message };
  }

  function checkLink(text: LinkingText, url: string, offset: number): Fault | undefined {
    // A URL between < and > is an example, such as the output of a program.
    if (ownComputer.test(url) && !text.body.startsWith("<http", offset))
      return onThisComputer("links to", url);
    const local = withoutHost(site, url);
    if (!isSiteAddress(local)) return undefined;
    const [, address = "", fragment = ""] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(local) ?? [];
    if (address === "") return checkAnchor(text, url, fragment);
    const name = resolveSource(text.source, local);
    const document = linkedDocument(site, text, name ?? "");
    if (document) return checkPage(text, document, url, fragment);
    if (name !== undefined && media.has(name)) return checkMedia(site, name);
    if (name !== undefined && address.endsWith(".md"))
      return {
        message: `links to the file "${address}", which does not exist. ${ask(
          nearestFile(site, text.source, name, (file) => bySource.has(file)),
          "Correct the path, or remove the link.",
        )}`,
      };
    const target = findTarget(sitePathOf(text, address));
    switch (target.kind) {
      case "file":
        return undefined;
      case "redirect":
        return warnOf(
          `links to "${url}", which redirects to ${target.path}. Write ${target.path}.`,
        );
      case "page":
        return checkPage(text, target.document, url, fragment);
      case "nothing":
        if (isOwnPage?.(address)) return undefined;
        return warnOf(
          `links to "${url}", which does not exist on this site. ${adviseLink(site, text, url, name) ?? ask(target.hint, "Correct the URL, or remove the link.")}`,
        );
    }
  }

  function checkPage(
    text: LinkingText,
    target: Document,
    url: string,
    fragment: string,
  ): Fault | undefined {
    if (target.state === "draft" && text.state !== "draft")
      return warnOf(
        `links to "${url}", a draft, which readers cannot open. Publish ${target.file}, or remove the link.`,
      );
    const timeOf = (instant: string | null) => formatDate(toSiteTime(site, instant ?? ""), "en-GB");
    const isScheduled = text.state === "scheduled";
    // Nobody reads drafts and expired texts.
    if (isUnpublished(text) && !isScheduled) return checkAnchor(target, url, fragment);
    if (target.state === "expired")
      return warnOf(
        `links to "${url}", which has expired (${timeOf(target.expiresAt)}), so the link is broken. Remove it, or choose another target.`,
      );
    if (expiresSoon(site, target, now))
      return warnOf(
        `links to "${url}", which expires on ${timeOf(target.expiresAt)}. Then the link is broken: remove it, or choose another target.`,
      );
    const appearsAt = target.publishedAt ?? "";
    const readableFrom = (isScheduled && text.publishedAt) || "";
    if (target.state === "scheduled" && appearsAt > readableFrom)
      return warnOf(
        `links to "${url}", which is scheduled for ${timeOf(appearsAt)}. Until then the link is broken.`,
      );
    return checkAnchor(target, url, fragment);
  }

  /** Pages with blocks get some of their ids from templates, so they are not checked. */
  function checkAnchor(
    target: Pick<LinkingText, "path" | "body">,
    url: string,
    fragment: string,
  ): Fault | undefined {
    const id = percentDecode(fragment);
    if (commonAnchor.test(id)) return undefined;
    const page = findTarget(target.path);
    if (page.kind === "page" && page.isComponent) return undefined;
    const anchors = anchorsByText.get(target) ?? texts.anchors(target.body);
    anchorsByText.set(target, anchors);
    if (anchors.includes(id)) return undefined;
    const names = anchors
      .filter((name) => !/^(?:user-content-|footnote-label$)/.test(name))
      .map((name) => `#${name}`);
    const others =
      names.length === 0
        ? "That page has no headings."
        : `Available: ${names.slice(0, 8).join(", ")}.`;
    return warnOf(
      `links to "${url}", but no heading there has the name #${id}. ${suggest(`#${id}`, names, others)}`,
    );
  }

  return (text: LinkingText, { url, use, offset }: TextLink): Fault | undefined => {
    const isImage = use === "image";
    if (url === "")
      return warnOf(
        isImage
          ? "has an image without a URL. Write the URL, or remove the image."
          : "has a link without a URL. Write the URL between the parentheses, or remove the link.",
      );
    if (isComputerPath(url)) return { message: onOneComputer(url) };
    if (mistypedScheme.test(url))
      return warnOf(
        `refers to "${url}", which browsers cannot open. Write https://${url.replace(/^[a-z]*:\/*/i, "")}.`,
      );
    return (isImage ? checkImage : checkLink)(text, url, offset);
  };
}

export function onOneComputer(url: string): string {
  return `refers to "${url}", a file on one computer. Put it into the content folder and write its path from here, with /.`;
}

/** `https:/`, `http:` or `htps://`, with slashes or letters missing, repeated or swapped. */
const mistypedScheme = /^(?:https?:\/?(?!\/)|(?!https?:)(?:h*t+p*s*p?|hp?tt?s?):\/\/)/i;

/** @returns the reason why a file or its dark version, which is published with it, is refused */
export const refusalOf = memoizeBySite((site: Site, name: string) => {
  const dark = darkVersion(site, name);
  return refuseMedia(site.folder, name) ?? (dark && refuseMedia(site.folder, dark));
});

function checkMedia(site: Site, name: string): Fault | undefined {
  const reason = refusalOf(site, name);
  return reason === undefined ? undefined : { message: `refers to the file "${name}", ${reason}` };
}

/** @returns the remedy for a mistake that the URL itself shows */
function adviseLink(
  site: Site,
  { source }: LinkingText,
  url: string,
  name: string | undefined,
): string | undefined {
  if (/^[^/?#@\s]+@[^/?#@\s]+\.[a-z]+$/i.test(url)) return `Write mailto:${url}.`;
  if (/^www\./i.test(url)) return `Write https://${url}.`;
  const near = name?.includes("\\") ? nearestFile(site, source, name) : undefined;
  return near && ask(near, "");
}

function withoutHost({ settings: { base_url: base } }: Site, url: string): string {
  const rest = url.startsWith(base) ? url.slice(base.length) : undefined;
  return rest === "" ? "/" : rest !== undefined && /^[/?#]/.test(rest) ? rest : url;
}

/** Anchors of the layout and of HTML itself: the top of the page, and text fragments. */
const commonAnchor = /^(?:|top|contents?|:~:.*)$/s;

const ownComputer =
  /^https?:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\])(?::\d+)?(?=[/?#]|$)/i;

function onThisComputer(verb: string, url: string): Fault {
  const address = url.replace(ownComputer, "").replace(/^(?!\/)/, "/");
  return warnOf(`${verb} "${url}", which exists only on your own computer. Write ${address}.`);
}

/** @returns the path that browsers resolve from a URL in a text */
function sitePathOf({ path: page }: LinkingText, address: string): string {
  const base = new URL(page, "https://site.invalid");
  return percentDecode(URL.parse(address, base)?.pathname ?? address);
}

const warnOf = (message: string): Fault => warn({}, message);
