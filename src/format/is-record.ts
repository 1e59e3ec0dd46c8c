/** @returns whether a value, such as parsed JSON, is an object and not an array */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
