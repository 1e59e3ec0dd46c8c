/** @returns whether a value, such as parsed JSON, is an object with keys, and no list */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
