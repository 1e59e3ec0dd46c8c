/**
 * Requests that Node's HTTP parser rejects. The connection gets an error response after the
 * responses to its earlier requests, and ends.
 *
 * A request target with UTF-8 that is not percent-encoded, as curl sends it, is answered like on
 * other hosts: it is encoded and parsed again.
 */
import { isUtf8 } from "node:buffer";
import { once } from "node:events";
import { IncomingMessage, ServerResponse, type Server } from "node:http";
import { Socket } from "node:net";
import { Duplex } from "node:stream";
import type { Enqueue } from "./connections.ts";
import { lineForm, refuseRequest, refuseUnparsed } from "./refusals.ts";

/** Sends the response that a function returns. */
type Answer = (outgoing: ServerResponse, find: () => Response) => Promise<void>;

/**
 * Time in milliseconds in which a client can read the error, because closing a connection with
 * unread data discards what is sent.
 */
const lingerTime = 2_000;

/** @param baseUrl base URL of the site */
export function answerParserErrors(
  server: Server,
  enqueue: Enqueue,
  answer: Answer,
  baseUrl: string,
): void {
  const rejected = new WeakSet<Duplex>();
  const latest = new WeakMap<Duplex, ServerResponse>();
  /** Connections of corrected requests. */
  const origins = new WeakMap<Duplex, Socket>();

  const refuse = (stream: Duplex, incoming: IncomingMessage, find: () => Response) => {
    const socket = stream instanceof Socket ? stream : origins.get(stream);
    if (!socket) return;
    enqueue(stream, () => {
      const outgoing = new ServerResponse(incoming);
      outgoing.assignSocket(socket);
      outgoing.once("finish", () => {
        socket.end();
        setTimeout(() => socket.destroy(), lingerTime).unref();
      });
      return answer(outgoing, find);
    });
  };

  server.on("request", (incoming, outgoing) => latest.set(incoming.socket, outgoing));
  server.on("connect", (incoming, stream) => {
    const response = refuseRequest(incoming, baseUrl);
    if (response) refuse(stream, incoming, () => response);
  });
  server.on("clientError", (error: ParserError, stream) => {
    // The parser reports an error again for all that follows.
    if (rejected.has(stream)) return;
    rejected.add(stream);
    const { code, message } = error;
    // Follows a request with `Connection: close`, whose response is sent.
    if (code === "HPE_CLOSED_CONNECTION") return;
    if (!stream.writable) {
      stream.destroy();
      return;
    }
    const find = (line: string) => refuseUnparsed({ message, code: String(code) }, line, baseUrl);
    const outgoing = latest.get(stream);
    // The error is in the content of this request.
    if (outgoing && !outgoing.req.complete) {
      if (outgoing.headersSent) outgoing.once("finish", () => stream.destroy());
      else void answer(outgoing.setHeader("Connection", "close"), () => find(""));
      if (outgoing.writableFinished) stream.destroy();
      return;
    }
    const { line, rest } = readLine(error);
    const corrected = code === "HPE_INVALID_URL" ? encodeLetters(line) : undefined;
    if (corrected !== undefined && stream instanceof Socket) {
      const copy = copyConnection(stream, Buffer.concat([Buffer.from(corrected), rest]));
      origins.set(copy, stream);
      enqueue(stream, async () => {
        server.emit("connection", copy);
        await once(copy, "close");
      });
      return;
    }
    const text = line.toString("latin1");
    const [, method = "-", url = "-"] = lineForm.exec(text) ?? [];
    const incoming = Object.assign(new IncomingMessage(new Socket()), { method, url });
    refuse(stream, incoming, () => find(text));
  });
}

/** Error with the properties that Node documents for `clientError`. */
interface ParserError extends Error {
  code?: unknown;
  /** Bytes that the parser has read last. */
  rawPacket?: unknown;
  /** Number of these bytes before the error. */
  bytesParsed?: unknown;
}

/** @returns the request line as far as it was read last, and the bytes that follow it */
function readLine({ code, rawPacket, bytesParsed }: ParserError): { line: Buffer; rest: Buffer } {
  const packet = Buffer.isBuffer(rawPacket) ? rawPacket : Buffer.alloc(0);
  const at = Number(bytesParsed ?? 0);
  const next = packet.indexOf("\n", at) + 1 || packet.length;
  const start = at === 0 ? 0 : packet.lastIndexOf("\n", at - 1) + 1;
  if (code === "HPE_INVALID_METHOD" || code === "HPE_INVALID_URL")
    return { line: packet.subarray(start, next), rest: packet.subarray(next) };
  // The error is in a header field.
  const lines = packet.toString("latin1", 0, next).split("\n");
  const line = lines.findLast((text) => lineForm.test(text)) ?? "";
  return { line: Buffer.from(line, "latin1"), rest: packet.subarray(next) };
}

/** @returns a request line with its UTF-8 percent-encoded; undefined for any other line */
function encodeLetters(line: Buffer): string | undefined {
  const text = line.toString("latin1");
  return lineForm.test(text) && /[\x80-\xff]/.test(text) && isUtf8(line)
    ? line.toString().replace(/[^\0-\x7f]+/g, encodeURIComponent)
    : undefined;
}

/** @returns a connection that reads the given bytes before those of the original */
function copyConnection(socket: Socket, bytes: Buffer): Duplex {
  const copy = new Duplex({
    read: () => socket.resume(),
    write: (chunk: Buffer, _, done) => socket.write(chunk, done),
    final(done) {
      socket.end();
      done();
    },
    destroy(error, done) {
      socket.destroy();
      done(error);
    },
  });
  // Of the parser that has failed.
  socket.removeAllListeners("data");
  socket.on("data", (chunk: Buffer) => copy.push(chunk) || socket.pause());
  socket.on("end", () => copy.push(null));
  socket.on("close", () => copy.destroy());
  copy.push(bytes);
  return Object.assign(copy, { remoteAddress: socket.remoteAddress });
}
