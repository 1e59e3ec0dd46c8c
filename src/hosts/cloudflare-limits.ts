/**
 * What Cloudflare takes of a build, and how much of it a build uses.
 *
 * Cloudflare refuses a build above some of these limits and silently ignores what is above others, so a build says so first: a warning from four
 * fifths on, an error above.
 */
import type { Settings } from "../content/settings/settings.ts";
import type { Measured } from "./host.ts";

interface Output {
  files: readonly Measured[];
  /** Answers with the text of a file that the host reads. */
  read: (path: string) => string;
  /** Files that the plan takes. */
  fileLimit: number;
}

export interface Budget {
  /** What is counted, as a message names it. */
  what: string;
  limit: (output: Output) => number;
  /** The largest use, and where it is if it is in one place. */
  use: (output: Output) => { value: number; place?: string };
  /** What to do above the limit. */
  advice: string;
}

/** From here on a build warns. */
export const warningShare = 0.8;

const filesOfPlan = { free: 20_000, paid: 100_000 } as const;

const mebibyte = 1024 * 1024;

/**
 * Limits of static files: https://developers.cloudflare.com/pages/platform/limits/ and, the same,
 * https://developers.cloudflare.com/workers/platform/limits/#static-assets
 */
export const assetBudgets: readonly Budget[] = [
  {
    what: "files",
    limit: ({ fileLimit }) => fileLimit,
    use: ({ files }) => ({ value: files.length }),
    advice:
      "Write plan: paid under hosting in site.yaml for 100,000 files, or leave out what needs a file for each page (search: false).",
  },
  {
    what: "bytes in one file",
    limit: () => 25 * mebibyte,
    use: ({ files }) => largest(files.map(({ path, bytes }) => ({ value: bytes, place: path }))),
    advice: "Make the file smaller, or keep it elsewhere and link to it.",
  },
  {
    what: "rules in _headers",
    limit: () => 100,
    use: ({ read }) => ({
      value: linesOf(read("/_headers")).filter((line) => /^\S/.test(line)).length,
    }),
    advice: "Declare fewer languages or API deprecations in site.yaml.",
  },
  {
    what: "characters in a line of _headers",
    limit: () => 2_000,
    use: ({ read }) => longest(linesOf(read("/_headers"))),
    advice: "Shorten the header in src/contract/headers.ts.",
  },
];

/** What the host reads itself and does not count. */
const ownFiles = ["/_headers", "/_redirects", "/_routes.json"];

/** @returns how many files a site may have. A site that names no plan may have those of the paid one, and is told when it needs it */
export function filesTaken({ hosting }: Settings): number {
  return filesOfPlan[hosting.plan ?? "paid"];
}

/**
 * @param product the host, as messages name it
 * @param files all files of the output folder
 * @param read answers with the text of one of them
 * @returns a line for each budget that is nearly or wholly used up
 */
export function checkBudgets(
  product: string,
  budgets: readonly Budget[],
  settings: Settings,
  files: readonly Measured[],
  read: (path: string) => string,
): { warnings: string[]; errors: string[] } {
  const counted = files.filter(({ path }) => !ownFiles.includes(path));
  const output = { files: counted, read, fileLimit: filesTaken(settings) };
  const warnings: string[] = [];
  const errors: string[] = [];
  for (const { what, limit: limitOf, use, advice } of budgets) {
    const limit = limitOf(output);
    const { value, place } = use(output);
    if (value < limit * warningShare) continue;
    const subject = `${place === undefined ? "" : `${place}: `}${format(value)} ${what}`;
    if (value > limit) errors.push(`${subject}, but ${product} takes ${format(limit)}. ${advice}`);
    else
      warnings.push(
        `${subject}, ${Math.floor((100 * value) / limit)} % of the ${format(limit)} that ${product} takes. ${advice}`,
      );
  }
  if (settings.hosting.plan === undefined && counted.length > filesOfPlan.free)
    warnings.push(
      `${format(counted.length)} files need a paid plan of ${product}; the free one takes ${format(filesOfPlan.free)}. Write hosting: { plan: free } into site.yaml to keep documents in fewer files, or plan: paid.`,
    );
  return { warnings, errors };
}

export function longest(lines: readonly string[]) {
  return largest(
    lines.map((line) => ({
      value: line.trim().length,
      place: `"${line.trim().slice(0, 40)}…"`,
    })),
  );
}

function largest<T extends { value: number }>(uses: readonly T[]) {
  return uses.reduce<T | { value: number }>((most, use) => (use.value > most.value ? use : most), {
    value: 0,
  });
}

function linesOf(text: string): string[] {
  return text.split(/\r?\n/);
}

function format(value: number): string {
  return value.toLocaleString("en");
}
