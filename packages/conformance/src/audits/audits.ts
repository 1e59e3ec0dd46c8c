/**
 * Audits of a site with public tools.
 */
import type { Suite } from "../suite.ts";
import { agents } from "./agents.ts";
import { html } from "./html.ts";
import { lighthouseAudit } from "./lighthouse.ts";

export const audits: Readonly<Record<string, Suite>> = {
  html,
  agents,
  lighthouse: lighthouseAudit,
};
