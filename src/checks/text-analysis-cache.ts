/**
 * Persistent cache of text analysis: faults of a text alone, its links, and its anchors.
 *
 * To analyse a text is most of the work of the rules, and depends on nothing but the text and the
 * site's address. So results are kept by the digest of these, from one load of a preview to the
 * next and from one run of a command to the next.
 */
import { hash } from "node:crypto";
import { isRelativeAddress } from "../markdown/address-kind.ts";
import { listAnchors } from "../markdown/anchors.ts";
import { readParts, type TextLink } from "../markdown/text-parts.ts";
import type { TextFault } from "./rule.ts";
import { textRules } from "./rules.ts";

export interface TextAnalysis {
  /** Links and images elsewhere, which only the whole site can judge. */
  links: TextLink[];
  faults: TextFault[];
}

/** Results by digest, in the form in which they are stored. */
export interface StoredAnalyses {
  analyses: Record<string, TextAnalysis>;
  anchors: Record<string, string[]>;
}

/** Unused results that stay in the cache, such as those of another folder or branch. */
const maxUnused = 1_000;

export class TextAnalysisCache {
  readonly #stored: StoredAnalyses;
  readonly #used: StoredAnalyses = { analyses: {}, anchors: {} };
  #hasNew = false;

  constructor(stored: StoredAnalyses = { analyses: {}, anchors: {} }) {
    this.#stored = stored;
  }

  /** @param onMiss is called for a text that is analysed now, while its syntax tree is cached */
  read(text: string, ownUrl: string, onMiss?: () => void): TextAnalysis {
    const key = digest(`${ownUrl}\n${text}`);
    const known = this.#used.analyses[key] ?? this.#stored.analyses[key];
    if (known) return (this.#used.analyses[key] = known);
    this.#hasNew = true;
    // A copy: strings that the parser has cut out of a text keep all of it in memory.
    const analysis = structuredClone(analyse(text, ownUrl));
    onMiss?.();
    return (this.#used.analyses[key] = analysis);
  }

  /** @returns the ids on the page of a text */
  anchors(text: string): ReadonlySet<string> {
    const key = digest(text);
    const known = this.#used.anchors[key] ?? this.#stored.anchors[key];
    this.#hasNew ||= known === undefined;
    return new Set((this.#used.anchors[key] = known ?? [...listAnchors(text)]));
  }

  /** @returns the results to store; undefined where nothing is new */
  serialize(): StoredAnalyses | undefined {
    if (!this.#hasNew) return undefined;
    const [stored, used] = [this.#stored, this.#used];
    const count = (analyses: StoredAnalyses["analyses"]) => Object.keys(analyses).length;
    return count(stored.analyses) > maxUnused + 2 * count(used.analyses)
      ? used
      : {
          analyses: { ...stored.analyses, ...used.analyses },
          anchors: { ...stored.anchors, ...used.anchors },
        };
  }
}

function digest(text: string): string {
  return hash("sha256", text, "base64url").slice(0, 22);
}

function analyse(text: string, ownUrl: string): TextAnalysis {
  const parts = readParts(text, ownUrl);
  const shown = parts.images.flatMap(({ url, isOptimised, offset }) =>
    // Images beside the document have a rule of their own.
    url === null || (isOptimised && isRelativeAddress(url) && !url.includes("%"))
      ? []
      : [{ url, use: "image" as const, offset }],
  );
  return {
    links: [...parts.links, ...shown],
    faults: textRules.flatMap((rule) => [...rule({ ...parts, text })]),
  };
}
