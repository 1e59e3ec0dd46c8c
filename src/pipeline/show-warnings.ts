/**
 * The warnings of a load, as a build and a preview show them.
 */
import { countProblems, formatProblem, type Problem } from "../content/problems.ts";

/** As many as stay in view; `npm run check` tells all. */
const maxInBuild = 20;

/** @returns the first warnings and how many more there are; nothing for none */
export function summariseWarnings(warnings: readonly Problem[]): string {
  if (warnings.length === 0) return "";
  const more = warnings.length - maxInBuild;
  return [
    ...warnings.slice(0, maxInBuild).map(formatProblem),
    more > 0 ? `and ${more} more: npm run check` : countProblems(warnings),
  ].join("\n");
}

/** @returns a function that answers with those warnings of a load that the load before it had not */
export function newWarnings(): (warnings: readonly Problem[]) => Problem[] {
  let shown = new Set<string>();
  return (warnings) => {
    const lines = new Set(warnings.map(identify));
    const fresh = warnings.filter((warning) => !shown.has(identify(warning)));
    shown = lines;
    return fresh;
  };
}

/** The place moves with every line that an editor writes above it. */
function identify({ file, message }: Problem): string {
  return `${file} ${message}`;
}
