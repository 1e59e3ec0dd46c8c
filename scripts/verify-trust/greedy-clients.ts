/**
 * Clients that ask the Node server for much and take little: many requests ahead on one connection, many connections that read nothing. Its memory stays
 * bounded, and others do not wait.
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

/** Of the server's process, in bytes. */
const maxMemory = 200 * 1024 * 1024;

/** With thousands of connections: bytes for each, with its socket and buffers, and for the process without them. */
const maxConnectionMemory = 128 * 1024;
const maxBaseMemory = 128 * 1024 * 1024;

/** Of a page while other connections are slow, in milliseconds. */
const maxLatency = 1_000;

/** Milliseconds in which the server reads as far ahead of its clients as it will. */
const settleTime = 3_000;

const bytesOfFile = 4 * 1024 * 1024 - 1;

/** One that is streamed unseen, and one whose bytes are held to their digest. */
const files = ["/media/film.mp4", "/large.txt"] as const;

export interface Greed {
  /** Requests ahead on one connection. */
  pipelined: number;
  /** Connections that ask for a large file and read nothing. */
  readers: number;
  /** The same while others ask for pages. */
  slow: number;
}

/** As many as the attack had that brought the server to 2.2 GB. */
export const fullGreed: Greed = { pipelined: 500, readers: 300, slow: 2_000 };

export async function tryGreedyClients({ sites, work, log }: Attack): Promise<Outcome> {
  if (!hasProc) return { tried: "", found: [], skipped: "there is no /proc here" };
  const folder = addLargeFiles(sites.demo().output, work);
  const { findings, peak } = await beGreedy(folder, fullGreed);
  const verdict = `the process has ${megabytes(peak)} at most`;
  log(verdict);
  return {
    tried: `${fullGreed.pipelined} requests ahead, ${fullGreed.readers} and ${fullGreed.slow} connections that read nothing: ${verdict}`,
    found: findings.all(),
  };
}

/** @returns a copy of a built site with the large files */
export function addLargeFiles(output: string, work: string): string {
  const folder = path.join(work, "greed");
  cpSync(output, folder, { recursive: true });
  for (const name of files) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), "x".repeat(bytesOfFile));
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

/** @param folder of addLargeFiles */
export async function beGreedy(
  folder: string,
  { pipelined, readers, slow }: Greed,
): Promise<{ findings: Findings; peak: number }> {
  const findings = new Findings();
  let peak = 0;
  const attack = async (
    what: string,
    run: (port: number, origin: string) => Promise<void>,
    allowed = maxMemory,
  ) => {
    const { child, port, origin, stop } = await startNodeProcess(folder, "--quiet");
    try {
      await run(port, origin);
      const memory = readPeakMemory(child.pid);
      peak = Math.max(peak, memory);
      if (memory > allowed)
        findings.add(`memory stays below ${megabytes(allowed)}`, `${what}: ${megabytes(memory)}`);
    } finally {
      await stop();
    }
  };
  for (const file of files) {
    await attack(`${pipelined} requests ahead for ${file}`, async (port) => {
      const answered = await pipelineGets(port, file, pipelined);
      if (answered !== pipelined)
        findings.add(
          "requests that are sent ahead are answered",
          `${file}: ${answered} of ${pipelined}`,
        );
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
        "others do not wait for slow connections",
        `a page took ${Math.round(waited)} ms beside ${slow}`,
      );
  };
  await attack(
    `${slow} slow connections`,
    measureOthers,
    Math.max(maxMemory, maxBaseMemory + slow * maxConnectionMemory),
  );
  return { findings, peak };
}

/** @returns how many answers came, of requests that were all sent before the first was read */
async function pipelineGets(port: number, file: string, count: number): Promise<number> {
  const socket = connect(port, "127.0.0.1");
  socket.write(formatGet(file, "identity").repeat(count));
  await setTimeout(settleTime);
  let bytes = 0;
  socket.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > count * bytesOfFile) socket.end();
  });
  socket.on("error", () => undefined);
  await once(socket, "close");
  return Math.floor(bytes / bytesOfFile);
}

/** @returns connections that have asked for a file, and read none of it */
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

/** @returns the milliseconds that pages take in the middle */
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
