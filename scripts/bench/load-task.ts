/**
 * A load generator, in a process of its own: sends requests in turn over a number of connections that are kept, each waiting for its answer.
 *
 * Reads its work from standard input, writes what was done to standard output. An answer with another status than the one expected ends it.
 */
import { connect } from "node:net";
import { readFileSync } from "node:fs";
import { z } from "zod";

const work = z
  .object({
    host: z.string(),
    port: z.number(),
    connections: z.number(),
    seconds: z.number(),
    requests: z.array(
      z.object({
        path: z.string(),
        headers: z.record(z.string(), z.string()),
        status: z.number(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(0, "utf8")));

const messages = work.requests.map(({ path, headers, status }) => ({
  status,
  path,
  bytes: Buffer.from(
    [
      `GET ${path} HTTP/1.1`,
      `Host: ${work.host}:${work.port}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      "\r\n",
    ].join("\r\n"),
  ),
}));

let sent = 0;
let answered = 0;
let bytes = 0;
const started = performance.now();
const end = started + work.seconds * 1000;

/** @returns when the time is over */
function load(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(work.port, work.host);
    socket.setNoDelay(true);
    let asked = messages[0];
    let head = "";
    /** Bytes of the answer that are still to come; null for one in chunks. */
    let left: number | null = 0;
    let tail = "";
    const ask = () => {
      if (performance.now() >= end) {
        socket.destroy();
        resolve();
        return;
      }
      asked = messages[sent++ % messages.length];
      head = "";
      tail = "";
      left = 0;
      socket.write(asked?.bytes ?? "");
    };
    const done = () => {
      answered++;
      ask();
    };
    socket.on("connect", ask);
    socket.on("error", reject);
    socket.on("close", () => resolve());
    socket.on("data", (data) => {
      if (typeof data === "string") return;
      bytes += data.length;
      let body = data;
      if (!head.endsWith("\r\n\r\n")) {
        const text = head + data.toString("latin1");
        const at = text.indexOf("\r\n\r\n");
        if (at < 0) {
          head = text;
          return;
        }
        body = data.subarray(at + 4 - head.length);
        head = text.slice(0, at + 4);
        const status = Number(head.slice(9, 12));
        if (status !== asked?.status) {
          reject(new Error(`${asked?.path} was answered with ${status}.`));
          return;
        }
        const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
        if (status === 304) left = 0;
        else left = length === undefined ? null : Number(length);
      }
      if (left === null) {
        tail = (tail + body.subarray(-7).toString("latin1")).slice(-7);
        if (tail.endsWith("\r\n0\r\n\r\n")) done();
      } else {
        left -= body.length;
        if (left === 0) done();
      }
    });
  });
}

await Promise.all(Array.from({ length: work.connections }, load));
const seconds = (performance.now() - started) / 1000;
console.log(JSON.stringify({ requests: answered, seconds, bytes }));
