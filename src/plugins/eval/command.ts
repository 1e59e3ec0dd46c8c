/** `broadsheet eval`: asks an agent the questions of content/evals.yaml. */
import path from "node:path";
import { CommandError, defineCommand, formatOption, UsageError } from "../../command/command.ts";
import { readContent } from "../../content/read/read-content.ts";
import { readContentFile, requireSettings } from "../../content/read/site-files.ts";
import { formatReport } from "../../content/problems.ts";
import { basePathOf, mcpPath } from "../../format/urls.ts";
import type { CommandSite } from "../../plugin/plugin.ts";
import { readSiteAddress } from "../local-mcp/site-address.ts";
import { serve } from "../node-server/serve.ts";
import { reasonOf } from "../../pipeline/published-history.ts";
import { evalsFile, evalsSchema } from "./evals.ts";
import { formatTable, type Answered } from "./format-table.ts";
import { runAgent } from "./run-agent.ts";
import { scoreAnswer } from "./score-answer.ts";

export const evalCommand = (site: () => Promise<CommandSite>) =>
  defineCommand({
    options: {
      agent: {
        value: "<command>",
        description:
          "command that reads a question from standard input and writes its answer to standard output",
      },
      url: {
        value: "<address>",
        description: "address of a running site (default: serve the built site)",
      },
      threshold: {
        value: "<number>",
        default: "0.9",
        description: "lowest score that succeeds, from 0 to 1",
      },
      outDir: {
        value: "<folder>",
        default: "dist",
        description: "output folder of the build",
      },
      format: formatOption,
    },
    notes: `The command runs once for each question, with the address of the MCP endpoint in BROADSHEET_MCP. A score is the share of the facts and urls that an answer contains. Exits with 1 below the threshold.`,
    async run({ values }) {
      const { agent, format } = values;
      if (agent === undefined)
        throw new UsageError(
          '--agent is missing. Write --agent "<command>", the agent to evaluate.',
        );
      const threshold = readThreshold(values.threshold);
      const project = await site();
      const evaluations = readEvaluations(project.content);
      const { base_url } = requireSettings(project.content, project.extensions.settings);
      const running =
        values.url === undefined
          ? await serve(path.resolve(project.root, values.outDir), { port: 0 })
          : undefined;
      try {
        const origin = running
          ? running.origin + basePathOf(base_url)
          : readAddress(values.url ?? "");
        await requireEndpoint(origin);
        const origins = [origin, base_url];
        const results: Answered[] = [];
        for (const evaluation of evaluations) {
          const { question } = evaluation;
          const { answer, failure } = await runAgent(
            agent,
            { BROADSHEET_MCP: origin + mcpPath },
            question,
          );
          const { score, missing } = scoreAnswer(evaluation, failure ? "" : answer, origins);
          results.push({ question, score, missing, answer, failure });
          if (format === "text")
            console.error(`${results.length} of ${evaluations.length} answered`);
        }
        const score = results.reduce((sum, result) => sum + result.score, 0) / results.length;
        const passed = score >= threshold;
        console.log(
          format === "json"
            ? JSON.stringify({ url: origin, score, threshold, passed, questions: results })
            : formatTable(results, score, threshold),
        );
        return passed ? 0 : 1;
      } finally {
        await running?.stop();
      }
    },
  });

function readThreshold(text: string): number {
  const threshold = Number(text);
  if (/^[\d.]+$/.test(text) && threshold <= 1) return threshold;
  throw new UsageError(`--threshold must be a number from 0 to 1, got "${text}".`);
}

function readAddress(text: string): string {
  const address = readSiteAddress(text);
  if (address !== undefined) return address;
  throw new UsageError(
    `--url must be the address of a site, as in https://site.example, got "${text}".`,
  );
}

function readEvaluations(folder: string) {
  const files = readContent(folder);
  const { value, problems } = readContentFile(files, evalsFile, evalsSchema);
  if (problems.length > 0) throw new CommandError(formatReport(problems));
  if (value && value.length > 0) return value;
  throw new CommandError(
    `${path.join(folder, evalsFile)} contains no questions. Write a list there, such as:\n\n- question: Who founded the company?\n  facts: [Renate Halmer]\n  urls: [/about/]`,
  );
}

/** @throws CommandError for a site without an MCP endpoint */
async function requireEndpoint(origin: string): Promise<void> {
  const endpoint = origin + mcpPath;
  let reason: string;
  try {
    const { status } = await fetch(endpoint);
    // A client only posts to the endpoint.
    if (status === 405) return;
    reason = `it answers ${status}. Sites on static hosts and with "mcp: false" have no endpoint: remove the setting, or evaluate the site with another host in site.yaml.`;
  } catch (error) {
    reason = `${reasonOf(error)}. Start the site, or correct --url.`;
  }
  throw new CommandError(`There is no MCP endpoint at ${endpoint}: ${reason}`);
}
