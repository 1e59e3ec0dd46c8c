/**
 * Links of a text, which must have a target.
 *
 * A relative path to a `.md` file can only mean a file in the content folder, so a missing one is
 * an error, as for images. Any other URL may be handled outside the content, for example by a
 * redirect of the host, so it is a warning.
 */
import path from "node:path";
import { isPercentDecodable, percentDecode } from "../contract/percent-decode.ts";
import { didYouMean } from "../contract/did-you-mean.ts";
import type { Document } from "../content/document.ts";
import { refuseMedia } from "../content/read/refuse-media.ts";
import type { Site } from "../content/site.ts";
import { isSiteAddress } from "../markdown/address-kind.ts";
import type { TextLink } from "../markdown/text-parts.ts";
import { isComputerPath, relativeSource, resolveSource } from "../site/media/content-urls.ts";
import { formatDate } from "../site/strings/format-date.ts";
import { warn } from "../content/problems.ts";
import { suggest, type RuleContext, type TextFault } from "./rule.ts";
import { indexUrls, type FindTarget } from "./url-index.ts";

type Fault = Omit<TextFault, "offset">;

/** Document, block or company profile with links. */
export type LinkingText = Pick<Document, "source" | "path" | "body" | "state" | "publishedAt">;

const missing = "Correct the path, or remove the link.";

export class LinkChecker {
  readonly #site: Site;
  readonly #find: FindTarget;
  readonly #texts: RuleContext["texts"];
  readonly #anchors = new WeakMap<object, ReadonlySet<string>>();
  /** Reasons to refuse other files of the content folder, by name. */
  readonly #media = new Map<string, string | undefined>();

  constructor({ site, publicFiles, texts }: Pick<RuleContext, "site" | "publicFiles" | "texts">) {
    this.#site = site;
    this.#find = indexUrls(site, publicFiles);
    this.#texts = texts;
  }

  /** @returns the fault of a link, if it has one */
  check(text: LinkingText, { url, use, offset }: TextLink): TextFault[] {
    const fault =
      use === "image" ? this.#checkImage(text, url, offset) : this.#checkLink(text, url, offset);
    return fault ? [{ offset, ...fault }] : [];
  }

  #checkImage(text: LinkingText, url: string, offset: number): Fault | undefined {
    if (url === "")
      return warnOf("has an image without a URL. Write the URL, or remove the image.");
    if (isComputerPath(url)) return onComputer(url);
    if (!isPercentDecodable(url))
      return {
        message: `shows the image "${url}", whose URL has a % without a valid code after it. Write %25 for a percent sign.`,
      };
    if (ownComputer.test(url)) return warnOf(onThisComputer("shows", url));
    const local = this.#withoutHost(url);
    if (/^http:/i.test(local))
      return warnOf(
        `shows the image "${url}", which browsers block on this site, because it does not use https. Write https://, or put the file into the content folder.`,
      );
    if (!isSiteAddress(local)) return undefined;
    const name = resolveSource(text.source, local);
    if (name !== undefined && this.#site.media.has(name)) return this.#checkMedia(name);
    const target = this.#find(sitePathOf(text, local));
    if (target.kind === "file") return undefined;
    const hint = target.kind === "nothing" ? target.hint : undefined;
    const message = `shows the image "${url}", which does not exist. ${hint === undefined ? "Put the file there, or correct the path." : `Did you mean ${hint}?`}`;
    // HTML and absolute URLs of this site may come from a previous site that still has the file.
    return local !== url || text.body.startsWith("<", offset) ? warnOf(message) : { message };
  }

  #checkLink(text: LinkingText, url: string, offset: number): Fault | undefined {
    if (url === "")
      return warnOf(
        "has a link without a URL. Write the URL between the parentheses, or remove the link.",
      );
    if (isComputerPath(url)) return onComputer(url);
    // A URL between < and > is an example, such as the output of a program.
    if (ownComputer.test(url) && !text.body.startsWith("<http", offset))
      return warnOf(onThisComputer("links to", url));
    const local = this.#withoutHost(url);
    if (!isSiteAddress(local)) return undefined;
    const [, address = "", fragment = ""] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(local) ?? [];
    if (address === "") return this.#checkAnchor(text, url, fragment);
    const name = resolveSource(text.source, local);
    if (name !== undefined) {
      const document = this.#site.bySource.get(name);
      if (document) return this.#checkPage(text, document, url, fragment);
      if (this.#site.media.has(name)) return this.#checkMedia(name);
      if (address.endsWith(".md")) {
        const meant = this.#nearestFile(text, name);
        return {
          message: `links to the file "${address}", which does not exist. ${meant === undefined ? missing : `Did you mean ${meant}?`}`,
        };
      }
    }
    const target = this.#find(sitePathOf(text, address));
    switch (target.kind) {
      case "file":
        return undefined;
      case "redirect":
        return warnOf(
          `links to "${url}", which redirects to ${target.path}. Write ${target.path}.`,
        );
      case "page":
        return this.#checkPage(text, target.document, url, fragment);
      case "nothing":
        return warnOf(
          `links to "${url}", which does not exist on this site. ${this.#adviseLink(text, url, name, target.hint)}`,
        );
    }
  }

