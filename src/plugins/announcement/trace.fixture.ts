import type { Subject } from "../without.fixture.ts";

export const subject: Subject = {
  trace: /class="announcement|\bannouncement\b/,
  settings: "announcement: { text: Closed }\n",
};
