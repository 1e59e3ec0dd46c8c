/** Shutdown of servers that run until they are stopped. */

/**
 * Waits for Ctrl+C, a signal, or the server's own end.
 *
 * @param stop stops the server and everything that it has started
 * @param closed resolves when the server has ended by itself
 */
export async function stopOnSignal(
  stop: () => Promise<void>,
  closed = new Promise<void>(() => undefined),
): Promise<void> {
  const { promise: signalled, resolve } = Promise.withResolvers<void>();
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) process.once(signal, () => resolve());
  await Promise.race([signalled, closed]);
  await stop();
}
