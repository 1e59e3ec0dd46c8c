/**
 * Problems for those who read them: people, pull requests on GitHub, tools.
 */
import { formatReport, type Problem } from "./problems.ts";

export const problemFormats = ["text", "github", "json"] as const;

/** @returns what to print; nothing for no problems, but an empty list as JSON */
export function formatProblems(
  problems: readonly Problem[],
  format: (typeof problemFormats)[number],
): string {
  switch (format) {
    case "text":
      return problems.length === 0 ? "" : formatReport(problems);
    case "github":
      return problems.map(toAnnotation).join("\n");
    case "json":
      return JSON.stringify(problems, null, 2);
  }
}

/** A workflow command of GitHub Actions, whose values escape what ends them. */
function toAnnotation({ file, line, column, message }: Problem): string {
  const property = (text: string) =>
    escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
  return `::error file=${property(file)},line=${line},col=${column}::${escapeData(message)}`;
}

function escapeData(text: string): string {
  return text
    .replaceAll("%", "%25")
    .replaceAll("\r", "%0D")
    .replaceAll("\n", "%0A");
}
