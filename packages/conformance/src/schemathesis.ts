/**
 * Schemathesis against a site with all its checks and without configuration. It knows only
 * openapi.json, so it is independent of the project's own tests.
 */
import type { Findings, Suite } from "./suite.ts";
import { installPython, start } from "./tools.ts";

/**
 * Messages for requests that fit the schema and are refused. OpenAPI cannot express that a list has
 * as many pages as the content fills, that values come from the content, and that a site knows the
 * cursors of its last hundred builds.
 */
const expected =
  /^"page" is past the last page|^"\w+" must be (?:a tag|a value|the slug)|^"since" is not a known cursor/;

export const schemathesis: Suite = {
  title: "Schemathesis",
  size: 50,
  isRemote: true,
  async run({ serve, size, seed, work, cache, findings }) {
    const bin = installPython(cache, "schemathesis", ["schemathesis>=4.32,<5"]);
    const origin = await serve(0);
    const { stdout, stderr, status } = start(
      `${bin}/schemathesis`,
      [
        ["run", `${origin}/openapi.json`, "--url", origin],
        ["--checks", "all", "--continue-on-failure"],
        ["--max-examples", String(size)],
        ["--seed", String(seed), "--no-color"],
      ].flat(),
      work,
    );
    const count = /(\d+) generated/.exec(stdout)?.[1];
    const known = readFailures(stdout, findings);
    if (count === undefined || (status !== 0 && findings.all().length + known === 0))
      throw new Error((stdout + stderr).slice(-2000));
    return `${count} generated cases with all checks; ${known} refusals that OpenAPI cannot express`;
  },
};

/**
 * Parses failures of requests: lines such as `- ST202 Title`, followed by the response and a curl
 * command.
 *
 * @returns the number of failures that OpenAPI cannot prevent; the others are findings
 */
export function readFailures(report: string, findings: Findings): number {
  let known = 0;
  for (const [failure, curl] of report.matchAll(/^- ST\d+ .*?^\s*(curl .*?)$/gms)) {
    const [, text = '""'] = /"message":("(?:[^"\\]|\\.)*")/.exec(failure) ?? [];
    const message = String(JSON.parse(text));
    for (const [, rule = ""] of failure.matchAll(/^- (ST\d+ .*)/gm))
      if (rule.startsWith("ST202 ") && expected.test(message)) known++;
      else findings.add(rule, `${message} ${curl}`);
  }
  return known;
}
