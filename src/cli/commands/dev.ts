/** `broadsheet dev`: the site and its API live from the content. */
import { defineCommand } from "../command.ts";
import { findProject } from "../project.ts";
import { readPort } from "../read-port.ts";
import { stopOnSignal } from "../stop-on-signal.ts";

export const command = defineCommand({
  options: {
    port: {
      type: "string",
      value: "<number>",
      description: "where it listens; the next free one where it is taken",
    },
    host: {
      type: "string",
      value: "<address>",
      description: "0.0.0.0 shows it to other machines; this one alone unless told",
    },
    open: { type: "boolean", description: "opens it in the browser" },
  },
  notes: "Drafts and scheduled documents are shown with a banner. Stop it with Ctrl+C.",
  async run({ values }) {
    const { root } = await findProject();
    process.env["ASTRO_TELEMETRY_DISABLED"] ??= "1";
    const { dev } = await import("astro");
    const server = await dev({
      root,
      server: {
        ...(values.port === undefined ? {} : { port: readPort(values.port) }),
        ...(values.host === undefined ? {} : { host: values.host }),
        open: values.open,
      },
    });
    await stopOnSignal(() => server.stop());
  },
});
