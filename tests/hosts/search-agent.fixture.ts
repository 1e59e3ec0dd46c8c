/**
 * Placeholder for an agent: searches the site for the question from standard input and prints the
 * texts of the first results. It uses only the tools `search` and `read` of the endpoint in
 * BROADSHEET_MCP.
 */
import { text } from "node:stream/consumers";
import { z } from "zod";

/** Number of results to read. */
const count = 3;

/** Maximum length of a query in code points. */
const maxQuery = 200;

const Response = z.object({
  result: z.looseObject({
    content: z.array(z.looseObject({ text: z.string().default("") })),
    structuredContent: z
      .looseObject({ data: z.array(z.looseObject({ url: z.string() })) })
      .optional(),
  }),
});

async function call(name: string, given: object) {
  const response = await fetch(process.env["BROADSHEET_MCP"] ?? "", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name, arguments: given },
    }),
  });
  return Response.parse(await response.json()).result;
}

const question = (await text(process.stdin)).trim();
const q = Array.from(question).slice(0, maxQuery).join("");
const { structuredContent } = await call("search", { q, per_page: count });
for (const { url } of structuredContent?.data ?? []) {
  const { content } = await call("read", { url });
  console.log(`${url}\n\n${content.map((part) => part.text).join("\n")}\n`);
}
