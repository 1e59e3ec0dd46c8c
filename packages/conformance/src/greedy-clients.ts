/**
 * Clients that request a lot from the Node server and read little: many pipelined requests on one
 * connection, and many connections that read nothing. The server's memory must stay bounded, and
 * other clients must not wait.
 */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { formatPost, writeFolder } from "./content/small-site.ts";
import { median } from "./median.ts";
import { buildOrThrow, lean } from "./project.ts";
import { startNode } from "./server.ts";
import { Unavailable, type Findings, type Suite } from "./suite.ts";

/** Maximum memory of the server process in MB. */
const maxMemory = 200;

/**
 * Maximum memory in MB: of a connection with its socket and buffers, and of the process without
 * connections.
 */
const maxConnectionMemory = 1 / 8;
const maxBaseMemory = 128;

/** Maximum response time of a page in milliseconds while other connections are slow. */
const maxLatency = 1_000;

/** Size of a large file in bytes: the largest that a server verifies against its digest. */
const fileBytes = 4 * 1024 * 1024 - 1;

/** True if the system has the /proc of Linux. */
export const hasProc = process.platform === "linux";

/** Load of an attack that once made the server use 2.2 GB. */
export const fullLoad = {
  /** Pipelined requests on one connection. */
  pipelined: 500,
  /** Connections that request a large file and read nothing. */
  readers: 300,
  /** Number of such connections while another client requests pages. */
  slow: 2_000,
  /** Milliseconds until the server has stopped reading ahead of its clients. */
  settle: 3_000,
};

export const greedyClients: Suite = {
  title: "Greedy clients of the Node server",
  async run({ work, findings }) {
    if (!hasProc) throw new Unavailable("this system has no /proc");
    const output = path.join(work, "dist");
    // A file that is streamed unverified, and one that is verified against its digest.
    const content = writeFolder(path.join(work, "content"), [
      ["blog/film.mp4", "x".repeat(fileBytes)],
      ["blog/film.md", formatPost("", "[Film](film.mp4)\n")],
      // The feed contains the full text of this post.
      ["blog/large.md", formatPost("kind: news", `${"A line of text. ".repeat(fileBytes / 17)}\n`)],
    ]);
    await buildOrThrow(content, output, lean);
    const files = ["/media/blog/film.mp4", "/feed.xml"];
    return runGreedyClients(output, files, fullLoad, findings);
  },
};

/**
 * @param folder output of a build
 * @param files paths of large files
 */
export async function runGreedyClients(
  folder: string,
  files: readonly string[],
  { pipelined, readers, slow, settle }: typeof fullLoad,
  findings: Findings,
): Promise<string> {
  let peak = 0;
  const attack = async (
    name: string,
    run: (origin: string) => Promise<void>,
    allowed = maxMemory,
  ) => {
    const { child, origin, stop } = await startNode(folder, "--quiet");
    try {
      await run(origin);
      const memory = readPeakMemory(child.pid);
      peak = Math.max(peak, memory);
      if (memory > allowed)
        findings.add(`memory stays below ${allowed} MB`, `${name}: ${memory} MB`);
    } finally {
      await stop("SIGKILL");
    }
  };
  for (const file of files) {
    await attack(`${pipelined} pipelined requests for ${file}`, async (origin) => {
      const count = await pipelineGets(origin, file, pipelined, settle);
      if (count !== pipelined)
        findings.add("pipelined requests get responses", `${file}: ${count} of ${pipelined}`);
    });
    for (const coding of ["identity", "br"])
      await attack(`${readers} readers of ${file}, ${coding}`, async (origin) => {
        const sockets = await readNothing(origin, file, readers, coding);
        await setTimeout(settle);
        close(sockets);
      });
  }
  const measureOthers = async (origin: string) => {
    const sockets = await readNothing(origin, files[0] ?? "/", slow, "identity");
    const latency = await measurePages(origin);
    close(sockets);
    if (latency > maxLatency)
      findings.add(
        "other clients do not wait for slow connections",
        `a page took ${Math.round(latency)} ms during ${slow} slow connections`,
      );
  };
  const allowed = Math.max(maxMemory, maxBaseMemory + slow * maxConnectionMemory);
  await attack(`${slow} slow connections`, measureOthers, allowed);
  return `${pipelined} pipelined requests, ${readers} and ${slow} connections that read nothing: the process used at most ${peak} MB`;
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

/** @returns connections that have requested a file without reading the response */
async function readNothing(
  origin: string,
  file: string,
  count: number,
  coding: string,
): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let index = 0; index < count; index++) {
    const socket = sendGets(origin, file, coding, 1);
    await once(socket, "connect");
    sockets.push(socket);
  }
  return sockets;
}

function sendGets(origin: string, file: string, coding: string, count: number): Socket {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  socket.write(
    `GET ${file} HTTP/1.1\r\nHost: a\r\nAccept-Encoding: ${coding}\r\n\r\n`.repeat(count),
  );
  return socket;
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

/** @returns peak memory of a process in MB (VmHWM of proc(5)) */
function readPeakMemory(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const [, kilobytes = ""] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
