/**
 * Schemathesis against workerd with all its checks (schemathesis.toml). It knows only openapi.json,
 * so it is independent of the project's own tests.
 */
import path from "node:path";
import { startWorkerd } from "../../src/hosts/cloudflare/wrangler.ts";
import { root } from "../run-build.ts";
import { Findings, type Attack, type Outcome } from "./attack.ts";
import { installTool, run } from "./python-tool.ts";

export async function runSchemathesis(attack: Attack): Promise<Outcome> {
  const program = installTool(attack, "schemathesis>=4.32,<5");
  if (typeof program === "object") return program;
  const { sites, sizes, seed, work } = attack;
  const { output } = sites.demo();
  const running = await startWorkerd(output);
  try {
    const { stdout, stderr, status } = run(
      program,
      [
        ["--config-file", path.join(root, "schemathesis.toml")],
        ["run", path.join(output, "openapi.json")],
        ["--url", running.origin],
        ["--checks", "all", "--continue-on-failure"],
        ["--max-examples", String(sizes.examples)],
        ["--seed", String(seed), "--no-color"],
      ].flat(),
      work,
    );
    const count = /(\d+) generated/.exec(stdout)?.[1] ?? "0";
    const findings = readFailures(stdout);
    if (status !== 0 && findings.all().length === 0)
      findings.add("Schemathesis runs to the end", (stdout + stderr).slice(-2000));
    return {
      tried: `${count} generated cases with all checks`,
      found: findings.all(),
      seed,
    };
  } finally {
    await running.stop();
  }
}

/** Parses failures: each is a line `- ST202 Title`, followed by a curl command. */
function readFailures(report: string): Findings {
  const findings = new Findings();
  let rule: string | undefined;
  for (const line of report.split("\n")) {
    rule = /^- (ST\d+ .*)/.exec(line)?.[1] ?? rule;
    if (rule === undefined || !line.trim().startsWith("curl ")) continue;
    findings.add(rule, line.trim());
    rule = undefined;
  }
  return findings;
}
