/**
 * Documents that end before the next scheduled build, which is the last that can warn of it.
 */
import { hasExpired, isUnpublished, type Document } from "../content/document.ts";
import type { Site } from "../content/site.ts";

const hour = 3_600_000;

/** Milliseconds between scheduled builds. */
const periods = { hourly: hour, daily: 24 * hour } as const;

/** @returns whether a published document ends before the next scheduled build */
export function expiresSoon(
  { settings }: Pick<Site, "settings">,
  document: Document,
  now: string,
): boolean {
  const next = new Date(Date.parse(now) + periods[settings.schedule]).toISOString();
  return !isUnpublished(document) && hasExpired(document, next);
}
