/** End of servers that run until they are stopped. */

/**
 * Resolves when the server has stopped: on Ctrl+C, on a signal, or by itself.
 *
 * @param stop stops it and everything that it started
 * @param closed resolves when it has stopped by itself
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
