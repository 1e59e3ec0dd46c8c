/**
 * Formats the warnings of a load for builds and previews.
 */
import { countProblems, formatProblem, type Problem } from "../content/problems.ts";

/** Maximum number of warnings that stay in view. `npm run check` prints all of them. */
const maxInBuild = 20;

/** @returns the first warnings and the number of the others; an empty string without warnings */
export function summariseWarnings(warnings: readonly Problem[]): string {
  if (warnings.length === 0) return "";
  const more = warnings.length - maxInBuild;
  return [
    ...warnings.slice(0, maxInBuild).map(formatProblem),
    more > 0 ? `and ${more} more: npm run check` : countProblems(warnings),
  ].join("\n");
}

/** @returns a function that returns the warnings that the previous load did not have */
export function newWarnings(): (warnings: readonly Problem[]) => Problem[] {
  let printed = new Set<string>();
  return (warnings) => {
    const lines = new Set(warnings.map(identify));
    const fresh = warnings.filter((warning) => !printed.has(identify(warning)));
    printed = lines;
    return fresh;
  };
}

/** Ignores the line, which changes whenever an editor writes above it. */
function identify({ file, message }: Problem): string {
  return `${file} ${message}`;
}
