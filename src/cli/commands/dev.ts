/** `broadsheet dev`: serves the site and its API live from the content. */
import { defineCommand } from "../../command/command.ts";
import { readPort, stopOnSignal } from "../../command/run-server.ts";

export const command = defineCommand({
  options: {
    port: {
      value: "<number>",
      description: "port to listen on; the next free one if it is in use",
    },
    host: {
      value: "<address>",
      description: "address to listen on; 0.0.0.0 for other machines (default: this machine)",
    },
    open: { description: "open the site in the browser" },
  },
  notes: "Drafts and scheduled documents have a banner. Stop with Ctrl+C.",
  async run({ values }) {
    const { findProject } = await import("../project.ts");
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
