import type { Subject } from "../without.fixture.ts";

export const subject: Subject = { trace: /cloudflare-workers/, otherwise: "host: static\n" };
