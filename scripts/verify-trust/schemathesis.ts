/**
 * Schemathesis, which knows nothing of this project but openapi.json, with all of its checks against workerd.
 */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { startWorkerd } from "../../src/hosts/cloudflare-pages/workerd.ts";
import { Findings, type Attack, type Outcome } from "./attack.ts";

/** A page past the last one is a mistake by the contract, which no schema can say: 400 may answer what fits the schema. The model says when. */
const configuration = `[checks.positive_data_acceptance]
expected-statuses = ["2xx", "3xx", "400", "404"]
`;

export async function runSchemathesis({
  sites,
  sizes,
  seed,
  work,
  log,
}: Attack): Promise<Outcome> {
  const bin = install(work, log);
  if (typeof bin === "object") return bin;
  const { output } = sites.demo();
  const running = await startWorkerd(output);
  try {
    const { stdout, stderr, status } = run(
      path.join(bin, "schemathesis"),
      [
        ["--config-file", "schemathesis.toml"],
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
      findings.add(
        "Schemathesis comes to its end",
        (stdout + stderr).slice(-2000),
      );
    return {
      tried: `${count} cases of all checks of Schemathesis`,
      found: findings.all(),
      seed,
    };
  } finally {
    await running.stop();
  }
}

/** @returns the folder of its program, or why there is none */
function install(work: string, log: Attack["log"]): string | Outcome {
  const skip = (reason: string) => ({ tried: "", found: [], skipped: reason });
  const environment = path.join(work, "venv");
  if (run("python3", ["-m", "venv", environment]).status !== 0)
    return skip("there is no Python 3 with venv");
  const bin = path.join(
    environment,
    process.platform === "win32" ? "Scripts" : "bin",
  );
  log("installing Schemathesis");
  const { status } = run(path.join(bin, "pip"), [
    "install",
    "--quiet",
    "--disable-pip-version-check",
    "schemathesis>=4.32,<5",
  ]);
  if (status !== 0) return skip("Schemathesis cannot be installed");
  writeFileSync(path.join(work, "schemathesis.toml"), configuration);
  return bin;
}

/** Each failure is a line `- ST202 Title`, with the request that shows it below. */
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

function run(command: string, args: string[], cwd?: string) {
  return spawnSync(command, args, {
    cwd,
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
    timeout: 900_000,
  });
}
