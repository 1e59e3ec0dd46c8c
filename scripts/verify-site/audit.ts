/**
 * Sites that `npm run verify:site` audits.
 */
import type { RunningSite } from "../../src/hosts/cloudflare/wrangler.ts";

export interface BuiltSite {
  /** Name in reports. */
  name: string;
  /** Output folder. */
  output: string;
  baseUrl: string;
  running: RunningSite;
}

export interface Sites {
  demo: BuiltSite;
  /** Site with real documents; null if they are not on this machine. */
  real: BuiltSite | null;
}
