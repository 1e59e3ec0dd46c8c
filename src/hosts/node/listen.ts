/**
 * HTTP server on Node. On stop it completes the requests in progress.
 *
 * Host and scheme in requests are ignored, and the memory for clients is bounded.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { HeldMemory } from "./held-memory.ts";
import type { Served } from "../host.ts";
import { inTurn } from "./in-turn.ts";
import { send, toRequest } from "./http.ts";
import { refuseRequest } from "./refuse-request.ts";

/** An answered request. */
export interface Exchange {
  /** Address of the connection. */
  address: string;
  method: string;
  /** As sent. */
  target: string;
  httpVersion: string;
  status: number;
  /** Of the content as sent. */
  bytes: number;
  milliseconds: number;
}

/**
 * Maximum bytes of the header section of a request, as on Cloudflare. Node answers longer ones with
 * 431, without the headers of the contract.
 */
const longestHead = 128 * 1024;

/**
 * Milliseconds for requests to end when the server stops: less than Docker's ten seconds.
 */
const drainLimit = 8_000;

/**
 * Milliseconds without progress after which a client is disconnected, as with nginx; browsers then
 * request the rest.
 */
const stallLimit = 60_000;

/** Maximum bytes of memory for all clients together (held-memory.ts). */
const maxHeld = 64 * 1024 * 1024;

/**
 * Milliseconds before an idle connection is closed: longer than in proxies, so that none sends into
 * a closing connection.
 */
const keepAlive = 75_000;

/**
 * @param origin of the site, for the URLs of requests
 * @param place port 0 takes any free one; stalled is the maximum of milliseconds without progress
 * @param note receives each request after its response is sent or its client has disconnected
 * @throws Error if the port is in use
 */
export async function listen(
  answer: (request: Request) => Promise<Response>,
  origin: string,
  { host, port, stalled = stallLimit }: { host: string; port: number; stalled?: number },
  note?: (exchange: Exchange) => void,
): Promise<Served> {
  let isStopping = false;
  const held = new HeldMemory(maxHeld);
  const answerOne = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const started = performance.now();
    outgoing.once("close", () => isStopping && server.closeIdleConnections());
    try {
      const response =
        refuseRequest(incoming, origin) ?? (await answer(toRequest(incoming, origin)));
      if (isStopping) outgoing.setHeader("Connection", "close");
      const bytes = await send(outgoing, response, held);
      note?.(describe(incoming, response.status, bytes, started));
    } catch (error) {
      console.error(error);
      outgoing.destroy();
    }
  };
  const server = createServer({ maxHeaderSize: longestHead }, inTurn(answerOne, held));
  server.on("connection", (socket: Socket) => socket.once("close", () => held.forget(socket)));
  server.timeout = stalled;
  server.keepAliveTimeout = keepAlive;
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  const actual = typeof address === "object" ? (address?.port ?? port) : port;
  const closed = once(server, "close").then(() => undefined);
  const stop = async () => {
    isStopping = true;
    server.close();
    const timer = setTimeout(() => server.closeAllConnections(), drainLimit);
    await closed;
    clearTimeout(timer);
  };
  const name = host.includes(":") ? `[${host}]` : host;
  return {
    origin: `http://${name}:${actual}`,
    host,
    port: actual,
    stop,
    closed,
  };
}

/** @param started time of the request, from performance.now() */
function describe(
  { method = "", url = "", httpVersion, socket }: IncomingMessage,
  status: number,
  bytes: number,
  started: number,
): Exchange {
  return {
    address: socket.remoteAddress ?? "-",
    method,
    target: url,
    httpVersion,
    status,
    bytes,
    milliseconds: performance.now() - started,
  };
}
