/**
 * Whether the links of a text lead somewhere.
 *
 * A relative address with `.md` means a file of the content folder and nothing else: where that is missing, it is an error, as with images. Any
 * other address can be answered by something that the content does not know, a redirect of the host or another program, so it is a warning.
 */
import path from "node:path";
import { didYouMean } from "../contract/did-you-mean.ts";
import { isPercentDecodable, percentDecode } from "../contract/percent-decode.ts";
import { isComputerPath, relativeSource, resolveSource } from "../site/media/content-urls.ts";
import { isSiteAddress } from "../markdown/address-kind.ts";
import { refuseMedia } from "../content/read/refuse-media.ts";
import type { Document } from "../content/document.ts";
import { formatDate } from "../site/strings/format-date.ts";
import type { Site } from "../content/site.ts";
import type { FindTarget } from "./site-addresses.ts";
import type { TextReadings } from "./text-readings.ts";
import type { TextLink } from "../markdown/text-parts.ts";

/** What is wrong with a link; completes the sentence that the file starts. */
export interface LinkFault {
  offset: number;
  message: string;
  severity?: "warning";
}

/** The text that a link stands in: a document's or the company's. */
export interface LinkingText {
  source: string;
  path: string;
  body: string;
  state: Document["state"];
  publishedAt: string | null;
}

export class LinkChecker {
  readonly #site: Site;
  readonly #find: FindTarget;
  readonly #readings: Pick<TextReadings, "anchors">;
  readonly #anchors = new WeakMap<object, ReadonlySet<string>>();
  /** Files that have been looked at, with what is wrong with them. */
  readonly #media = new Map<string, string | undefined>();
  #byName: Map<string, string> | undefined;

  constructor(site: Site, find: FindTarget, readings: Pick<TextReadings, "anchors">) {
    this.#site = site;
    this.#find = find;
    this.#readings = readings;
  }

  /** @returns what is wrong with the link, if anything */
  check(text: LinkingText, { url, use, offset }: TextLink): LinkFault[] {
    const fault =
      use === "image" ? this.#imageFault(text, url, offset) : this.#linkFault(text, url, offset);
    return fault ? [{ offset, ...fault }] : [];
  }

