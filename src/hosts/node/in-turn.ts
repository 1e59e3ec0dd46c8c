/**
 * The requests of one connection, answered one after another.
 *
 * Node hands over every request that a connection has sent ahead (pipelining, RFC 9112, section
 * 9.3.2) and keeps the responses in memory until their turn, so that a few kilobytes of requests
 * would make a server hold gigabytes. Here each is answered when the one before is sent, and while
 * one waits nothing more is read of the connection.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { HeldMemory } from "./held-memory.ts";

type Exchange = readonly [incoming: IncomingMessage, outgoing: ServerResponse];

/** Bytes of memory that Node takes for a request that waits. */
const bytesOfRequest = 5_000;

/**
 * @param answer resolves when the response is sent or its client has gone, and never rejects
 * @param held is told of each request that is not answered yet
 * @returns what a server of Node calls for each request
 */
export function inTurn(
  answer: (...exchange: Exchange) => Promise<void>,
  held: HeldMemory,
): (...exchange: Exchange) => void {
  const queues = new WeakMap<Socket, Exchange[]>();
  const answerAll = async (socket: Socket, queue: Exchange[]) => {
    for (let next = queue[0]; next && !socket.destroyed; next = queue[0]) {
      // Reading goes on for the content of a request, and to hear that its client has gone.
      if (queue.length === 1) socket.resume();
      await answer(...next);
      queue.shift();
      held.release(socket, bytesOfRequest);
    }
    queues.delete(socket);
  };
  return (incoming, outgoing) => {
    const { socket } = incoming;
    if (socket.destroyed) return;
    const queue = queues.get(socket) ?? [];
    queue.push([incoming, outgoing]);
    held.hold(socket, bytesOfRequest);
    if (queue.length > 1) {
      // Node resumes reading at the end of each request, so later than that.
      queueMicrotask(() => queue.length > 1 && socket.pause());
      return;
    }
    queues.set(socket, queue);
    void answerAll(socket, queue);
  };
}
