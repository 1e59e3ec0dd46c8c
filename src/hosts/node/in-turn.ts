/**
 * Sequential responses to the requests of one connection.
 *
 * Node passes on all pipelined requests of a connection (RFC 9112, section 9.3.2) and buffers their
 * responses, so a few kilobytes of requests could fill gigabytes of memory. Here each request is
 * answered after the previous response is sent, and reading pauses while one waits.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { HeldMemory } from "./held-memory.ts";

type Exchange = readonly [incoming: IncomingMessage, outgoing: ServerResponse];

/** Bytes of memory that Node uses for a waiting request. */
const bytesOfRequest = 5_000;

/**
 * @param answer resolves when the response is sent or its client has disconnected; never rejects
 * @param held accounts for requests that are not answered yet
 * @returns the request listener of a Node server
 */
export function inTurn(
  answer: (...exchange: Exchange) => Promise<void>,
  held: HeldMemory,
): (...exchange: Exchange) => void {
  const queues = new WeakMap<Socket, Exchange[]>();
  const answerAll = async (socket: Socket, queue: Exchange[]) => {
    for (let next = queue[0]; next && !socket.destroyed; next = queue[0]) {
      // Resumes for the content of the request, and to notice that its client disconnects.
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
      // After Node, which resumes reading at the end of each request.
      queueMicrotask(() => queue.length > 1 && socket.pause());
      return;
    }
    queues.set(socket, queue);
    void answerAll(socket, queue);
  };
}
