/**
 * Placeholder for an agent: lists all documents with their texts, and prints those that share the
 * most rare words with the question from standard input. It uses only the tool `list_documents` of
 * the endpoint in BROADSHEET_MCP.
 */
import { text } from "node:stream/consumers";
import { z } from "zod";

/** Number of documents in an answer. */
const count = 3;

const List = z.object({
  result: z.looseObject({
    structuredContent: z.looseObject({
      data: z.array(
        z.looseObject({
          url: z.string(),
          title: z.string(),
          description: z.string(),
          locale: z.string(),
          markdown: z.string(),
        }),
      ),
      pagination: z.looseObject({ total_pages: z.number() }),
    }),
  }),
});

async function listPage(page: number) {
  const response = await fetch(process.env["BROADSHEET_MCP"] ?? "", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: {
        name: "list_documents",
        arguments: { page, per_page: 20, include: "markdown", locale: "en" },
      },
    }),
  });
  return List.parse(await response.json()).result.structuredContent;
}

const wordsOf = (words: string) => words.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];

const first = await listPage(1);
const documents = [...first.data];
for (let page = 2; page <= first.pagination.total_pages; page++)
  documents.push(...(await listPage(page)).data);

const texts = documents.map(({ title, description, markdown }) => ({
  head: new Set(wordsOf(`${title} ${description}`)),
  body: new Set(wordsOf(markdown)),
}));
const question = new Set(wordsOf(await text(process.stdin)));
const weights = Array.from(question, (word) => {
  const number = texts.filter(({ head, body }) => head.has(word) || body.has(word)).length;
  return [word, number === 0 ? 0 : Math.log(1 + texts.length / number)] as const;
});
const scoreOf = (index: number) =>
  weights.reduce((sum, [word, weight]) => {
    const { head, body } = texts[index] ?? {};
    return sum + (head?.has(word) ? 2 * weight : body?.has(word) ? weight : 0);
  }, 0);
const best = documents
  .map((document, index) => ({ document, score: scoreOf(index) }))
  .toSorted((a, b) => b.score - a.score)
  .slice(0, count);
for (const { document } of best)
  console.log(`${document.url}\n\n${JSON.stringify(document)}\n\n${document.markdown}\n`);
