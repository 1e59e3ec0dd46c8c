/**
 * HTTP server on Node. When it is stopped, it completes the requests in progress.
 *
 * It ignores the host and scheme in requests, and bounds the memory held for clients.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { ConnectionMemory, processSequentially } from "./connections.ts";
import type { Served } from "../host.ts";
import { send, toRequest, refuseRequest } from "./http.ts";

/** Request with its response, for the access log. */
export interface Exchange {
  /** IP address of the connection. */
  address: string;
  method: string;
  /** As sent. */
  target: string;
  httpVersion: string;
  status: number;
  /** Number of body bytes as sent. */
  bytes: number;
  milliseconds: number;
}

/**
 * Maximum size of a request header section in bytes, the same as in nginx. Node rejects longer ones
 * with a bare 431 response.
 */
const longestHead = 32 * 1024;

/** Limit for the memory of incomplete header sections. Further connections are closed. */
const maxConnections = 8192;

/**
 * Time in milliseconds to complete requests when the server stops, less than Docker's ten seconds.
 */
const drainLimit = 8_000;

/**
 * Time without progress in milliseconds after which a client is disconnected, the same as in nginx.
 * Browsers then request the rest.
 */
const stallLimit = 60_000;

/** Maximum memory for all clients in bytes (connections.ts). */
const maxHeld = 64 * 1024 * 1024;

/**
 * Time in milliseconds after which an idle connection is closed. Longer than in proxies, so that
 * they do not send requests into a closing connection.
 */
const keepAlive = 75_000;

/**
 * @param origin origin of the site, used in request URLs
 * @param place address to listen on; port 0 selects a free port, `stalled` is the maximum time
 * without progress in milliseconds
 * @param note called for each request after its response is sent or its client has disconnected
 * @throws Error if the address is in use or not permitted
 */
export async function listen(
  respond: (request: Request) => Promise<Response>,
  origin: string,
  { host, port, stalled = stallLimit }: { host: string; port: number; stalled?: number },
  note?: (exchange: Exchange) => void,
): Promise<Served> {
  let isStopping = false;
  const memory = new ConnectionMemory(maxHeld);
  const serveRequest = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const started = performance.now();
    const { method = "", url: target = "", httpVersion, socket } = incoming;
    outgoing.once("close", () => isStopping && server.closeIdleConnections());
    try {
      const response =
        refuseRequest(incoming, origin) ?? (await respond(toRequest(incoming, origin, memory)));
      if (isStopping) outgoing.setHeader("Connection", "close");
      const bytes = await send(outgoing, response, memory);
      note?.({
        address: socket.remoteAddress ?? "-",
        method,
        target,
        httpVersion,
        status: response.status,
        bytes,
        milliseconds: performance.now() - started,
      });
    } catch (error) {
      console.error(error);
      outgoing.destroy();
    }
  };
  const server = createServer(
    { maxHeaderSize: longestHead },
    processSequentially(serveRequest, memory),
  );
  server.on("connection", (socket: Socket) => socket.once("close", () => memory.forget(socket)));
  server.maxConnections = maxConnections;
  server.timeout = stalled;
  server.keepAliveTimeout = keepAlive;
  server.listen(port, host);
  await once(server, "listening").catch((error: Error) => {
    throw new Error(`${error.message}. Choose another address with --port or --host.`);
  });
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
  return { origin: `http://${name}:${actual}`, stop, closed };
}
