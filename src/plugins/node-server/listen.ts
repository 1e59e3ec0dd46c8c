/**
 * HTTP server on Node. When it is stopped, it completes the requests in progress.
 *
 * It ignores the host and scheme in requests, and bounds the memory held for clients.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Socket } from "node:net";
import { ConnectionMemory, queueByConnection } from "./connections.ts";
import type { Served } from "../../hosts/host.ts";
import { send, toRequest } from "../../hosts/node/http.ts";
import { answerParserErrors } from "./parser-errors.ts";
import { refuseRequest } from "./refusals.ts";

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

/** Maximum size of a request header section in bytes, the same as in nginx. */
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
 * @param baseUrl base URL of the site; request URLs have its origin
 * @param place address to listen on; port 0 selects a free port, `stalled` is the maximum time
 * without progress in milliseconds
 * @param note called for each request after its response is sent or its client has disconnected
 * @throws Error if the address is in use or not permitted
 */
export async function listen(
  respond: (request: Request) => Promise<Response>,
  baseUrl: string,
  { host, port, stalled = stallLimit }: { host: string; port: number; stalled?: number },
  note?: (exchange: Exchange) => void,
): Promise<Served> {
  const { origin } = new URL(baseUrl);
  let isStopping = false;
  const memory = new ConnectionMemory(maxHeld);
  const enqueue = queueByConnection(memory);
  /** @param find returns the response; called after all earlier responses of the connection */
  const answer = async (outgoing: ServerResponse, find: () => Response | Promise<Response>) => {
    const started = performance.now();
    const { method = "-", url: target = "-", httpVersion, socket } = outgoing.req;
    outgoing.once("close", () => isStopping && server.closeIdleConnections());
    try {
      const response = await find();
      if (outgoing.headersSent) {
        await response.body?.cancel();
        return;
      }
      // A corrected request has a connection of its own, which is not nested for the next one.
      if (isStopping || !(socket instanceof Socket)) outgoing.setHeader("Connection", "close");
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
      if (!socket.destroyed) console.error(error);
      outgoing.destroy();
    }
  };
  const serveRequest = (incoming: IncomingMessage, outgoing: ServerResponse) =>
    enqueue(incoming.socket, () =>
      answer(
        outgoing,
        () => refuseRequest(incoming, baseUrl) ?? respond(toRequest(incoming, origin, memory)),
      ),
    );
  const server = createServer(
    // The error of a missing Host field has the form of all others.
    { maxHeaderSize: longestHead, requireHostHeader: false },
    serveRequest,
  );
  server.on("checkExpectation", serveRequest);
  answerParserErrors(server, enqueue, answer, baseUrl);
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
