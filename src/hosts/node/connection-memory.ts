/**
 * Accounting of the memory that a server holds for its clients: unread content and pipelined
 * requests.
 *
 * If the total exceeds the limit, the connection with the most memory is closed, so slow clients
 * are served and greedy ones are not.
 */
import type { Socket } from "node:net";

export class ConnectionMemory {
  readonly #limit: number;
  readonly #held = new Map<Socket, number>();
  #total = 0;

  /** @param limit maximum total in bytes */
  constructor(limit: number) {
    this.#limit = limit;
  }

  add(socket: Socket, bytes: number): void {
    if (socket.destroyed) return;
    this.#held.set(socket, (this.#held.get(socket) ?? 0) + bytes);
    this.#total += bytes;
    while (this.#total > this.#limit) this.#closeGreediest();
  }

  release(socket: Socket, bytes: number): void {
    const held = this.#held.get(socket);
    if (held === undefined) return;
    if (held > bytes) this.#held.set(socket, held - bytes);
    else this.#held.delete(socket);
    this.#total -= Math.min(held, bytes);
  }

  /** Removes a connection from the account. */
  forget(socket: Socket): void {
    this.release(socket, Infinity);
  }

  #closeGreediest(): void {
    let greediest: Socket | undefined;
    let max = 0;
    for (const [socket, bytes] of this.#held) if (bytes > max) [greediest, max] = [socket, bytes];
    if (!greediest) return;
    this.forget(greediest);
    greediest.destroy();
  }
}
