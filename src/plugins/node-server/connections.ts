/**
 * Connections of a Node server: requests are processed one at a time, and memory is limited.
 *
 * Node passes on all pipelined requests of a connection (RFC 9112, section 9.3.2) and buffers their
 * responses, so a few kilobytes of requests could fill gigabytes of memory. This module processes
 * each request after the previous response is sent, and pauses reading while requests are queued.
 */
import type { Duplex } from "node:stream";
import { memoryOf } from "./stream-file.ts";

/** Sends a response; resolves when it is sent or the client has disconnected, and never rejects. */
type Work = () => Promise<void>;

export type Enqueue = (socket: Duplex, work: Work) => void;

/** Estimate of the bytes that Node needs for a queued request. */
const bytesOfRequest = 5_000;

/**
 * @param memory account for the requests in the queue
 * @returns a function that runs the work for a connection after all earlier work for it
 */
export function queueByConnection(memory: ConnectionMemory): Enqueue {
  const queues = new WeakMap<Duplex, Work[]>();
  const processQueue = async (socket: Duplex, queue: Work[]) => {
    for (let next = queue[0]; next && !socket.destroyed; next = queue[0]) {
      // Resumed to read the body of the request, and to notice if the client disconnects.
      if (queue.length === 1) socket.resume();
      await next();
      queue.shift();
      memory.release(socket, bytesOfRequest);
    }
    queues.delete(socket);
    // Includes the bodies of the requests.
    memory.forget(socket);
  };
  return (socket, work) => {
    if (socket.destroyed) return;
    const queue = queues.get(socket) ?? [];
    queue.push(work);
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

/**
 * Accounting of the memory that a server holds for its clients: unread content and pipelined
 * requests.
 *
 * If the total exceeds the limit, the connection with the most memory is closed, so slow clients
 * are served and greedy ones are not.
 */
export class ConnectionMemory {
  readonly #limit: number;
  readonly #held = new Map<Duplex, number>();
  #total = 0;

  /** @param limit maximum total in bytes */
  constructor(limit: number) {
    this.#limit = limit;
  }

  heldBy(response: Response): number {
    return memoryOf(response);
  }

  add(socket: Duplex, bytes: number): void {
    if (socket.destroyed) return;
    this.#held.set(socket, (this.#held.get(socket) ?? 0) + bytes);
    this.#total += bytes;
    while (this.#total > this.#limit) this.#closeGreediest();
  }

  release(socket: Duplex, bytes: number): void {
    const held = this.#held.get(socket);
    if (held === undefined) return;
    if (held > bytes) this.#held.set(socket, held - bytes);
    else this.#held.delete(socket);
    this.#total -= Math.min(held, bytes);
  }

  /** Removes a connection from the account. */
  forget(socket: Duplex): void {
    this.release(socket, Infinity);
  }

  #closeGreediest(): void {
    let greediest: Duplex | undefined;
    let max = 0;
    for (const [socket, bytes] of this.#held) if (bytes > max) [greediest, max] = [socket, bytes];
    if (!greediest) return;
    this.forget(greediest);
    greediest.destroy();
  }
}
