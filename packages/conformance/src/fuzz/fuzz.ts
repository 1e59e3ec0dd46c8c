/**
 * Fuzzed requests, compared with a naive model: to the handler in this process, and over HTTP to
 * workerd or a running site.
 */
import { readSourceSite, type SourceSite } from "../model/source-site.ts";
import { loadEdge } from "../project.ts";
import { sendInProcess, sendOverHttp, type Send } from "../send.ts";
import { staticHost } from "../static-host.ts";
import type { Context, Suite } from "../suite.ts";
import { fuzz } from "./cases.ts";

export const fuzzHandler: Suite = {
  title: "Fuzzed requests, checked against a model",
  size: 100_000,
  async run(context) {
    const createHandler = await loadEdge();
    return fuzzSites(context, 1, async ({ baseUrl, files }) =>
      sendInProcess(baseUrl, createHandler(staticHost(files))),
    );
  },
};

export const fuzzHttp: Suite = {
  title: "Fuzzed requests over HTTP",
  size: 20_000,
  isRemote: true,
  run: (context) =>
    fuzzSites(context, 12, async (_, index) => sendOverHttp(await context.serve(index))),
};

/** Divides the requests equally among the sites. */
async function fuzzSites(
  { build, contents, size, seed, only, findings, log }: Context,
  concurrency: number,
  connect: (site: SourceSite, index: number) => Promise<Send>,
): Promise<string> {
  const count = Math.ceil(size / contents.length);
  for (const [index, name] of contents.entries()) {
    log(`${count} requests to ${name}`);
    const site = readSourceSite(await build(index));
    const send = await connect(site, index);
    await fuzz(site, send, { name, count, seed, only, concurrency }, findings);
  }
  return `${count * contents.length} requests`;
}
