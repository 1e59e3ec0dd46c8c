/**
 * `broadsheet serve`: serves a built site with Node on your own server. Needs only the output of a
 * build.
 */
import { serve } from "./serve.ts";
import { defineCommand } from "../../command/command.ts";
import { basePathOf } from "../../format/urls.ts";
import { findOutput } from "../../hosts/node/find-output.ts";
import { readManifest } from "../../hosts/node/read-manifest.ts";
import { readPort, stopOnSignal } from "../../command/run-server.ts";

export const command = defineCommand({
  operands: { form: "[<folder>]", max: 1, usage: "Pass a single folder." },
  options: {
    host: {
      value: "<address>",
      description: "address to listen on; 0.0.0.0 for all interfaces (default: 127.0.0.1)",
    },
    port: {
      value: "<number>",
      default: "8080",
      description: "port to listen on",
    },
    quiet: { description: "write no access log" },
  },
  notes: `The default folder is dist. A build that replaces the folder is served without a restart. On SIGTERM or SIGINT it completes the requests in progress and exits with 0. /healthz is a health check.
Host and X-Forwarded headers are ignored.`,
  async run({ values, positionals: [folder = "dist"] }) {
    const { host, port, quiet } = values;
    // Ignores errors of a closed log stream (EPIPE), which must not end the server.
    for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
    const log = quiet ? undefined : (line: string) => process.stdout.write(`${line}\n`);
    const running = await serve(folder, { host, port: readPort(port), log });
    const base = basePathOf(readManifest(findOutput(folder))?.base_url ?? "");
    console.error(`Serving ${folder} on ${running.origin}${base}`);
    await stopOnSignal(() => running.stop(), running.closed);
  },
});
