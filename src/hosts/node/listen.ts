/**
 * Answers HTTP on Node until it is stopped. Requests that have come before are answered to their
 * end.
 *
 * Nothing that a client or a proxy says of host and scheme is believed, and no client makes the
 * server hold more than a bounded share of memory.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { HeldMemory } from "./held-memory.ts";
import type { Served } from "../host.ts";
import { inTurn } from "./in-turn.ts";
import { send, toRequest } from "./http.ts";
import { refuseRequest } from "./refuse-request.ts";

/** A request that was answered. */
export interface Exchange {
  /** Of whoever has connected. */
  address: string;
  method: string;
  /** As it was sent. */
  target: string;
  httpVersion: string;
  status: number;
  /** Of the content as it was sent. */
  bytes: number;
  milliseconds: number;
}

/**
 * Bytes that the head of a request may have, as on Cloudflare: what is longer gets 431 from Node,
 * without the contract's headers.
 */
const longestHead = 128 * 1024;

/**
 * Milliseconds that requests have to end in when the server stops: less than the ten seconds after
 * which Docker kills.
 */
const drainLimit = 8_000;

/**
 * Milliseconds in which a client takes or sends something, as with nginx: else it is disconnected,
 * which browsers answer with a request for the rest.
 */
const stallLimit = 60_000;

/**
 * Bytes that all clients together make the server hold, by what they send ahead and do not take.
 */
const mostHeld = 64 * 1024 * 1024;

/**
 * Milliseconds that an idle connection is kept: longer than proxies keep theirs, so that none sends
 * into a closing one.
 */
const keepAlive = 75_000;

/**
 * @param origin of the site, for the URLs of requests
 * @param place port 0 takes any free one; stalled is for how many milliseconds a client may take
 * and send nothing
 * @param note is told of each request that was answered, to its end or until its client has gone
 * @throws Error where the port is taken
 */
export async function listen(
  answer: (request: Request) => Promise<Response>,
  origin: string,
  { host, port, stalled = stallLimit }: { host: string; port: number; stalled?: number },
  note?: (exchange: Exchange) => void,
): Promise<Served> {
  let isStopping = false;
  const held = new HeldMemory(mostHeld);
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

/** @param started when the request came, as performance.now() has it */
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
