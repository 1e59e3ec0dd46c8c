/**
 * `broadsheet mcp`: serves a live site to an agent on this machine over standard input and output.
 * Needs no project.
 */
import { defineCommand, UsageError } from "../command.ts";
import { openLiveSite } from "../mcp/live-site.ts";
import { serveLines } from "../mcp/serve-lines.ts";

export const command = defineCommand({
  operands: "<address>",
  options: {},
  notes: `Works with any site made with Broadsheet, such as https://site.example, even without an /mcp endpoint. Agent configuration:

  { "mcpServers": { "site": { "command": "npx", "args": ["broadsheet", "mcp", "https://site.example"] } } }

Exits with 0 at the end of its input.`,
  async run({ positionals }) {
    const site = await openLiveSite(readOrigin(positionals));
    console.error(`Serving ${site.description.base_url} over standard input and output.`);
    await serveLines(site, process.stdin, (line) => process.stdout.write(`${line}\n`));
  },
});

function readOrigin([address, ...more]: readonly string[]): string {
  if (address === undefined || more.length > 0)
    throw new UsageError(
      `Pass the address of one site, as in https://site.example${address === undefined ? "" : `, got ${[address, ...more].join(", ")}`}.`,
    );
  const url = URL.parse(address);
  if (url && /^https?:$/.test(url.protocol) && url.pathname === "/" && !/[?#]/.test(address))
    return url.origin;
  throw new UsageError(
    `"${address}" is not the address of a site. Write it with https:// and without a path, as in https://site.example.`,
  );
}
