/** @returns how many milliseconds of the processor a work takes: what else the machine does takes no part in it */
export function processorTime(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}
