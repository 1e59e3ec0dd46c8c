/**
 * Markup that tries to run a script or to send a request from a page, from markup.yaml.
 */
import { z } from "zod";
import { readTable } from "../table.ts";

const run = "window.ran=1;new Image().src='FOREIGN/ran';fetch('FOREIGN/ran')";

const Markup = z.object({
  name: z.string(),
  html: z.string().transform((html) => html.replaceAll("RUN", run)),
  isForCheck: z.boolean().default(false),
  isInjected: z.boolean().default(true),
});

export const hostileMarkup = readTable("markup.yaml", import.meta.url, z.array(Markup));
