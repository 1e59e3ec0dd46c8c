/**
 * Many things to do, some of them under way at a time.
 */

/** Does what is numbered from start to before end; the next begins when one of those under way is done. */
export async function doAtOnce(
  { start, end, atOnce }: { start: number; end: number; atOnce: number },
  work: (number: number) => Promise<void>,
): Promise<void> {
  let next = start;
  const workOn = async () => {
    while (next < end) await work(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, workOn));
}
