import type { Subject } from "../without.fixture.ts";

export const subject: Subject = {
  trace: /"name":"fallback"|\.languages \{|\bfallback\.note\b/,
  settings: "languages: { fallback: true }\n",
};
