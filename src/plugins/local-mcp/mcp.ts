/**
 * `broadsheet mcp`: serves a live site to an agent on this machine over standard input and output.
 * Needs no project.
 */
import { defineCommand, UsageError } from "../../command/command.ts";
import { openLiveSite } from "./live-site.ts";
import { createInterface } from "node:readline";
import { respond, formatError } from "../mcp/protocol.ts";
import { readSiteAddress } from "./site-address.ts";
import { RpcError, rpcCodes, type McpSite } from "../mcp/mcp-format.ts";

export const command = defineCommand({
  operands: {
    form: "<address>",
    min: 1,
    max: 1,
    usage: "Pass the address of one site, as in https://site.example.",
  },
  options: {},
  notes: `Works with any site made with Broadsheet, such as https://site.example, even without an /mcp endpoint. Agent configuration:

  { "mcpServers": { "site": { "command": "npx", "args": ["broadsheet", "mcp", "https://site.example"] } } }

Exits with 0 at the end of its input.`,
  async run({ positionals: [address = ""] }) {
    const origin = readSiteAddress(address);
    if (origin === undefined)
      throw new UsageError(
        `"${address}" is not the address of a site. Write it with https://, as in https://site.example.`,
      );
    const site = await openLiveSite(origin);
    console.error(`Serving ${origin} over standard input and output.`);
    await serveLines(site, process.stdin, (line) => process.stdout.write(`${line}\n`));
  },
});

/**
 * Processes messages until the input has ended and every response is written.
 *
 * @param write receives each response, without a line break
 */
async function serveLines(
  site: McpSite,
  input: NodeJS.ReadableStream,
  write: (line: string) => void,
): Promise<void> {
  const pending = new Set<Promise<void>>();
  for await (const line of createInterface({ input })) {
    if (line.trim() === "") continue;
    const work = answer(site, line, write).finally(() => pending.delete(work));
    pending.add(work);
  }
  await Promise.all(pending);
}

async function answer(site: McpSite, line: string, write: (text: string) => void) {
  try {
    const { text } = await respond(site, line);
    if (text !== null) write(text);
  } catch (error) {
    console.error(error);
    const message = "The message could not be processed. Try again.";
    write(formatError(new RpcError(rpcCodes.internalError, message)));
  }
}
