/** Servers run until somebody wants them to end. */

/**
 * Resolves when the server has stopped: at Ctrl+C, when the program is told to end, or by itself.
 *
 * @param stop ends it, with everything that it has started
 * @param closed resolves when it has ended by itself
 */
export async function stopOnSignal(
  stop: () => Promise<void>,
  closed = new Promise<void>(() => undefined),
): Promise<void> {
  const { promise: told, resolve } = Promise.withResolvers<void>();
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) process.once(signal, () => resolve());
  await Promise.race([told, closed]);
  await stop();
}
