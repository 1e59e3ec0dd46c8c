import type { Subject } from "../without.fixture.ts";

export const subject: Subject = { trace: /^broadsheet serve$|cloudflare-workers node\b/ };
