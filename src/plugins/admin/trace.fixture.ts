import type { Subject } from "../without.fixture.ts";

export const subject: Subject = { trace: /\badmin\b/, settings: "admin: { repo: owner/name }\n" };
