/**
 * What Cloudflare Pages takes of a build beside what Cloudflare takes of all: the rules by which requests start the Function. Of old addresses it reads
 * so many lines; the Function answers the others, and a build says so.
 */
import { z } from "zod";
import { addressesPath, readAddresses } from "../../contract/data/addresses.ts";
import type { Settings } from "../../content/settings/settings.ts";
import { assetBudgets, checkBudgets, longest, type Budget } from "../cloudflare-limits.ts";
import type { Measured } from "../host.ts";
import { mostLines } from "./redirects.ts";

type Read = (path: string) => string;

const routeBudgets: readonly Budget[] = [
  {
    what: "rules in _routes.json",
    limit: () => 100,
    use: ({ read }) => ({ value: routes(read).length }),
    advice: "Combine the rules in src/hosts/cloudflare-pages/routes.ts with *.",
  },
  {
    what: "characters in a rule of _routes.json",
    limit: () => 100,
    use: ({ read }) => longest(routes(read)),
    advice: "Shorten the rule in src/hosts/cloudflare-pages/routes.ts.",
  },
];

/** @returns a line for each budget that is nearly or wholly used up, and one where not all old addresses have a line */
export function checkLimits(
  settings: Settings,
  files: readonly Measured[],
  read: Read,
): { warnings: string[]; errors: string[] } {
  const budgets = [...assetBudgets, ...routeBudgets];
  const { warnings, errors } = checkBudgets("Cloudflare Pages", budgets, settings, files, read);
  return { warnings: [...warnings, ...tellAliases(read)], errors };
}

function tellAliases(read: Read): string[] {
  const file = new TextEncoder().encode(read(addressesPath));
  const aliases = readAddresses(file).aliases.trim().split("\n").length;
  return aliases <= mostLines
    ? []
    : [
        `${format(aliases)} old addresses: Cloudflare Pages reads ${format(mostLines)} of them in _redirects, the Function answers the others.`,
      ];
}

const routesShape = z.object({
  include: z.array(z.string()),
  exclude: z.array(z.string()),
});

function routes(read: Read): string[] {
  const { include, exclude } = routesShape.parse(JSON.parse(read("/_routes.json")));
  return [...include, ...exclude];
}

function format(value: number): string {
  return value.toLocaleString("en");
}