  #imageFault(
    text: LinkingText,
    url: string,
    offset: number,
  ): Omit<LinkFault, "offset"> | undefined {
    if (url === "")
      return warn("has an image without an address. Write it, or take the image out.");
    if (isComputerPath(url)) return onComputer(url);
    if (!isPercentDecodable(url))
      return {
        message: `shows the image "${url}", whose address has a % that starts no character. Write %25 for the sign itself.`,
      };
    if (ownComputer.test(url)) return warn(onThisComputer("shows", url));
    const local = this.#withoutHost(url);
    if (/^http:/i.test(local))
      return warn(
        `shows the image "${url}", which browsers do not load here, because it is not https. Write https://, or put the file into the content folder.`,
      );
    if (!isSiteAddress(local)) return undefined;
    const name = resolveSource(text.source, local);
    if (name !== undefined && this.#site.media.has(name)) return this.#mediaFault(name);
    const target = this.#find(sitePathOf(text, local));
    if (target.kind === "file") return undefined;
    const hint = target.kind === "nothing" ? target.hint : undefined;
    const message = `shows the image "${url}", which does not exist. ${hint === undefined ? "Put the file there, or correct the path." : `Did you mean ${hint}?`}`;
    // HTML is left as it is, and came from a site whose host may know the address.
    return text.body.startsWith("<", offset) ? warn(message) : { message };
  }

  #linkFault(
    text: LinkingText,
    url: string,
    offset: number,
  ): Omit<LinkFault, "offset"> | undefined {
    if (url === "")
      return warn(
        "has a link without an address. Write it between the parentheses, or take the link out.",
      );
    if (isComputerPath(url)) return onComputer(url);
    // Between < and > it is told, as what a program answers with.
    if (ownComputer.test(url) && !text.body.startsWith("<http", offset))
      return warn(onThisComputer("links to", url));
    const local = this.#withoutHost(url);
    if (!isSiteAddress(local)) return undefined;
    const [, address = "", fragment = ""] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(local) ?? [];
    if (address === "") return this.#checkAnchor(text, url, fragment);

    const name = resolveSource(text.source, local);
    const document = name === undefined ? undefined : this.#site.bySource.get(name);
    if (document) return this.#checkPage(text, document, url, fragment);
    if (name !== undefined && this.#site.media.has(name)) return this.#mediaFault(name);
    if (name !== undefined && address.endsWith(".md")) {
      const hint = this.#nearestFile(text, name);
      return {
        message: `links to the file "${address}", which does not exist. ${hint === undefined ? "Correct the path, or take the link out." : `Did you mean ${hint}?`}`,
      };
    }

    const target = this.#find(sitePathOf(text, address));
    switch (target.kind) {
      case "file":
        return undefined;
      case "moved":
        return warn(`links to "${url}", an old address. Write ${target.path} instead.`);
      case "page":
        return this.#checkPage(text, target.document, url, fragment);
      case "nothing":
        return warn(
          `links to "${url}", which is nothing on this site. ${this.#hintFor(text, url, name, target.hint)}`,
        );
    }
  }

  #mediaFault(name: string): { message: string } | undefined {
    if (!this.#media.has(name)) this.#media.set(name, refuseMedia(this.#site.folder, name));
    const reason = this.#media.get(name);
    return reason === undefined ? undefined : { message: `names the file "${name}", ${reason}` };
  }

  #hintFor(
    text: LinkingText,
    url: string,
    name: string | undefined,
    similar: string | undefined,
  ): string {
    const slashed = name?.includes("\\")
      ? resolveSource("", name.replaceAll("\\", "/"))
      : undefined;
    if (/^[^/?#@\s]+@[^/?#@\s]+\.[a-z]+$/i.test(url)) return `Write mailto:${url}.`;
    if (/^www\./i.test(url)) return `Write https://${url}.`;
    if (
      slashed !== undefined &&
      (this.#site.media.has(slashed) || this.#site.bySource.has(slashed))
    )
      return `Write ${relativeSource(text.source, slashed)}, with / in place of \\.`;
    return similar === undefined
      ? "Correct the address, or take the link out."
      : `Did you mean ${similar}?`;
  }

  #checkPage(
    text: LinkingText,
    target: Document,
    url: string,
    fragment: string,
  ): Omit<LinkFault, "offset"> | undefined {
    if (target.state === "draft" && text.state !== "draft")
      return warn(
        `links to "${url}", a draft, where readers find nothing. Publish ${target.file}, or take the link out.`,
      );
    const appearsAt = target.publishedAt ?? "";
    if (target.state === "scheduled" && appearsAt > readableFrom(text))
      return warn(
        `links to "${url}", which appears on ${formatDate(appearsAt, "en-GB")}. Until then readers find nothing there.`,
      );
    return this.#checkAnchor(target, url, fragment);
  }

  /** Pages of components have ids that only their templates know. */
  #checkAnchor(
    target: Pick<LinkingText, "path" | "body">,
    url: string,
    fragment: string,
  ): Omit<LinkFault, "offset"> | undefined {
    const id = percentDecode(fragment);
    if (commonAnchor.test(id)) return undefined;
    const page = this.#find(target.path);
    if (page.kind === "page" && page.isComponent) return undefined;
    const anchors = this.#anchors.get(target) ?? this.#readings.anchors(target.body);
    this.#anchors.set(target, anchors);
    if (anchors.has(id)) return undefined;
    const hint = didYouMean(id, anchors);
    const remedy =
      hint !== undefined
        ? `Did you mean #${hint}?`
        : anchors.size === 0
          ? "That page has no headings."
          : `There are: ${[...anchors].slice(0, 8).join(", ")}.`;
    return warn(`links to "${url}", but no heading there has the name #${id}. ${remedy}`);
  }

  /** A file of the same name elsewhere, else one whose name differs by a slip; as it is written from the text. */
  #nearestFile(text: LinkingText, name: string): string | undefined {
    this.#byName ??= new Map(
      [...this.#site.bySource.keys()].map((source) => [path.posix.basename(source), source]),
    );
    const target =
      this.#byName.get(path.posix.basename(name.replaceAll("\\", "/"))) ??
      didYouMean(name, this.#site.bySource.keys());
    return target === undefined ? undefined : relativeSource(text.source, target);
  }

  #withoutHost(url: string): string {
    const { base_url: base } = this.#site.settings;
    if (!url.startsWith(base)) return url;
    const rest = url.slice(base.length);
    return rest === "" ? "/" : /^[/?#]/.test(rest) ? rest : url;
  }
}

/** Of the layout or of HTML itself: the top, and words to find on the page. */
const commonAnchor = /^(?:|top|contents?|siblings|:~:.*)$/s;

const ownComputer =
  /^https?:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\])(?::\d+)?(?=[/?#]|$)/i;

function onThisComputer(verb: string, url: string): string {
  const address = url.replace(ownComputer, "").replace(/^(?!\/)/, "/");
  return `${verb} "${url}", which is nowhere but on your own computer. Write ${address}.`;
}

function onComputer(url: string) {
  return {
    message: `names "${url}", a file on one computer. Put it into the content folder and write its path from here, with /.`,
  };
}

/** @returns the path on the site that browsers make of an address in a text */
function sitePathOf({ path: page }: LinkingText, address: string): string {
  const base = new URL(page, "https://site.invalid");
  return percentDecode(URL.parse(address, base)?.pathname ?? address);
}

function warn(message: string) {
  return { message, severity: "warning" } as const;
}

/** @returns the instant from which readers see the text; never for a draft */
function readableFrom({ state, publishedAt }: LinkingText): string {
  if (state === "draft") return "\uFFFF";
  return state === "scheduled" ? (publishedAt ?? "") : "";
}
