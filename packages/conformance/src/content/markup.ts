/**
 * Markup that tries to run a script or to send a request from a page, from markup.yaml.
 */
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";

const run = "window.ran=1;new Image().src='FOREIGN/ran';fetch('FOREIGN/ran')";

const Markup = z.object({
  name: z.string(),
  html: z.string().transform((html) => html.replaceAll("RUN", run)),
  isForCheck: z.boolean().default(false),
  isInjected: z.boolean().default(true),
});

export const hostileMarkup = z
  .array(Markup)
  .parse(parse(readFileSync(new URL("markup.yaml", import.meta.url), "utf8")));
