/** Report of an evaluation for people. */
import type { Score } from "./score-answer.ts";
import type { AgentResult } from "./run-agent.ts";

export interface Answered extends Score, AgentResult {
  question: string;
}

const percent = (score: number) => `${Math.floor(score * 100)} %`;

/** @returns a row for each question: its score, the question, and what the answer lacks */
export function formatTable(
  results: readonly Answered[],
  score: number,
  threshold: number,
): string {
  const rows = results.map((result) => [
    percent(result.score).padStart("score".length),
    result.question,
    describeMissing(result),
  ]);
  const width = Math.max(...rows.map(([, question = ""]) => question.length));
  const table = [["score", "question", "missing"], ...rows].map(([share, question = "", missing]) =>
    `${share}  ${question.padEnd(width)}  ${missing}`.trimEnd(),
  );
  const verdict = score >= threshold ? "at least" : "below";
  return `${table.join("\n")}\n\nScore ${percent(score)}, ${verdict} the threshold of ${percent(threshold)}.`;
}

function describeMissing({ failure, missing }: Answered): string {
  const { facts, urls } = missing;
  return failure ?? [...facts.map((fact) => JSON.stringify(fact)), ...urls].join(", ");
}
