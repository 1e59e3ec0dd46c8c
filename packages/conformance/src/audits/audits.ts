/**
 * Audits of a site with public tools.
 */
import type { Suite } from "../suite.ts";
import { agents } from "./agents.ts";
import { html } from "./html.ts";
import { lighthouse } from "./lighthouse.ts";

export const audits: Readonly<Record<string, Suite>> = { html, agents, lighthouse };
