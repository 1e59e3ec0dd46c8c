import type { Subject } from "../without.fixture.ts";

export const subject: Subject = { trace: /agent-skills|server-card|ai-catalog|\bard\.json/ };
