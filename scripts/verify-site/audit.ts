/**
 * What `npm run verify:site` is made of: audits of built sites, each with what it found.
 */
import type { RunningSite } from "../../src/hosts/cloudflare/wrangler.ts";

export interface BuiltSite {
  /** What the reports call it. */
  name: string;
  /** Its output folder. */
  output: string;
  baseUrl: string;
  running: RunningSite;
}

export interface Sites {
  demo: BuiltSite;
  /** Documents of a real site, where they lie beside the project. */
  real: BuiltSite | null;
}
