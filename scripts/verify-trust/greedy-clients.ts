/**
 * Clients that request much from the Node server and read little: many pipelined requests on one
 * connection, and many connections that read nothing. The server's memory must stay bounded, and
 * other clients must not wait.
 */
import { once } from "node:events";
import { cpSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { indexOutput } from "../../src/pipeline/output/index-output.ts";
import { median } from "../../bench/measure.ts";
import { Findings, type Attack, type Outcome } from "./attack.ts";
import { hasProc, readPeakMemory, startNodeProcess } from "./node-process.ts";
import { readFiles } from "./sites.ts";

/** Maximum memory of the server process in bytes. */
const maxMemory = 200 * 1024 * 1024;

/**
 * Maximum bytes per connection with its socket and buffers, and for the process without
 * connections.
 */
const maxConnectionMemory = 128 * 1024;
const maxBaseMemory = 128 * 1024 * 1024;

/** Maximum milliseconds for a page while other connections are slow. */
const maxLatency = 1_000;

/** Milliseconds until the server has stopped reading ahead of its clients. */
const settleTime = 3_000;

const fileBytes = 4 * 1024 * 1024 - 1;

/** A file that is streamed unverified, and one that is verified against its digest. */
const files = ["/media/film.mp4", "/large.txt"] as const;

export interface GreedyLoad {
  /** Pipelined requests on one connection. */
  pipelined: number;
  /** Connections that request a large file and read nothing. */
  readers: number;
  /** Such connections while another client requests pages. */
  slow: number;
}

/** Load of an attack that once made the server use 2.2 GB. */
export const fullLoad: GreedyLoad = { pipelined: 500, readers: 300, slow: 2_000 };

export async function tryGreedyClients({ sites, work, log }: Attack): Promise<Outcome> {
  if (!hasProc) return { tried: "", found: [], skipped: "this system has no /proc" };
  const folder = addLargeFiles(sites.demo().output, work);
  const { findings, peak } = await runGreedyClients(folder, fullLoad);
  const verdict = `the process used at most ${megabytes(peak)}`;
  log(verdict);
  return {
    tried: `${fullLoad.pipelined} pipelined requests, ${fullLoad.readers} and ${fullLoad.slow} connections that read nothing: ${verdict}`,
    found: findings.all(),
  };
}

/** @returns folder of a copy of a built site with the large files */
export function addLargeFiles(output: string, work: string): string {
  const folder = path.join(work, "greed");
  cpSync(output, folder, { recursive: true });
  for (const name of files) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), "x".repeat(fileBytes));
  }
  const sizes = new Map(
    [...readFiles(folder).keys()].map((name) => [
      name.slice(1),
      statSync(path.join(folder, name)).size,
    ]),
  );
  indexOutput(folder, sizes);
  return folder;
}

/** @param folder folder that addLargeFiles returns */
export async function runGreedyClients(
  folder: string,
  { pipelined, readers, slow }: GreedyLoad,
): Promise<{ findings: Findings; peak: number }> {
  const findings = new Findings();
  let peak = 0;
  const attack = async (
    name: string,
    run: (port: number, origin: string) => Promise<void>,
    allowed = maxMemory,
  ) => {
    const { child, port, origin, stop } = await startNodeProcess(folder, "--quiet");
    try {
      await run(port, origin);
      const memory = readPeakMemory(child.pid);
      peak = Math.max(peak, memory);
      if (memory > allowed)
        findings.add(`memory stays below ${megabytes(allowed)}`, `${name}: ${megabytes(memory)}`);
    } finally {
      await stop();
    }
  };
  for (const file of files) {
    await attack(`${pipelined} pipelined requests for ${file}`, async (port) => {
      const answered = await pipelineGets(port, file, pipelined);
      if (answered !== pipelined)
        findings.add("pipelined requests are answered", `${file}: ${answered} of ${pipelined}`);
    });
    for (const coding of ["identity", "br"])
      await attack(`${readers} readers of ${file}, ${coding}`, async (port) => {
        const sockets = await readNothing(port, file, readers, coding);
        await setTimeout(settleTime);
        close(sockets);
      });
  }
  const measureOthers = async (port: number, origin: string) => {
    const sockets = await readNothing(port, files[0], slow, "identity");
    const waited = await measurePages(origin);
    close(sockets);
    if (waited > maxLatency)
      findings.add(
        "other clients do not wait for slow connections",
        `a page took ${Math.round(waited)} ms during ${slow} slow connections`,
      );
  };
  await attack(
    `${slow} slow connections`,
    measureOthers,
    Math.max(maxMemory, maxBaseMemory + slow * maxConnectionMemory),
  );
  return { findings, peak };
}

/** Sends all requests before reading a response. @returns the number of responses */
async function pipelineGets(port: number, file: string, count: number): Promise<number> {
  const socket = connect(port, "127.0.0.1");
  socket.write(formatGet(file, "identity").repeat(count));
  await setTimeout(settleTime);
  let bytes = 0;
  socket.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > count * fileBytes) socket.end();
  });
  socket.on("error", () => undefined);
  await once(socket, "close");
  return Math.floor(bytes / fileBytes);
}

/** @returns connections that have requested a file without reading the response */
async function readNothing(
  port: number,
  file: string,
  count: number,
  coding: string,
): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let index = 0; index < count; index++) {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    await once(socket, "connect");
    socket.write(formatGet(file, coding));
    sockets.push(socket);
  }
  return sockets;
}

function formatGet(file: string, coding: string): string {
  return `GET ${file} HTTP/1.1\r\nHost: a\r\nAccept-Encoding: ${coding}\r\n\r\n`;
}

function close(sockets: readonly Socket[]): void {
  for (const socket of sockets) socket.destroy();
}

/** @returns median milliseconds for a page */
async function measurePages(origin: string): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < 20; index++) {
    const started = performance.now();
    const page = await fetch(`${origin}/?${index}`);
    await page.arrayBuffer();
    times.push(performance.now() - started);
  }
  return median(times);
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`;
}
