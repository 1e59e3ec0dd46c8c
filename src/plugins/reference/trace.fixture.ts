import type { Subject } from "../without.fixture.ts";

export const subject: Subject = {
  trace: /developers(?:\/index\.html|\.md)|ReferencePage|\breference[-.]|data-operation|>API<\/a>/,
};
