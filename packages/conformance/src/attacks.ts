/**
 * Attacks on a site, by the names that select them.
 */
import { archives } from "./archives/archives.ts";
import { hostilePages } from "./browser/hostile-pages.ts";
import { randomPages } from "./browser/random-pages.ts";
import { kills, pairs } from "./builds/builds.ts";
import { contents } from "./content/hostile-content.ts";
import { hostValues } from "./content/host-values.ts";
import { damagedFiles } from "./fuzz/damage.ts";
import { fuzzHandler, fuzzHttp } from "./fuzz/fuzz.ts";
import { redbot } from "./redbot.ts";
import { schemathesis } from "./schemathesis.ts";
import type { Suite } from "./suite.ts";

export const attacks: Readonly<Record<string, Suite>> = {
  fuzz: fuzzHandler,
  http: fuzzHttp,
  damage: damagedFiles,
  schemathesis,
  redbot,
  contents,
  hosts: hostValues,
  archives,
  kills,
  pairs,
  browser: hostilePages,
  markup: randomPages,
};