  #checkMedia(name: string): Fault | undefined {
    if (!this.#media.has(name)) this.#media.set(name, refuseMedia(this.#site.folder, name));
    const reason = this.#media.get(name);
    return reason === undefined
      ? undefined
      : { message: `refers to the file "${name}", ${reason}` };
  }

  #adviseLink(
    { source }: LinkingText,
    url: string,
    name: string | undefined,
    hint: string | undefined,
  ): string {
    const { media, bySource } = this.#site;
    const slashed = name?.includes("\\")
      ? resolveSource("", name.replaceAll("\\", "/"))
      : undefined;
    if (/^[^/?#@\s]+@[^/?#@\s]+\.[a-z]+$/i.test(url)) return `Write mailto:${url}.`;
    if (/^www\./i.test(url)) return `Write https://${url}.`;
    if (slashed !== undefined && (media.has(slashed) || bySource.has(slashed)))
      return `Write ${relativeSource(source, slashed)}, with / in place of \\.`;
    return hint === undefined ? "Correct the URL, or remove the link." : `Did you mean ${hint}?`;
  }

  #checkPage(
    text: LinkingText,
    target: Document,
    url: string,
    fragment: string,
  ): Fault | undefined {
    if (target.state === "draft" && text.state !== "draft")
      return warnOf(
        `links to "${url}", a draft, which readers cannot open. Publish ${target.file}, or remove the link.`,
      );
    const appearsAt = target.publishedAt ?? "";
    if (target.state === "scheduled" && appearsAt > readableFrom(text))
      return warnOf(
        `links to "${url}", which is scheduled for ${formatDate(appearsAt, "en-GB")}. Until then the link is broken.`,
      );
    return this.#checkAnchor(target, url, fragment);
  }

  /** Pages with blocks get some of their ids from templates, so they are not checked. */
  #checkAnchor(
    target: Pick<LinkingText, "path" | "body">,
    url: string,
    fragment: string,
  ): Fault | undefined {
    const id = percentDecode(fragment);
    if (commonAnchor.test(id)) return undefined;
    const page = this.#find(target.path);
    if (page.kind === "page" && page.isComponent) return undefined;
    const anchors = this.#anchors.get(target) ?? this.#texts.anchors(target.body);
    this.#anchors.set(target, anchors);
    if (anchors.has(id)) return undefined;
    const others =
      anchors.size === 0
        ? "That page has no headings."
        : `Available: ${[...anchors].slice(0, 8).join(", ")}.`;
    return warnOf(
      `links to "${url}", but no heading there has the name #${id}. ${suggest(id, anchors, others, (meant) => `#${meant}`)}`,
    );
  }

  /**
   * @returns the relative path of a file with the same name elsewhere, or else of one with a
   *   similar name
   */
  #nearestFile(text: LinkingText, name: string): string | undefined {
    const others = [...this.#site.bySource.keys()].filter((source) => source !== text.source);
    const base = path.posix.basename(name.replaceAll("\\", "/"));
    const target =
      others.find((source) => path.posix.basename(source) === base) ?? didYouMean(name, others);
    return target === undefined ? undefined : relativeSource(text.source, target);
  }

  #withoutHost(url: string): string {
    const { base_url: base } = this.#site.settings;
    if (!url.startsWith(base)) return url;
    const rest = url.slice(base.length);
    return rest === "" ? "/" : /^[/?#]/.test(rest) ? rest : url;
  }
}

/** Anchors of the layout and of HTML itself: the top of the page, and text fragments. */
const commonAnchor = /^(?:|top|contents?|siblings|:~:.*)$/s;

const ownComputer =
  /^https?:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\])(?::\d+)?(?=[/?#]|$)/i;

function onThisComputer(verb: string, url: string): string {
  const address = url.replace(ownComputer, "").replace(/^(?!\/)/, "/");
  return `${verb} "${url}", which exists only on your own computer. Write ${address}.`;
}

function onComputer(url: string): Fault {
  return {
    message: `refers to "${url}", a file on one computer. Put it into the content folder and write its path from here, with /.`,
  };
}

/** @returns the path that browsers resolve from a URL in a text */
function sitePathOf({ path: page }: LinkingText, address: string): string {
  const base = new URL(page, "https://site.invalid");
  return percentDecode(URL.parse(address, base)?.pathname ?? address);
}

function warnOf(message: string): Fault {
  return warn({}, message);
}

/** @returns the instant from which readers see the text; never for a draft */
function readableFrom({ state, publishedAt }: LinkingText): string {
  if (state === "draft") return "\uFFFF";
  return state === "scheduled" ? (publishedAt ?? "") : "";
}
