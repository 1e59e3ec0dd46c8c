import type { Subject } from "../without.fixture.ts";

export const subject: Subject = { trace: /no page links to it|is not bold/ };
