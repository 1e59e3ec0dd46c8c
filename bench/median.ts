/**
 * @returns the median, which for an even number of values is the lower of the two middle ones; NaN
 *   without values
 */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? NaN;
}
