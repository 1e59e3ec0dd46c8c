import type { Subject } from "../without.fixture.ts";

export const subject: Subject = {
  trace: /copy-page/,
  settings: 'assistants: [{ name: Claude, url: "https://claude.ai/new?q={url}" }]\n',
};
