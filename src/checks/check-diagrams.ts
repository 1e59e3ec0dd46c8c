/**
 * Diagrams in Mermaid, which no program draws rightly without a browser (docs/contributing/decisions/mermaid-is-code.md): readers see their code.
 */
import type { Slip } from "./check-markup.ts";
import type { TextParts } from "../markdown/text-parts.ts";

/** @returns the diagrams of a text that are shown as they are written */
export function findDiagrams({ fences }: TextParts): Slip[] {
  return fences
    .filter(({ source }) => /^(?:`{3,}|~{3,})[ \t]*mermaid\b/i.test(source))
    .map(({ offset }) => ({
      offset,
      message:
        "has a Mermaid diagram, of which readers see the code. Put it in as a picture (SVG), or write text in place of mermaid where the code is what they should see.",
    }));
}
