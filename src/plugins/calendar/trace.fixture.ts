import type { Subject } from "../without.fixture.ts";

export const subject: Subject = { trace: /calendar\\?\.(?:ics|add)/ };
