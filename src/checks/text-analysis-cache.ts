/**
 * Persistent cache of text analysis: the faults, links and anchors of each text.
 *
 * Analysing texts is most of the work of the rules, and depends only on the text and the site's
 * URL. The results are therefore cached by the digest of these, between the loads of a preview and
 * between runs of a command.
 */
import { hash } from "node:crypto";
import { isPercentDecodable } from "../format/percent-decode.ts";
import { isRelativeAddress } from "../markdown/address-kind.ts";
import { listAnchors } from "../markdown/anchors.ts";
import { readParts, type TextLink } from "../markdown/text-parts.ts";
import { warn } from "../content/problems.ts";
import { ruleName, type TextRule, type TextFault, type TextRules } from "./text-rule.ts";

interface TextAnalysis {
  /** Links and images that only a rule for the whole site can check. */
  links: readonly TextLink[];
  faults: readonly TextFault[];
  /** Element ids on the page of the text. */
  anchors: readonly string[];
}

/** Results by digest, in storage format. */
export type StoredAnalyses = Record<string, TextAnalysis>;

const none: TextAnalysis = { links: [], faults: [], anchors: [] };

/**
 * Maximum number of unused results that stay in the cache, such as those of another folder or
 * branch.
 */
const maxUnused = 1_000;

export class TextAnalysisCache {
  readonly #rules: TextRules;
  readonly #stored: StoredAnalyses;
  readonly #used: StoredAnalyses = {};
  #hasNew = false;

  /** @param rules rules for texts, the same in all runs that share stored results */
  constructor(rules: TextRules, stored: StoredAnalyses = {}) {
    this.#rules = rules;
    this.#stored = stored;
  }

  /** @param onMiss called for a text that is analysed now, while its syntax tree is cached */
  read(text: string, ownUrl: string, onMiss?: () => void): TextAnalysis {
    return this.#getOrMake(`${ownUrl}\n${text}`, () => {
      // Cloned, because substrings created by the parser would keep the whole text in memory.
      const analysis = structuredClone(this.#analyse(text, ownUrl));
      onMiss?.();
      return analysis;
    });
  }

  /**
   * @param forms forms in which a text is published
   * @param find finds the faults in their HTML
   */
  htmlFaults(forms: readonly string[], find: () => TextFault[]): readonly TextFault[] {
    return this.#getOrMake(forms.join("\0"), () => ({ faults: find() })).faults;
  }

  /** @returns the element ids on the page of a text */
  anchors(text: string): readonly string[] {
    return this.#getOrMake(`\0${text}`, () => ({ anchors: [...listAnchors(text).anchors] }))
      .anchors;
  }

  #getOrMake(input: string, make: () => Partial<TextAnalysis>): TextAnalysis {
    const key = hash("sha256", input, "base64url").slice(0, 22);
    const known = this.#used[key] ?? this.#stored[key];
    this.#hasNew ||= known === undefined;
    return (this.#used[key] = known ?? { ...none, ...make() });
  }

  /** @returns the results to store; undefined if there are no new ones */
  serialize(): StoredAnalyses | undefined {
    if (!this.#hasNew) return undefined;
    const [stored, used] = [this.#stored, this.#used];
    const count = (analyses: StoredAnalyses) => Object.keys(analyses).length;
    return count(stored) > maxUnused + 2 * count(used) ? used : { ...stored, ...used };
  }

  #analyse(text: string, ownUrl: string) {
    const { textErrors, textWarnings } = this.#rules;
    const parts = { ...readParts(text, ownUrl), text };
    const images = parts.images.flatMap(({ url, isOptimised, offset }) =>
      // Local images have a separate rule.
      url === null || (isOptimised && isRelativeAddress(url) && isPercentDecodable(url))
        ? []
        : [{ url, use: "image" as const, offset }],
    );
    const run = (rules: readonly TextRule[]) =>
      rules.flatMap((rule) =>
        Array.from(rule(parts), ([offset, message]) => ({
          offset,
          message,
          rule: ruleName(rule),
        })),
      );
    return {
      links: [...parts.links, ...images],
      faults: [
        ...run(textErrors),
        ...run(textWarnings).map(({ message, ...place }) => warn(place, message)),
      ],
    };
  }
}
