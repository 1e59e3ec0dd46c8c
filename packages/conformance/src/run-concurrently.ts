/**
 * Numbered tasks with limited concurrency.
 */

/** Runs the tasks from start to end (exclusive). A new one starts as soon as another is done. */
export async function runConcurrently(
  { start, end, concurrency }: { start: number; end: number; concurrency: number },
  task: (number: number) => Promise<void>,
): Promise<void> {
  let next = start;
  const worker = async () => {
    while (next < end) await task(next++);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}
