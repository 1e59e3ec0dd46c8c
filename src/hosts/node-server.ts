/**
 * Answers HTTP on Node until it is stopped. Requests that have come before are answered to their end.
 *
 * Nothing that a client or a proxy says of host and scheme is believed.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { allowedMethods, everyResponse } from "../contract/headers.ts";
import type { Served } from "./host.ts";
import { send, toRequest } from "./node-http.ts";

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

/** Bytes that the head of a request may have, as on Cloudflare: what is longer gets 431 from Node, without the contract's headers. */
const longestHead = 128 * 1024;

/** Milliseconds that requests have to end in when the server stops: less than the ten seconds after which Docker kills. */
const drainLimit = 8_000;

/** Milliseconds that an idle connection is kept: longer than proxies keep theirs, so that none sends into a closing one. */
const keepAlive = 75_000;

/**
 * @param origin of the site, for the URLs of requests
 * @param place port 0 takes any free one
 * @param note is told of each request that was answered
 * @throws Error where the port is taken
 */
export async function listen(
  answer: (request: Request) => Promise<Response>,
  origin: string,
  { host, port }: { host: string; port: number },
  note?: (exchange: Exchange) => void,
): Promise<Served> {
  let isStopping = false;
  const options = { maxHeaderSize: longestHead };
  const server = createServer(options, async (incoming, outgoing) => {
    const started = performance.now();
    outgoing.once("close", () => isStopping && server.closeIdleConnections());
    try {
      const response =
        incoming.method === "TRACE"
          ? refuse()
          : await answer(toRequest(incoming, origin));
      if (isStopping) outgoing.setHeader("Connection", "close");
      const bytes = await send(outgoing, response);
      note?.(describe(incoming, response.status, bytes, started));
    } catch (error) {
      console.error(error);
      outgoing.destroy();
    }
  });
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

/** The answer to a method that the web's requests cannot have. */
function refuse(): Response {
  return new Response(null, {
    status: 405,
    headers: { ...everyResponse, Allow: allowedMethods },
  });
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
