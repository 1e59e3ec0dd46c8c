/**
 * Clients that request a lot from the Node server and read little: many pipelined requests on one
 * connection, and many connections that read nothing. The server's memory must stay bounded, and
 * other clients must not wait.
 */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { startNode } from "../../packages/conformance/src/server.ts";
import type { Findings } from "../../packages/conformance/src/suite.ts";

/** Maximum memory of the server process in MB. */
const maxMemory = 200;

/**
 * Maximum memory in MB: of a connection with its socket and buffers, and of the process without
 * connections.
 */
const maxConnectionMemory = 1 / 8;
const maxBaseMemory = 128;

/** Half of the milliseconds after which the server disconnects slow clients (listen.ts). */
const halfStallLimit = 30_000;

/** The reason to skip tests that read the /proc of Linux, or false. */
export const skipUnlessProc = process.platform !== "linux" && "the system has no /proc";

/** Load of an attack that once made the server use 2.2 GB. */
const load = {
  /** Pipelined requests on one connection. */
  pipelined: 500,
  /** Connections that request a large file and read nothing. */
  readers: 300,
  /** Number of such connections while another client requests pages. */
  slow: 2_000,
  /** Connections that send the start of a request. */
  incomplete: 5_000,
  /** Milliseconds until the server has stopped reading ahead of its clients. */
  settle: 3_000,
};

/**
 * @param folder output of a build
 * @param files paths of large files
 */
export async function runGreedyClients(
  folder: string,
  files: readonly string[],
  findings: Findings,
): Promise<void> {
  const { pipelined, readers, slow, incomplete, settle } = load;
  const attack = async (
    name: string,
    run: (origin: string) => Promise<unknown>,
    allowed = maxMemory,
  ) => {
    const { child, origin, stop } = await startNode(folder, "--quiet");
    try {
      await run(origin);
      const memory = readPeakMemory(child.pid);
      const rule = `memory stays below ${allowed} MB`;
      findings.check(rule, memory <= allowed, `${name}: ${memory} MB`);
    } finally {
      await stop("SIGKILL");
    }
  };
  for (const file of files) {
    await attack(`${pipelined} pipelined requests for ${file}`, async (origin) => {
      const count = await pipelineGets(origin, file, pipelined, settle);
      const isComplete = count === pipelined;
      findings.check("pipelined requests get responses", isComplete, `${file}: ${count}`);
    });
    for (const coding of ["identity", "br"])
      await attack(`${readers} readers of ${file}, ${coding}`, (origin) =>
        readNothing(origin, file, readers, coding, () => setTimeout(settle)),
      );
  }
  const large = Math.max(maxMemory, maxBaseMemory + slow * maxConnectionMemory);
  await attack(
    `${incomplete} incomplete header sections`,
    (origin) => sendIncompletely(origin, incomplete, settle),
    large,
  );
  await attack(
    `${slow} slow connections`,
    async (origin) => {
      const read = () => readPages(origin);
      const error = await readNothing(origin, files[0] ?? "/", slow, "identity", read);
      findings.check(
        "other clients do not wait for slow connections",
        error === undefined,
        `during ${slow} slow connections: ${String(error)}`,
      );
    },
    large,
  );
}

/** Sends the start of a header section on many connections, and never the rest. */
async function sendIncompletely(origin: string, count: number, settle: number): Promise<void> {
  const { hostname, port } = new URL(origin);
  const start = `GET / HTTP/1.1\r\nX: ${"a".repeat(120_000)}`;
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined);
    socket.write(start);
    return socket;
  });
  await setTimeout(settle);
  await (await fetch(origin)).arrayBuffer();
  for (const socket of sockets) socket.destroy();
}

/** Sends all requests before reading a response. @returns the number of responses */
async function pipelineGets(
  origin: string,
  file: string,
  count: number,
  settle: number,
): Promise<number> {
  const response = await fetch(origin + file, { headers: { "Accept-Encoding": "identity" } });
  const size = (await response.arrayBuffer()).byteLength;
  const socket = sendGets(origin, file, "identity", count);
  await setTimeout(settle);
  let bytes = 0;
  socket.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > count * size) socket.end();
  });
  await once(socket, "close");
  return Math.floor(bytes / size);
}

/** Holds connections that have requested a file and read nothing, during some work. */
async function readNothing<Result>(
  origin: string,
  file: string,
  count: number,
  coding: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const socket = sendGets(origin, file, coding, 1);
    await once(socket, "connect");
    sockets.push(socket);
  }
  const result = await work();
  for (const socket of sockets) socket.destroy();
  return result;
}

function sendGets(origin: string, file: string, coding: string, count: number): Socket {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  const request = `GET ${file} HTTP/1.1\r\nHost: a\r\nAccept-Encoding: ${coding}\r\n\r\n`;
  socket.write(request.repeat(count));
  return socket;
}

/** @returns the error of a page that is not sent while the slow clients are connected, if any */
async function readPages(origin: string): Promise<unknown> {
  try {
    for (let page = 0; page < 20; page++) {
      const signal = AbortSignal.timeout(halfStallLimit);
      await (await fetch(`${origin}/?${page}`, { signal })).arrayBuffer();
    }
    return undefined;
  } catch (error) {
    return error;
  }
}

/** @returns peak memory of a process in MB (VmHWM of proc(5)) */
function readPeakMemory(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024);
}
