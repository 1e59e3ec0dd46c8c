/**
 * Memory that the clients of a server make it hold: content that they do not take, requests that
 * they send ahead.
 *
 * A slow client holds little, a greedy one a lot. Where all together hold more than the limit, the
 * connection that holds most is closed.
 */
import type { Socket } from "node:net";

export class HeldMemory {
  readonly #limit: number;
  readonly #held = new Map<Socket, number>();
  #total = 0;

  /** @param limit bytes of all connections */
  constructor(limit: number) {
    this.#limit = limit;
  }

  hold(socket: Socket, bytes: number): void {
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

  /** Releases all that a connection holds. */
  forget(socket: Socket): void {
    this.release(socket, Infinity);
  }

  #closeGreediest(): void {
    let greediest: Socket | undefined;
    let most = 0;
    for (const [socket, bytes] of this.#held) if (bytes > most) [greediest, most] = [socket, bytes];
    if (!greediest) return;
    this.forget(greediest);
    greediest.destroy();
  }
}
