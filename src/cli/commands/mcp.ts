/**
 * `broadsheet mcp`: answers an agent on this machine from a live site, over standard input and
 * output. Needs no project.
 */
import { defineCommand, UsageError } from "../command.ts";
import { openLiveSite } from "../mcp/live-site.ts";
import { serveLines } from "../mcp/serve-lines.ts";

export const command = defineCommand({
  takes: "<address>",
  options: {},
  notes: `The address is that of a site that Broadsheet has made, as in https://site.example, also of one that has no /mcp. An agent is told to start it:

  { "mcpServers": { "site": { "command": "npx", "args": ["broadsheet", "mcp", "https://site.example"] } } }

Ends with 0 when its input ends.`,
  async run({ positionals }) {
    const site = await openLiveSite(readOrigin(positionals));
    console.error(`${site.description.base_url} is answered from, over standard input and output.`);
    await serveLines(site, process.stdin, (line) => process.stdout.write(`${line}\n`));
  },
});

function readOrigin([address, ...more]: readonly string[]): string {
  if (address === undefined || more.length > 0)
    throw new UsageError(
      `Name one site by its address, as in https://site.example${address === undefined ? "" : `, got ${[address, ...more].join(", ")}`}.`,
    );
  const url = URL.parse(address);
  if (url && /^https?:$/.test(url.protocol) && url.pathname === "/" && !/[?#]/.test(address))
    return url.origin;
  throw new UsageError(
    `"${address}" is no address of a site: it starts with https:// and has no path, as in https://site.example.`,
  );
}
