/**
 * Sequential processing of the requests of one connection.
 *
 * Node passes on all pipelined requests of a connection (RFC 9112, section 9.3.2) and buffers their
 * responses, so a few kilobytes of requests could fill gigabytes of memory. This module processes
 * each request after the previous response is sent, and pauses reading while requests are queued.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { ConnectionMemory } from "./connection-memory.ts";

type Exchange = readonly [incoming: IncomingMessage, outgoing: ServerResponse];

/** Estimate of the bytes that Node needs for a queued request. */
const bytesOfRequest = 5_000;

/**
 * @param respond sends the response; resolves when it is sent or the client has disconnected, and
 * never rejects
 * @param memory account for the requests in the queue
 * @returns a request listener for a Node server
 */
export function processSequentially(
  respond: (...exchange: Exchange) => Promise<void>,
  memory: ConnectionMemory,
): (...exchange: Exchange) => void {
  const queues = new WeakMap<Socket, Exchange[]>();
  const processQueue = async (socket: Socket, queue: Exchange[]) => {
    for (let next = queue[0]; next && !socket.destroyed; next = queue[0]) {
      // Resumed to read the body of the request, and to notice if the client disconnects.
      if (queue.length === 1) socket.resume();
      await respond(...next);
      queue.shift();
      memory.release(socket, bytesOfRequest);
    }
    queues.delete(socket);
  };
  return (incoming, outgoing) => {
    const { socket } = incoming;
    if (socket.destroyed) return;
    const queue = queues.get(socket) ?? [];
    queue.push([incoming, outgoing]);
    memory.add(socket, bytesOfRequest);
    if (queue.length > 1) {
      // Deferred, because Node resumes reading at the end of each request.
      queueMicrotask(() => queue.length > 1 && socket.pause());
      return;
    }
    queues.set(socket, queue);
    void processQueue(socket, queue);
  };
}
