import type { Subject } from "../without.fixture.ts";

export const subject: Subject = {
  trace: /page-actions|scrolls="up"|class="sortable"/,
  settings: 'feedback: { issues: "https://github.com/owner/name/issues/new" }\n',
};
