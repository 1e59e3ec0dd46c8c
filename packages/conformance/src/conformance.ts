#!/usr/bin/env node
/**
 * `broadsheet-conformance`, in the root folder of a project. The options are those of
 * run-suites.ts.
 */
import { attacks } from "./attacks.ts";
import { audits } from "./audits/audits.ts";
import { clients } from "./clients/clients.ts";
import { failUsage } from "./options.ts";
import { runSuites } from "./run-suites.ts";

const groups = { attacks, clients, audits };
const suitesOf = Object.entries(groups).map(
  ([name, suites]) => `  ${name}: ${Object.keys(suites).join(", ")}`,
);
const help = `broadsheet-conformance <group> [suites] [options]

${suitesOf.join("\n")}

Options: --base-url <url>, --content <folder>, --output <folder>, --seed <number>, --case <number>, --<suite> <size>`;

const words = process.argv.slice(2);
const [group = "", ...args] = words;
const suites = new Map(Object.entries(groups)).get(group);
if (words.includes("--help") || words.includes("-h")) console.log(help);
else if (suites) await runSuites(suites, args);
else failUsage(`The first argument must be attacks, clients or audits, got "${group}".`);
