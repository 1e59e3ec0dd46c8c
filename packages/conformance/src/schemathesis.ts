/**
 * Schemathesis against a site with all its checks and without configuration. It knows only
 * openapi.json, so it is independent of the project's own tests.
 */
import { Findings, type Finding, type Suite } from "./suite.ts";
import { installPython, start } from "./tools.ts";

/**
 * Messages for requests that fit the schema and are refused, with the reason that OpenAPI cannot
 * express.
 */
const expected: readonly [message: RegExp, reason: string][] = [
  [/^"page" is past the last page/, "A list has as many pages as the content fills."],
  [/^"include" adds .* to pages of at most/, "The maximum of per_page depends on include."],
  [/^"\w+" must be (?:a tag|a value|the slug)/, "The valid values are those of the content."],
  [/^"since" is not a known cursor/, "A site knows the cursors of its last hundred builds."],
];

export const schemathesis: Suite = {
  title: "Schemathesis",
  isRemote: true,
  async run({ sites, sizes, seed, work, cache }) {
    const bin = installPython(cache, "schemathesis", ["schemathesis>=4.32,<5"]);
    const running = await sites.serve(0);
    try {
      const { stdout, stderr, status } = start(
        `${bin}/schemathesis`,
        [
          ["run", `${running.origin}/openapi.json`, "--url", running.origin],
          ["--checks", "all", "--continue-on-failure"],
          ["--max-examples", String(sizes.examples)],
          ["--seed", String(seed), "--no-color"],
        ].flat(),
        work,
      );
      const count = /(\d+) generated/.exec(stdout)?.[1];
      const { found, known } = readFailures(stdout);
      if (count === undefined || (status !== 0 && found.length + known === 0))
        found.push({
          rule: "Schemathesis runs to the end",
          times: 1,
          examples: [(stdout + stderr).slice(-2000)],
        });
      return {
        tried: `${count ?? 0} generated cases with all checks; ${known} refusals that OpenAPI cannot express`,
        found,
        seed,
      };
    } finally {
      await running.stop();
    }
  },
};

/**
 * Parses failures of requests: lines such as `- ST202 Title`, followed by the response and a curl
 * command.
 *
 * @returns the failures, and the number of those that OpenAPI cannot prevent
 */
export function readFailures(report: string): { found: Finding[]; known: number } {
  const findings = new Findings();
  let known = 0;
  let rules: string[] = [];
  let message = "";
  for (const line of report.split("\n")) {
    const rule = /^- (ST\d+ .*)/.exec(line)?.[1];
    if (rule !== undefined) rules.push(rule);
    const text = /"message":("(?:[^"\\]|\\.)*")/.exec(line)?.[1];
    if (text !== undefined) message = String(JSON.parse(text));
    if (!line.trim().startsWith("curl ")) continue;
    for (const one of rules)
      if (one.startsWith("ST202 ") && expected.some(([form]) => form.test(message))) known++;
      else findings.add(one, `${message} ${line.trim()}`.trim());
    rules = [];
    message = "";
  }
  return { found: findings.all(), known };
}
