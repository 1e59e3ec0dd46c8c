/**
 * What the checks find in the words of a text alone, whatever else is in the site, and what in it leads elsewhere.
 *
 * To read a text is most of the work of the checks, and follows from nothing but the text and the address of the site. So a reading is kept by the
 * digest of these, from one load of a preview to the next and from one run of a command to the next.
 */
import { hash } from "node:crypto";
import { listAnchors } from "../markdown/anchors.ts";
import { isRelativeAddress } from "../markdown/address-kind.ts";
import { readParts, type TextLink } from "../markdown/text-parts.ts";
import { findActive } from "./check-active.ts";
import { findDiagrams } from "./check-diagrams.ts";
import type { LinkFault } from "./check-links.ts";
import { findSlips } from "./check-markup.ts";
import { findMathSlips } from "./check-math.ts";
import { findProseSlips } from "./check-prose.ts";

export interface TextReading {
  /** Where something leads or is shown, which only the whole site can judge. */
  links: TextLink[];
  /** What is wrong whatever the site is. */
  faults: LinkFault[];
}

/** Readings and the places in texts that links can lead to, as they are kept. */
export interface KeptReadings {
  readings: Record<string, TextReading>;
  anchors: Record<string, string[]>;
}

/** Texts that are kept although nobody has asked for them: those of another folder, or of another branch. */
const mostUnused = 1_000;

export class TextReadings {
  readonly #known: KeptReadings;
  /** What has been asked for. */
  readonly #used: KeptReadings = { readings: {}, anchors: {} };
  #hasNew = false;

  constructor(known: KeptReadings = { readings: {}, anchors: {} }) {
    this.#known = known;
  }

  /**
   * @param ownUrl where the site is
   * @param onMiss is told of a text that has not been read before, while it is parsed
   */
  read(text: string, ownUrl: string, onMiss?: () => void): TextReading {
    const key = keyOf(`${ownUrl}\n${text}`);
    const known = this.#used.readings[key] ?? this.#known.readings[key];
    if (known) return (this.#used.readings[key] = known);
    this.#hasNew = true;
    // A copy: words that the parser has cut out of a text keep all of it in memory.
    const reading = structuredClone(readText(text, ownUrl));
    onMiss?.();
    return (this.#used.readings[key] = reading);
  }

  /** @returns the ids that the page of a text has */
  anchors(text: string): ReadonlySet<string> {
    const key = keyOf(text);
    let known = this.#used.anchors[key] ?? this.#known.anchors[key];
    if (!known) {
      this.#hasNew = true;
      known = [...listAnchors(text)];
    }
    this.#used.anchors[key] = known;
    return new Set(known);
  }

  /** @returns what to keep for the next time, or undefined where nothing has been read anew */
  toKeep(): KeptReadings | undefined {
    if (!this.#hasNew) return undefined;
    const [known, used] = [this.#known, this.#used];
    const isMuch =
      Object.keys(known.readings).length > mostUnused + 2 * Object.keys(used.readings).length;
    return isMuch
      ? used
      : {
          readings: { ...known.readings, ...used.readings },
          anchors: { ...known.anchors, ...used.anchors },
        };
  }
}

function keyOf(text: string): string {
  return hash("sha256", text, "base64url").slice(0, 22);
}

function readText(text: string, ownUrl: string): TextReading {
  const parts = readParts(text, ownUrl);
  const { tooDeep } = parts;
  const shown = parts.images.flatMap(({ url, isOptimised, offset }) =>
    // Those beside the document are looked for on their own.
    url === null || (isOptimised && isRelativeAddress(url) && !url.includes("%"))
      ? []
      : [{ url, use: "image" as const, offset }],
  );
  const slips = [
    ...findSlips(parts),
    ...findDiagrams(parts),
    ...(tooDeep ? [] : [...findProseSlips(text), ...findMathSlips(text)]),
  ];
  return {
    links: [...parts.links, ...shown],
    faults: [
      ...(tooDeep
        ? [
            {
              ...tooDeep,
              message:
                "nests quotations, lists or emphasis more than a hundred deep. Take out the marks that are too many.",
            },
          ]
        : []),
      ...findActive(parts),
      ...slips.map((slip) => ({ ...slip, severity: "warning" as const })),
    ],
  };
}
