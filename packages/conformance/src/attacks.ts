/**
 * Attacks on a site, by the names that select them.
 */
import { hostilePages } from "./browser/hostile-pages.ts";
import { fullDisk, kills, pairs } from "./builds/builds.ts";
import { contents } from "./content/hostile-content.ts";
import { faults } from "./faults/faults.ts";
import { fuzzHandler, fuzzHttp } from "./fuzz/fuzz.ts";
import { greedyClients } from "./greedy-clients.ts";
import { load } from "./load/load.ts";
import { redbot } from "./redbot.ts";
import { schemathesis } from "./schemathesis.ts";
import type { Suite } from "./suite.ts";

export const attacks: Readonly<Record<string, Suite>> = {
  fuzz: fuzzHandler,
  http: fuzzHttp,
  schemathesis,
  redbot,
  faults,
  contents,
  kills,
  pairs,
  disk: fullDisk,
  load,
  greed: greedyClients,
  browser: hostilePages,
};
