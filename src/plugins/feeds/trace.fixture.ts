import type { Subject } from "../without.fixture.ts";

export const subject: Subject = {
  trace: /\b(?:feed|atom)\.xml|feed\.json|(?:atom|rss|feed)\+xml|feed\+json|JSON Feed/,
};
