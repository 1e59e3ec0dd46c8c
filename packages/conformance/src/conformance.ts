#!/usr/bin/env node
/**
 * `broadsheet-conformance <attacks|clients|audits> [suites] [options]`, in the root folder of a
 * project. The options are those of run-suites.ts.
 */
import { attacks } from "./attacks.ts";
import { audits } from "./audits/audits.ts";
import { clients } from "./clients/clients.ts";
import { failUsage } from "./options.ts";
import { runSuites } from "./run-suites.ts";

const groups = { attacks, clients, audits };
const [group = "", ...args] = process.argv.slice(2);
const suites = new Map(Object.entries(groups)).get(group);
if (suites) await runSuites(suites, args);
else failUsage(`The first argument must be ${Object.keys(groups).join(" or ")}, got "${group}".`);
