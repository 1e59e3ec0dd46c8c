/**
 * Test of a single fault: a request that reads the asset, sent while the asset is damaged and after
 * it is restored.
 */
import { setTimeout as wait } from "node:timers/promises";
import type { AssetReader, CreateHandler } from "../project.ts";
import { sendInProcess, type Send } from "../send.ts";
import { bodyDamages, responseDamages, type Damage } from "./damages.ts";
import { listSamplePaths } from "../model/sample-paths.ts";
import type { SourceSite } from "../model/source-site.ts";
import { fileNameOf, staticHost } from "../static-host.ts";

export interface Fault {
  name: string;
  request: { target: string; accept: string };
  /** Response of the undamaged site. */
  intact: { status: number; body: string };
  asset: string;
  damage: Damage;
}

/** Milliseconds that the handler waits for an asset, and that a response may take. */
const timeLimit = 60;
const timeout = 3000;

/** Files that the edge streams without verifying them. */
const streamed = /^\/(?!_data\/|api\/)(?!.*\.(?:md|html)$)/;

/** @returns every damage of every asset that a request reads */
export async function listFaults(site: SourceSite, createHandler: CreateHandler): Promise<Fault[]> {
  const faults: Fault[] = [];
  const host = staticHost(site.files);
  const requests = listSamplePaths(site).flatMap((target) =>
    ["text/html", "text/markdown"].map((accept) => ({ target, accept })),
  );
  for (const request of requests) {
    const reads = new Set<string>();
    const handler = createHandler((address) => {
      reads.add(address);
      return host(address);
    });
    const intact = await fetchText(sendInProcess(site.baseUrl, handler), request);
    for (const asset of reads) {
      const isStreamed = streamed.test(fileNameOf(asset));
      for (const [kind, damage] of Object.entries({
        ...(isStreamed ? {} : bodyDamages),
        ...responseDamages,
      })) {
        const name = `${asset}: ${kind}, on GET ${request.target} as ${request.accept}`;
        faults.push({ name, request, intact, asset, damage });
      }
    }
  }
  return faults;
}

/** @returns the problems; empty if the handler tolerates the fault */
export async function tryFault(
  { baseUrl, files }: SourceSite,
  { request, intact, asset, damage }: Fault,
  createHandler: CreateHandler,
): Promise<string[]> {
  const host = staticHost(files);
  let isDamaged = true;
  const read: AssetReader = (address) =>
    isDamaged && address === asset
      ? Promise.resolve(damage(files.get(fileNameOf(asset)) ?? Buffer.alloc(0)))
      : host(address);
  const send = sendInProcess(baseUrl, createHandler(read, { timeLimit }));
  const damaged = await fetchText(send, request);
  isDamaged = false;
  const recovered = await fetchText(send, request);
  const isSame = ({ status, body }: Fault["intact"]) =>
    status === intact.status && body === intact.body;
  // A 404 may have a plain body if the 404 page itself is damaged.
  const isMissing =
    intact.status === 404 && damaged.status === 404 && !damaged.body.includes("Wi-Fi");
  return [
    ...(isSame(damaged) || damaged.isFailure || isMissing
      ? []
      : [`${damaged.status} instead of ${intact.status} or 502`]),
    ...(isSame(recovered)
      ? []
      : [
          `not recovered: ${recovered.status} instead of ${intact.status}${recovered.status === intact.status ? ", other bytes" : ""}`,
        ]),
  ];
}

/** @returns the response, and whether it is the documented failure */
async function fetchText(send: Send, { target, accept }: Fault["request"]) {
  const receive = async () => {
    const response = await send({ method: "GET", target, headers: { Accept: accept } });
    const { status, headers } = response;
    const body = response.body.toString("latin1");
    const isFailure =
      status === 502 &&
      headers.get("Retry-After") !== null &&
      headers.get("Cache-Control") === "no-store" &&
      body.includes('"code":"upstream_unavailable"');
    return { status, body, isFailure };
  };
  return Promise.race([
    // A body that breaks off counts as the documented failure, because clients notice it.
    receive().catch(() => ({ status: 502, body: "", isFailure: true })),
    wait(timeout, { status: 599, body: "", isFailure: false }),
  ]);
}
