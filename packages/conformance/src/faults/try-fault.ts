/**
 * Test of a single fault: a request that reads the asset, sent while the asset is damaged and after
 * it is restored.
 */
import { setTimeout as wait } from "node:timers/promises";
import { memoryCache } from "../memory-cache.ts";
import type { AssetReader, CreateHandler, EdgeHandler, ResponseCache } from "../project.ts";
import { answerDamages, bodyDamages, type Damage } from "./damages.ts";
import { listPosts, type SourceSite } from "../model/source-site.ts";
import { staticHost } from "../static-host.ts";

export interface Fault {
  name: string;
  probe: Probe;
  asset: string;
  damage: Damage;
}

interface Probe {
  target: string;
  accept: string;
  /** Status of the undamaged site. */
  status: number;
  body: string;
}

/** Milliseconds that the handler waits for an asset, and that a response may take. */
const timeLimit = 60;
const timeout = 3000;

/** Files that the edge streams without verifying them. */
const streamed = /^\/(?!_data\/|api\/)(?!.*\.(?:md|html)$)/;

/** @returns every damage of every asset that a probe reads */
export async function listFaults(site: SourceSite, createHandler: CreateHandler): Promise<Fault[]> {
  const faults: Fault[] = [];
  const host = staticHost(site.files);
  for (const { target, accept } of probesOf(site)) {
    const reads = new Set<string>();
    const handler = createHandler((address) => {
      reads.add(address);
      return host(address);
    });
    const { status, body } = await send(site, handler, { target, accept });
    const probe = { target, accept, status, body };
    for (const asset of reads) {
      const name = nameOf(asset);
      const damages = streamed.test(name) ? answerDamages : { ...bodyDamages, ...answerDamages };
      for (const [kind, damage] of Object.entries(damages))
        faults.push({
          name: `${asset}: ${kind}, on GET ${target} as ${accept}`,
          probe,
          asset,
          damage,
        });
    }
  }
  return faults;
}

/** One path of each kind that the edge serves. */
function probesOf(site: SourceSite) {
  const { pages, redirects } = site;
  const [post] = listPosts(site);
  const page = [...pages].find((path) => path.split("/").length > 3) ?? "/";
  const moved = [...redirects.keys()].find((path) => path.endsWith("/"));
  return [
    "/api/public/v1",
    "/api/public/v1/blog",
    "/api/public/v1/blog?q=a&per_page=2",
    "/api/public/v1/pages?category=Services",
    "/api/public/v1/company",
    `/api/public/v1/blog/${post?.slug}`,
    "/api/public/v1/blog/nothing-like-it",
    "/",
    page,
    page.slice(0, -1),
    `${page.slice(0, -1)}.md`,
    "/llms.txt",
    "/openapi.json",
    "/search/",
    "/search/?q=a",
    "/nothing/",
    ...(moved === undefined ? [] : [moved]),
  ].flatMap((target) => ["text/html", "text/markdown"].map((accept) => ({ target, accept })));
}

/**
 * @returns the problems; empty if the handler tolerates the fault
 */
export async function tryFault(
  site: SourceSite,
  { probe, asset, damage }: Fault,
  createHandler: CreateHandler,
): Promise<string[]> {
  const problems: string[] = [];
  const host = staticHost(site.files);
  let isDamaged = true;
  const read: AssetReader = (address) =>
    isDamaged && address === asset
      ? damage(site.files.get(nameOf(asset)) ?? Buffer.alloc(0))
      : host(address);
  const handler = createHandler(read, { timeLimit });
  const cache = memoryCache();
  const damaged = await send(site, handler, probe, cache);
  const isSame = damaged.status === probe.status && damaged.body === probe.body;
  const isRefused = damaged.status === 502 && damaged.isOurFailure;
  // A 404 may have a plain body if the 404 page itself is damaged.
  const isMissing =
    probe.status === 404 && damaged.status === 404 && !damaged.body.includes("Wi-Fi");
  if (!isSame && !isRefused && !isMissing)
    problems.push(`${damaged.status} instead of ${probe.status} or 502`);
  isDamaged = false;
  const recovered = await send(site, handler, probe, cache);
  if (recovered.status !== probe.status || recovered.body !== probe.body)
    problems.push(
      `not recovered: ${recovered.status} instead of ${probe.status}${recovered.status === probe.status ? ", other bytes" : ""}`,
    );
  return problems;
}

async function send(
  { baseUrl }: SourceSite,
  handler: EdgeHandler,
  { target, accept }: Pick<Probe, "target" | "accept">,
  cache?: ResponseCache,
) {
  const failed = { status: 0, body: "", isOurFailure: false };
  const answer = async () => {
    const response = await handler(new Request(baseUrl + target, { headers: { Accept: accept } }), {
      cache,
      waitUntil: (work) => void work,
    });
    const { status, headers } = response;
    const body = Buffer.from(await response.arrayBuffer()).toString("latin1");
    const isOurFailure =
      headers.get("Retry-After") !== null &&
      headers.get("Cache-Control") === "no-store" &&
      body.includes('"code":"upstream_unavailable"');
    return { status, body, isOurFailure };
  };
  // A body that breaks off counts as an error response, because clients notice it.
  return Promise.race([
    answer().catch(() => ({ ...failed, status: 502, isOurFailure: true })),
    wait(timeout, { ...failed, status: 599 }),
  ]);
}

function nameOf(address: string): string {
  const [path = ""] = address.split("?", 1);
  return path.endsWith("/") ? `${path}index.html` : path;
}
