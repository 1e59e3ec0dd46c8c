/**
 * `broadsheet serve`: serves a built site on Node, for those who run their servers themselves.
 * Needs nothing of the site but what was built.
 */
import { serve } from "../../hosts/node/serve.ts";
import { defineCommand, UsageError } from "../command.ts";
import { readPort } from "../read-port.ts";
import { stopOnSignal } from "../stop-on-signal.ts";

export const command = defineCommand({
  takes: "[<folder>]",
  options: {
    host: {
      type: "string",
      value: "<address>",
      description:
        "where it listens; 0.0.0.0 for all of the machine's, this machine alone unless told",
    },
    port: {
      type: "string",
      value: "<number>",
      default: "8080",
      description: "where it listens",
    },
    origin: {
      type: "string",
      value: "<address>",
      description: "of the site; base_url of site.yaml unless told",
    },
    quiet: { type: "boolean", description: "writes no access log" },
  },
  notes: `The folder is dist unless named. SIGTERM and SIGINT end it with 0, after the requests that it has begun to answer. /healthz says that it is
well; behind a proxy, nothing that the proxy says of host and scheme is believed.`,
  async run({ values, positionals }) {
    const { host, port, origin, quiet } = values;
    const [folder = "dist", ...more] = positionals;
    if (more.length > 0)
      throw new UsageError(`One folder can be served, got ${positionals.join(", ")}.`);
    if (origin !== undefined && URL.parse(origin)?.origin !== origin)
      throw new UsageError(
        `--origin takes an address without a path, as in https://site.example, got "${origin}".`,
      );
    // A log that nobody reads any more must not end the server.
    for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
    const log = quiet ? undefined : (line: string) => process.stdout.write(`${line}\n`);
    const running = await serve(folder, {
      host,
      port: readPort(port),
      origin,
      log,
    });
    console.error(`${folder} is served on ${running.origin}`);
    await stopOnSignal(() => running.stop(), running.closed);
  },
});
