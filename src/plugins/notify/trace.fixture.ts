import type { Subject } from "../without.fixture.ts";

export const subject: Subject = {
  trace: /hub\.example|"indexnow|the key of IndexNow/,
  settings: 'websub: "https://hub.example/"\n',
};
