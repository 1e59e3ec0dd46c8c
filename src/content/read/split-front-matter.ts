/**
 * Splits a Markdown file into front matter and body. The one place of the build that calls gray-matter; the import reads other sites' files in its own way.
 *
 * gray-matter would run `---js` front matter, cache failures and read to the end of the file where the closing line is missing: so every engine
 * but YAML is refused, options are always passed and the fences are looked at first.
 */
import matter from "gray-matter";
import type { Problem } from "../problems.ts";
import type { SourceFile } from "./read-content.ts";
import { parseYaml, type YamlSource } from "./yaml-source.ts";

export interface SplitFile {
  yaml: YamlSource;
  body: string;
  /** The line of the file, counted from 1, on which the body starts. */
  bodyLine: number;
}

/** @returns the two parts, or the one problem that keeps them from being told apart */
export function splitFrontMatter(
  source: SourceFile,
  file: string,
): { split: SplitFile; problem?: never } | { problem: Problem; split?: never } {
  const refusal = refuseFences(source.text);
  if (refusal !== undefined) return { problem: { file, ...refusal } };
  let yaml: YamlSource | undefined;
  const engine = {
    parse(text: string): object {
      yaml = parseYaml(file, text);
      return {};
    },
  };
  const { content, matter: block } = matter(source.text, {
    language: "yaml",
    engines: { yaml: engine },
  });
  const bodyLine = source.text
    .slice(0, source.text.length - content.length)
    .split("\n").length;
  return {
    split: { yaml: yaml ?? parseYaml(file, block), body: content, bodyLine },
  };
}

function refuseFences(
  text: string,
): { line: number; column: number; message: string } | undefined {
  if (text.trim() === "") {
    return {
      line: 1,
      column: 1,
      message:
        "is empty. Start it with front matter: ---, title: …, description: …, ---.",
    };
  }
  const first = text.split("\n", 1)[0] ?? "";
  if (/^---\s*[^\s-]/.test(first)) {
    const language = first.slice(3).trim();
    return {
      line: 1,
      column: 4,
      message: `front matter must be YAML, got "${language}". Start the file with a line that is only ---.`,
    };
  }
  if (first.trimEnd() !== "---") {
    return {
      line: 1,
      column: 1,
      message:
        "has no front matter. Start the file with ---, title: …, description: …, ---.",
    };
  }
  const closing = /\n---(.*)/.exec(text);
  if (!closing)
    return {
      line: 1,
      column: 1,
      message:
        "front matter has no end. Close it with a line that is only ---.",
    };
  if (closing[1]?.trim() !== "") {
    const line = text.slice(0, closing.index + 1).split("\n").length;
    return {
      line,
      column: 1,
      message: `front matter must end with a line that is only ---, got "---${closing[1]}". Correct this line.`,
    };
  }
  return undefined;
}
