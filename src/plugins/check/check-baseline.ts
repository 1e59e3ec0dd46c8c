/**
 * Baseline of warnings: those that the content had at one time, such as after an import. `check`
 * counts them, and shows only new ones. It has no positions, so that it outlives changes above them.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { CommandError } from "../../command/command.ts";
import { compareText } from "../../content/compare-text.ts";
import { isWarning, type Problem } from "../../content/problems.ts";

/** Messages by file. */
const schema = z.record(z.string(), z.array(z.string()));

/** @returns the file of the baseline, beside the content folder */
export function baselineFile(content: string): string {
  return `${content.replace(/[/\\]+$/, "")}-baseline.json`;
}

/**
 * @param label name of the content folder in problems, which depends on the current folder
 * @returns the warnings of the baseline, and all other problems
 */
export function splitByBaseline(problems: readonly Problem[], content: string, label: string) {
  const left = new Map(
    Object.entries(readBaseline(content)).map(([file, all]) => [file, [...all]]),
  );
  const { known = [], fresh = [] } = Object.groupBy(problems, (problem) => {
    const { file, message } = identify(problem, label);
    const messages = left.get(file) ?? [];
    const at = isWarning(problem) ? messages.indexOf(message) : -1;
    if (at === -1) return "fresh";
    messages.splice(at, 1);
    return "known";
  });
  return { known, fresh };
}

/** @throws CommandError for a file that is no baseline */
function readBaseline(content: string): z.infer<typeof schema> {
  const file = baselineFile(content);
  if (!existsSync(file)) return {};
  try {
    return schema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    throw new CommandError(
      `${file} is not a baseline of warnings. Write it again: npm run check -- --write-baseline.`,
    );
  }
}

/**
 * Writes the warnings of a content folder.
 *
 * @param isOwn selects the files whose warnings are replaced, and those of other files are kept; all
 *   by default, also in a file that is no baseline
 * @returns the number of warnings written
 */
export function writeBaseline(
  problems: readonly Problem[],
  content: string,
  label: string,
  isOwn?: (file: string) => boolean,
): number {
  const warnings = problems
    .filter(isWarning)
    .map((problem) => identify(problem, label))
    .filter(({ file }) => isOwn?.(file) ?? true);
  const others = isOwn
    ? Object.entries(readBaseline(content)).filter(([file]) => !isOwn(file))
    : [];
  const files = Map.groupBy(warnings, ({ file }) => file);
  const baseline = [
    ...others,
    ...[...files].map(([file, all]) => [file, all.map(({ message }) => message)] as const),
  ].toSorted(([a], [b]) => compareText(a, b));
  if (baseline.length === 0 && !existsSync(baselineFile(content))) return 0;
  writeFileSync(
    baselineFile(content),
    `${JSON.stringify(Object.fromEntries(baseline), null, 1)}\n`,
  );
  return warnings.length;
}

function identify({ file, message }: Problem, label: string) {
  const name = file.startsWith(`${label}/`) ? file.slice(label.length + 1) : file;
  return { file: name, message: message.replaceAll(`${label}/`, "") };
}
