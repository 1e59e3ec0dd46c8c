import type { Subject } from "../without.fixture.ts";

export const subject: Subject = { trace: /xMidYMid slice|"covers/, settings: "covers: true\n" };
