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
  links: TextLink[];
  faults: TextFault[];
}

/** Results by digest, in storage format. */
export interface StoredAnalyses {
  analyses: Record<string, TextAnalysis>;
  anchors: Record<string, string[]>;
}

/**
 * Maximum number of unused results that stay in the cache, such as those of another folder or
 * branch.
 */
const maxUnused = 1_000;

export class TextAnalysisCache {
  readonly #rules: TextRules;
  readonly #stored: StoredAnalyses;
  readonly #used: StoredAnalyses = { analyses: {}, anchors: {} };
  #hasNew = false;

  /** @param rules rules for texts, the same in all runs that share stored results */
  constructor(rules: TextRules, stored: StoredAnalyses = { analyses: {}, anchors: {} }) {
    this.#rules = rules;
    this.#stored = stored;
  }

  /** @param onMiss called for a text that is analysed now, while its syntax tree is cached */
  read(text: string, ownUrl: string, onMiss?: () => void): TextAnalysis {
    const key = digest(`${ownUrl}\n${text}`);
    const known = this.#used.analyses[key] ?? this.#stored.analyses[key];
    if (known) return (this.#used.analyses[key] = known);
    this.#hasNew = true;
    // Cloned, because substrings created by the parser would keep the whole text in memory.
    const analysis = structuredClone(this.#analyse(text, ownUrl));
    onMiss?.();
    return (this.#used.analyses[key] = analysis);
  }

  /**
   * @param forms forms in which a text is published
   * @param find finds the faults in their HTML
   */
  htmlFaults(forms: readonly string[], find: () => TextFault[]): readonly TextFault[] {
    const key = digest(forms.join("\0"));
    const known = this.#used.analyses[key] ?? this.#stored.analyses[key];
    this.#hasNew ||= known === undefined;
    const { faults } = (this.#used.analyses[key] = known ?? { links: [], faults: find() });
    return faults;
  }

  /** @returns the element ids on the page of a text */
  anchors(text: string): readonly string[] {
    const key = digest(text);
    const known = this.#used.anchors[key] ?? this.#stored.anchors[key];
    this.#hasNew ||= known === undefined;
    return (this.#used.anchors[key] = known ?? [...listAnchors(text)]);
  }

  /** @returns the results to store; undefined if there are no new ones */
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

  #analyse(text: string, ownUrl: string): TextAnalysis {
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

function digest(text: string): string {
  return hash("sha256", text, "base64url").slice(0, 22);
}
