/**
 * Runs a built site as Cloudflare Pages does, through `wrangler pages dev`.
 */
import path from "node:path";
import { startWrangler, type RunningSite } from "../wrangler.ts";

/**
 * @param folder the output folder of a build
 * @param place as startWrangler has it; root is the folder that holds functions/, this project unless told
 * @throws Error with wrangler's own words when it does not start
 */
export function startWorkerd(
  folder: string,
  {
    root = process.cwd(),
    ...place
  }: {
    host?: string;
    port?: number;
    inspectorPort?: number;
    root?: string;
  } = {},
): Promise<RunningSite> {
  return startWrangler(["pages", "dev", path.resolve(folder)], {
    ...place,
    cwd: root,
  });
}
