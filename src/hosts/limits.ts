/**
 * Limits of hosts. Hosts reject builds above some limits and silently ignore the excess for others,
 * so a build reports both in advance: a warning from 80 % of a limit on, an error above it.
 */
import type { Settings } from "../content/settings/settings.ts";
import type { Host, OutputSize } from "./host.ts";

interface LimitReport {
  warnings: string[];
  errors: string[];
}

/** Share of a limit above which a build warns. */
export const warningShare = 0.8;

/** Configuration files that hosts do not count. */
const ownFiles = ["/_headers", "/_redirects", "/_routes.json"];

/**
 * @param files all files of the output
 * @param read returns the text of a file
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
    if (value > max) errors.push(`${subject}, but ${title} allows ${format(max)}. ${advice}`);
    else
      warnings.push(
        `${subject}, ${Math.floor((100 * value) / max)} % of the ${format(max)} that ${title} allows. ${advice}`,
      );
  }
  return { warnings: [...warnings, ...(warn?.(settings, read, counted.length) ?? [])], errors };
}

/** @returns the highest use; 0 without any */
export function largest<T extends { value: number }>(uses: readonly T[]): T | { value: number } {
  return uses.reduce<T | { value: number }>((most, use) => (use.value > most.value ? use : most), {
    value: 0,
  });
}

export function format(value: number): string {
  return value.toLocaleString("en");
}
