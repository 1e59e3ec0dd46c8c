/** Splits a Markdown file into front matter and body at its fences, which are checked first. */
import type { Problem } from "../problems.ts";
import type { SourceFile } from "./read-text.ts";
import { parseYaml, type YamlSource } from "./yaml-source.ts";

const frontMatter = /^\uFEFF?---[ \t]*\r?\n(?:[^]*?\r?\n)?---[ \t]*(?:\r?\n|$)/;

/** @returns the front matter of a text with its fences; empty if it has none that is closed */
export function frontMatterOf(text: string): string {
  const [front = ""] = frontMatter.exec(text) ?? [];
  return front;
}

export interface SplitFile {
  yaml: YamlSource;
  body: string;
  /** Line of the file on which the body starts, counted from 1. */
  bodyLine: number;
}

/** @returns the two parts, if they can be separated, and the faults of the fences */
export function splitFrontMatter(
  source: SourceFile,
  file: string,
): { split: SplitFile; problems: Problem[] } {
  const problems: Problem[] = [];
  let { text } = source;
  for (let fault = findFault(text); fault; fault = findFault(text)) {
    problems.push({ file, line: fault.line, column: 1, message: fault.message });
    if (fault.corrected === undefined) return { split: cut(file, text, fault.end ?? 0), problems };
    text = fault.corrected;
  }
  const end = text.indexOf("\n---", 3);
  const body = end === -1 ? "" : text.slice(end + 4).replace(/^\n/, "");
  return {
    split: {
      // Copied, because a slice would keep the whole file in memory.
      yaml: parseYaml(file, Buffer.from(text.slice(3, end === -1 ? undefined : end)).toString()),
      body,
      bodyLine: text.slice(0, text.length - body.length).split("\n").length,
    },
    problems,
  };
}

/** @param end number of lines of front matter before the closing line; 0 if there is none */
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
  /** Probable correction of the text, with the same number of lines and one fault fewer. */
  corrected?: string;
  /** Number of lines of front matter if there is no correction. */
  end?: number;
}

const example = "---, title: …, description: …, ---";

/**
 * @returns whether the first line and the next similar line are fences without a blank line in
 *   between, as in nearly every file
 */
function hasFences(text: string): boolean {
  const start = text.startsWith("---\n") ? text.indexOf("\n---", 3) + 1 : 0;
  const end = text.indexOf("\n", start);
  return (
    start > 0 &&
    isFence(text.slice(start, end === -1 ? undefined : end)) &&
    !/\n[ \t]*\n/.test(text.slice(0, start))
  );
}

function isFence(line: string): boolean {
  return /^---[ \t]*$/.test(line);
}

/** Line that begins like a text and unlike a key. */
const textLine = /^(?!\p{Lu}\w*:)[\p{Lu}!*>[|<“„]/u;

/**
 * @returns true for dashes into which word processors turn hyphens, and for a wrong number of
 *   hyphens
 */
function isNearlyFence(line: string): boolean {
  return /^[\s\u200B]*(?:[-–—]{1,2}|[-–—]*[–—][-–—]*|-{3,8}|- - -)[\s\u200B]*$/.test(line);
}

function findFault(text: string): FenceFault | undefined {
  if (hasFences(text)) return undefined;
  const lines = text.split("\n");
  const [first = ""] = lines;
  const replace = (from: number, count: number, ...by: string[]) => ({
    corrected: lines.toSpliced(from, count, ...by).join("\n"),
  });
  if (text.trim() === "")
    return { line: 1, message: `is empty. Start it with front matter: ${example}.` };
  if (/^---\s*[^\s-]/.test(first))
    return {
      line: 1,
      message: `must begin with a line that is only ---, got "${first}". Write the front matter below that line, as in title: Why pumps.`,
    };
  if (!isFence(first)) {
    const start = lines.findIndex((line) => line.trim() !== "");
    if (isFence(lines[start]?.trimStart() ?? ""))
      return {
        line: start + 1,
        message: "must begin with ---, but blank lines or spaces come before it. Delete them.",
        ...replace(0, start + 1, "---", ...Array<string>(start).fill("")),
      };
    if (isNearlyFence(first))
      return {
        line: 1,
        message: `must begin with a line of three hyphens, got "${first}". Write ---.`,
        ...replace(0, 1, "---"),
      };
    const end = lines.findIndex(isFence);
    return /^[a-z_]+:/i.test(first) && end > 0
      ? {
          line: 1,
          message: `must begin with a line that is only ---, got "${first}". Insert --- above it.`,
          end,
        }
      : { line: 1, message: `has no front matter. Start it with ${example}.` };
  }
  const next = (isMeant: (line: string) => boolean, from = 0) =>
    lines.findIndex((line, at) => at > from && isMeant(line));
  const nextBlank = (from: number) => next((line) => line.trim() === "", from);
  const fence = next((line) => line.startsWith("---"));
  if (isFence(lines[fence] ?? "")) {
    // A line of hyphens in the text is not the end of the front matter.
    const lastKey = lines.slice(0, fence).findLastIndex((line) => /^[a-z_]+:/.test(line));
    const gap = nextBlank(lastKey);
    // Without a blank line before the end, the part is empty.
    const hasText = lines.slice(gap, fence).some((line) => textLine.test(line));
    return hasText ? neverClosed(gap) : undefined;
  }
  const end = fence > 0 ? fence : next(isNearlyFence);
  return end > 0
    ? {
        line: end + 1,
        message: `must end the front matter with a line that is only ---, got "${lines[end]}". Write ---.`,
        ...replace(end, 1, "---"),
      }
    : neverClosed(nextBlank(0));

  function neverClosed(gap: number): FenceFault {
    const message = "has front matter that is never closed. Add a line that is only --- below it.";
    return gap > 0 ? { line: gap + 1, message, ...replace(gap, 1, "---") } : { line: 1, message };
  }
}
