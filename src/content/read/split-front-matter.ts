/**
 * Splits a Markdown file into front matter and body. The one place of the build that calls gray-matter; the import reads other sites' files in its own way.
 *
 * gray-matter would run `---js` front matter, cache failures and read to the end of the file where the closing line is missing: so every engine
 * but YAML is refused, options are always passed and the fences are looked at first.
 */
import matter from "gray-matter";
import type { Problem } from "../problems.ts";
import type { SourceFile } from "./read-text.ts";
import { parseYaml, type YamlSource } from "./yaml-source.ts";

export interface SplitFile {
  yaml: YamlSource;
  body: string;
  /** In UTF-16 units: where the body starts in the file, where that did not have to be mended. */
  bodyStart?: number;
  /** The line of the file, counted from 1, on which the body starts. */
  bodyLine: number;
}

/** @returns the two parts as far as they can be told apart, and what keeps them from it */
export function splitFrontMatter(
  source: SourceFile,
  file: string,
): { split: SplitFile; problems: Problem[] } {
  const problems: Problem[] = [];
  let { text } = source;
  for (let fault = findFault(text); fault; fault = findFault(text)) {
    problems.push(toProblem(file, fault));
    if (fault.mended === undefined) return { split: cut(file, text, fault.end ?? 0), problems };
    text = fault.mended;
  }
  let yaml: YamlSource | undefined;
  const engine = {
    parse(block: string): object {
      // A copy: facts that are cut out of a text keep all of it in memory.
      yaml = parseYaml(file, Buffer.from(block).toString());
      return {};
    },
  };
  const { content, matter: block } = matter(text, {
    language: "yaml",
    engines: { yaml: engine },
  });
  const bodyStart = text.length - content.length;
  const bodyLine = text.slice(0, bodyStart).split("\n").length;
  return {
    split: {
      yaml: yaml ?? parseYaml(file, block),
      body: content,
      ...(problems.length === 0 ? { bodyStart } : {}),
      bodyLine,
    },
    problems,
  };
}

/** @param end the lines of facts, after which a line ends them; 0 for none */
function cut(file: string, text: string, end: number): SplitFile {
  const lines = text.split("\n");
  const start = end === 0 ? 0 : end + 1;
  return {
    yaml: parseYaml(file, lines.slice(0, end).join("\n")),
    body: lines.slice(start).join("\n"),
    bodyLine: start + 1,
  };
}

interface FenceFault {
  line: number;
  message: string;
  /** The text as it is probably meant, with the same lines, and with one fault less. */
  mended?: string;
  /** Where no text with the same lines can be: how many lines of facts there are. */
  end?: number;
}

function toProblem(file: string, { line, message }: FenceFault): Problem {
  return { file, line, column: 1, message };
}

const example = "---, title: …, description: …, ---";

/** @returns whether the first line and the next one that begins like it are fences, as in nearly every file */
function hasFences(text: string): boolean {
  const start = text.startsWith("---\n") ? text.indexOf("\n---", 3) + 1 : 0;
  const end = text.indexOf("\n", start);
  const line = text.slice(start, end === -1 ? undefined : end);
  return start > 0 && line.trimEnd() === "---";
}

function findFault(text: string): FenceFault | undefined {
  if (hasFences(text)) return undefined;
  if (text.trim() === "")
    return {
      line: 1,
      message: `is empty. Begin it with its facts: ${example}.`,
    };
  const lines = text.split("\n");
  const mend = (from: number, count: number, ...to: string[]) =>
    lines.toSpliced(from, count, ...to).join("\n");
  const first = lines[0] ?? "";
  if (/^---\s*[^\s-]/.test(first))
    return {
      line: 1,
      message: `must begin with a line that is only ---, got "${first}". Write the facts below it as in title: Why pumps.`,
    };
  if (isNearlyFence(first))
    return {
      line: 1,
      message: `must begin with a line of three hyphens, got "${first}". Write ---.`,
      mended: mend(0, 1, "---"),
    };
  if (first.trimEnd() !== "---") {
    const start = lines.findIndex((line) => line.trim() !== "");
    if (lines[start]?.trim() === "---")
      return {
        line: start + 1,
        message:
          "must begin with ---, and something nobody sees stands in front of it. Delete the empty lines and spaces above and before it.",
        mended: mend(0, start + 1, "---", ...Array<string>(start).fill("")),
      };
    const end = lines.findIndex((line) => line.trimEnd() === "---");
    return /^[a-z_]+:/i.test(first) && end > 0
      ? {
          line: 1,
          message: `must begin with a line that is only ---, got "${first}". Put --- above it.`,
          end,
        }
      : { line: 1, message: `has no facts. Begin it with ${example}.` };
  }
  const end = lines.findIndex((line, at) => at > 0 && line.startsWith("---"));
  const near = lines.findIndex((line, at) => at > 0 && isNearlyFence(line));
  const closing = lines[end] ?? "";
  if (end > 0 && closing.trimEnd() === "---") return undefined;
  if (end > 0 || near > 0) {
    const at = end > 0 ? end : near;
    return {
      line: at + 1,
      message: `must end the facts with a line that is only ---, got "${lines[at] ?? ""}". Write ---.`,
      mended: mend(at, 1, "---"),
    };
  }
  const gap = lines.findIndex((line, at) => at > 0 && line.trim() === "");
  return {
    line: gap > 0 ? gap + 1 : 1,
    message: "has facts without an end. Put a line that is only --- below them.",
    ...(gap > 0 ? { mended: mend(gap, 1, "---") } : {}),
  };
}

/** What programs for letters make of three hyphens, and hyphens that are too many or too few. */
function isNearlyFence(line: string): boolean {
  return /^\s*(?:[-–—]{1,2}|[-–—]*[–—][-–—]*|-{4,8}|- - -)\s*$/.test(line);
}
