/**
 * Clients of a site: those of popular generators, official tools of the Model Context Protocol, and
 * the package's own in all of its runtimes.
 */
import type { Suite } from "../suite.ts";
import { generatedClients } from "./generated-clients.ts";
import { ownClients } from "./own-client.ts";

export const clients: Readonly<Record<string, Suite>> = Object.fromEntries(
  [...generatedClients, ...ownClients].map((suite) => [suite.title, suite]),
);
