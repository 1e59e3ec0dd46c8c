/**
 * textlint rule for the house style (style.yaml).
 */
import { createRequire } from "node:module";
import type { TextlintPluginCreator, TextlintRuleModule } from "@textlint/types";

export interface Style {
  max_words: number;
  max_passives: number;
  bare_clauses: string[];
  phrases: Record<string, string>;
  identifiers: Record<string, string>;
}

// createRequire because this CommonJS module has types only for its default export.
const { default: plugin }: { default: TextlintPluginCreator } = createRequire(import.meta.url)(
  "@textlint/textlint-plugin-markdown",
);

/** Markdown parser for textlint. */
export const markdownPlugin = { pluginId: "markdown", plugin };

const passive =
  /\b(?:is|are|was|were|be|been|being)\s+(?:\w+ly\s+)?(?:\w+ed|written|read|made|sent|known|shown|found|built|taken|given|held|kept|put|cut|set|done|named|left|seen|told|run|brought)\b/gi;

const sentences = new Intl.Segmenter("en", { granularity: "sentence" });

/** @returns a rule that checks paragraphs, headings and table cells against a style */
export function styleRule(style: Style): TextlintRuleModule {
  const bareClause = new RegExp(`^(?:${style.bare_clauses.join("|")})\\b(?! to\\b)`);
  const phrases = Object.entries(style.phrases).map(
    ([phrase, instead]) => [new RegExp(`\\b(?:${phrase})\\b`, "i"), instead] as const,
  );
  return ({ Syntax, RuleError, report, getSource }) => {
    const check = (node: Parameters<typeof getSource>[0] & object) => {
      // Masks code, URLs and quotations with text of the same length, so that positions stay
      // correct.
      const text = (getSource(node) ?? "")
        .replaceAll(/`[^`]*`|"[^"\n]*"|“[^”]*”|\]\([^)]*\)|https?:\S+/g, (code) =>
          "x".repeat(code.length),
        )
        .replaceAll(/[*_]|^#+ /g, " ");
      for (const { segment, index } of sentences.segment(text)) {
        const sentence = segment.trim();
        const found = (message: string) =>
          report(node, new RuleError(`${message} (${sentence.slice(0, 60)}…)`, { index }));
        if (bareClause.test(sentence) && !sentence.endsWith("?"))
          found("Begin with the noun, not with a relative clause");
        for (const [phrase, instead] of phrases) {
          const match = phrase.exec(sentence);
          if (match) found(`Write "${instead}" instead of "${match[0]}"`);
        }
        const words = sentence.split(/\s+/).length;
        if (words > style.max_words) found(`${words} words: split the sentence`);
        if ((sentence.match(passive) ?? []).length > style.max_passives)
          found("Too many passive verbs: say who acts");
      }
    };
    return { [Syntax.Paragraph]: check, [Syntax.Header]: check, [Syntax.TableCell]: check };
  };
}

/** Name of a variable, function or type, or of a property or method at the start of a line. */
const declaration = /(?<=\b(?:const|let|function|class|interface|type) |^\s+(?=\w+\??[(:]))\w+/;

/** @returns a problem for each declaration whose name the style replaces */
export function checkNames(source: string, { identifiers }: Style) {
  return source.split("\n").flatMap((text, index) => {
    const [name = ""] = declaration.exec(text) ?? [];
    return Object.entries(identifiers).flatMap(([pattern, instead]) =>
      new RegExp(`^(?:${pattern})$`).test(name)
        ? { line: index + 1, message: `Rename ${name}: ${instead}` }
        : [],
    );
  });
}
