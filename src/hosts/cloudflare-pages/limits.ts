/**
 * What Cloudflare Pages takes of a build, and how much of it a build uses.
 *
 * Pages refuses a build above some of these limits and silently ignores what is above others, so a build says so first: a warning from four
 * fifths on, an error above.
 */
import { z } from "zod";
import type { Settings } from "../../content/settings.ts";
import type { Measured } from "../host.ts";

/** What Pages reads itself, by name, as text. */
export type HostingTexts = Readonly<
  Record<"/_headers" | "/_redirects" | "/_routes.json", string>
>;

interface Output {
  files: readonly Measured[];
  texts: HostingTexts;
  /** Files that the plan takes. */
  fileLimit: number;
}

interface Budget {
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

/** Limits of Cloudflare Pages: https://developers.cloudflare.com/pages/platform/limits/ */
const budgets: readonly Budget[] = [
  {
    what: "files",
    limit: ({ fileLimit }) => fileLimit,
    use: ({ files }) => ({ value: files.length }),
    advice:
      "Write hosting: { packed: true } into site.yaml to keep twins and texts of the API in fewer files, plan: paid for 100,000 files, or leave out what needs a file for each page (search: false).",
  },
  {
    what: "bytes in one file",
    limit: () => 25 * mebibyte,
    use: ({ files }) =>
      largest(files.map(({ path, bytes }) => ({ value: bytes, place: path }))),
    advice: "Make the file smaller, or keep it elsewhere and link to it.",
  },
  {
    what: "rules in _headers",
    limit: () => 100,
    use: ({ texts }) => ({
      value: linesOf(texts["/_headers"]).filter((line) => /^\S/.test(line))
        .length,
    }),
    advice: "Declare fewer languages or API deprecations in site.yaml.",
  },
  {
    what: "characters in a line of _headers",
    limit: () => 2_000,
    use: ({ texts }) => longest(linesOf(texts["/_headers"])),
    advice: "Shorten the header in src/contract/headers.ts.",
  },
  {
    what: "static rules in _redirects",
    limit: () => 2_000,
    use: ({ texts }) => ({
      value: redirects(texts).filter((line) => !isDynamic(line)).length,
    }),
    advice: "Drop the oldest aliases.",
  },
  {
    what: "dynamic rules in _redirects",
    limit: () => 100,
    use: ({ texts }) => ({ value: redirects(texts).filter(isDynamic).length }),
    advice: "Replace rules with * or :name by aliases of single pages.",
  },
  {
    what: "characters in a rule of _redirects",
    limit: () => 1_000,
    use: ({ texts }) => longest(redirects(texts)),
    advice: "Shorten the alias or the page's address.",
  },
  {
    what: "rules in _routes.json",
    limit: () => 100,
    use: ({ texts }) => ({ value: routes(texts).length }),
    advice:
      "Combine the rules in src/hosts/cloudflare-pages/host-files.ts with *.",
  },
  {
    what: "characters in a rule of _routes.json",
    limit: () => 100,
    use: ({ texts }) => longest(routes(texts)),
    advice: "Shorten the rule in src/hosts/cloudflare-pages/host-files.ts.",
  },
];

/** @returns how many files a site may have. A site that names no plan may have those of the paid one, and is told when it needs it */
export function filesTaken({ hosting }: Settings): number {
  return filesOfPlan[hosting.plan ?? "paid"];
}

/**
 * @param files all files of the output folder
 * @returns a line for each budget that is nearly or wholly used up
 */
export function checkBudgets(
  settings: Settings,
  files: readonly Measured[],
  texts: HostingTexts,
): { warnings: string[]; errors: string[] } {
  // Pages reads these itself and does not count them.
  const counted = files.filter(({ path }) => !(path in texts));
  const output = { files: counted, texts, fileLimit: filesTaken(settings) };
  const warnings: string[] = [];
  const errors: string[] = [];
  for (const { what, limit: limitOf, use, advice } of budgets) {
    const limit = limitOf(output);
    const { value, place } = use(output);
    if (value < limit * warningShare) continue;
    const subject = `${place === undefined ? "" : `${place}: `}${format(value)} ${what}`;
    if (value > limit)
      errors.push(
        `${subject}, but Cloudflare Pages takes ${format(limit)}. ${advice}`,
      );
    else
      warnings.push(
        `${subject}, ${Math.floor((100 * value) / limit)} % of the ${format(limit)} that Cloudflare Pages takes. ${advice}`,
      );
  }
  if (settings.hosting.plan === undefined && counted.length > filesOfPlan.free)
    warnings.push(
      `${format(counted.length)} files need a paid plan of Cloudflare Pages; the free one takes ${format(filesOfPlan.free)}. Write hosting: { plan: free } into site.yaml to have them packed into fewer, or plan: paid.`,
    );
  return { warnings, errors };
}

function redirects(texts: HostingTexts): string[] {
  return linesOf(texts["/_redirects"]).filter(
    (line) => line.trim() !== "" && !line.startsWith("#"),
  );
}

/** A rule whose source has a placeholder or a splat counts as dynamic. */
function isDynamic(line: string): boolean {
  return /\*|\/:[A-Za-z]/.test(line.trim().split(/\s+/)[0] ?? "");
}

const routesFile = z.object({
  include: z.array(z.string()),
  exclude: z.array(z.string()),
});

function routes(texts: HostingTexts): string[] {
  const { include, exclude } = routesFile.parse(
    JSON.parse(texts["/_routes.json"]),
  );
  return [...include, ...exclude];
}

function longest(lines: readonly string[]) {
  return largest(
    lines.map((line) => ({
      value: line.trim().length,
      place: `"${line.trim().slice(0, 40)}…"`,
    })),
  );
}

function largest<T extends { value: number }>(uses: readonly T[]) {
  return uses.reduce<T | { value: number }>(
    (most, use) => (use.value > most.value ? use : most),
    { value: 0 },
  );
}

function linesOf(text: string): string[] {
  return text.split(/\r?\n/);
}

function format(value: number): string {
  return value.toLocaleString("en");
}
