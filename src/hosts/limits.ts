/**
 * Limits of hosts. Hosts refuse a build above some limits and silently ignore the excess of others,
 * so a build reports them first: a warning from four fifths of a limit on, an error above it.
 */
import type { Settings } from "../content/settings/settings.ts";
import type { Host } from "./host.ts";

/** A file of the output folder. */
export interface OutputSize {
  /** From the root of the site, with a leading slash. */
  path: string;
  bytes: number;
}

interface Output {
  files: readonly OutputSize[];
  /** @returns the text of a file that the host reads */
  read: (path: string) => string;
}

export interface Limit {
  /** Name of the unit in messages. */
  unit: string;
  max: (settings: Settings) => number;
  /** The largest use, and its place if it is in one. */
  use: (output: Output) => { value: number; place?: string };
  /** What to do above the limit. */
  advice: string;
}

export interface LimitReport {
  warnings: string[];
  errors: string[];
}

/** From this share of a limit on a build warns. */
export const warningShare = 0.8;

/** Files that hosts read themselves and do not count. */
const ownFiles = ["/_headers", "/_redirects", "/_routes.json"];

/**
 * @param files all files of the output
 * @param read returns the text of one of them
 */
export function checkLimits(
  { title, limits, warn }: Pick<Host, "title" | "limits" | "warn">,
  settings: Settings,
  files: readonly OutputSize[],
  read: (path: string) => string,
): LimitReport {
  const counted = files.filter(({ path }) => !ownFiles.includes(path));
  const warnings: string[] = [];
  const errors: string[] = [];
  for (const { unit, max: maxOf, use, advice } of limits) {
    const max = maxOf(settings);
    const { value, place } = use({ files: counted, read });
    if (value < max * warningShare) continue;
    const subject = `${place === undefined ? "" : `${place}: `}${format(value)} ${unit}`;
    if (value > max) errors.push(`${subject}, but ${title} takes ${format(max)}. ${advice}`);
    else
      warnings.push(
        `${subject}, ${Math.floor((100 * value) / max)} % of the ${format(max)} that ${title} takes. ${advice}`,
      );
  }
  return { warnings: [...warnings, ...(warn?.(settings, read, counted.length) ?? [])], errors };
}

export const maxFiles = (max: Limit["max"], advice: string): Limit => ({
  unit: "files",
  max,
  use: ({ files }) => ({ value: files.length }),
  advice,
});

export const maxFileBytes = (bytes: number): Limit => ({
  unit: "bytes in one file",
  max: () => bytes,
  use: ({ files }) => largest(files.map(({ path, bytes: value }) => ({ value, place: path }))),
  advice: "Make the file smaller, or keep it elsewhere and link to it.",
});

/** @returns the longest line of a text, by its beginning */
export function longestLine(text: string): { value: number; place?: string } {
  return largest(
    text.split(/\r?\n/).map((line) => ({
      value: line.trim().length,
      place: `"${line.trim().slice(0, 40)}…"`,
    })),
  );
}

function largest<T extends { value: number }>(uses: readonly T[]): T | { value: number } {
  return uses.reduce<T | { value: number }>((most, use) => (use.value > most.value ? use : most), {
    value: 0,
  });
}

export function format(value: number): string {
  return value.toLocaleString("en");
}
