import type { Subject } from "../without.fixture.ts";

export const subject: Subject = {
  trace: /atom\.xml|feed\.json|atom\+xml|feed\+json|JSON Feed|blog\/feed\.xml/,
};
