/**
 * `broadsheet host`: writes the files for a host and removes those of other hosts. In a terminal,
 * it lists the files and asks for confirmation first.
 */
import { readdirSync, rmdirSync, rmSync } from "node:fs";
import path from "node:path";
import { forges } from "../host-templates/templates.ts";
import { promptUntilValid } from "../init/prompt.ts";
import { CommandError, defineCommand, unknownName, UsageError } from "../../command/command.ts";
import type { CommandSite, Program } from "../../plugin/plugin.ts";
import { planHost, type HostPlan } from "./plan-host.ts";
import { writeFiles } from "../init/write-files.ts";

export async function hostCommand(site: () => Promise<CommandSite>, program: Program) {
  const tables = await program.tables();
  return defineCommand({
    operands: {
      form: "[name]",
      max: 1,
      usage: "Pass the name of one host: broadsheet host static.",
    },
    options: {
      forge: {
        choices: forges,
        description:
          "write the workflows of GitHub or GitLab (default: those that exist, or GitHub)",
      },
      "dry-run": {
        description: "list the files, change nothing",
      },
    },
    notes: `Writes the files of the host in site.yaml. With a name, it first changes the host in site.yaml. Hosts: ${Object.keys(tables.hosts).join(", ")}.
Asks for confirmation in a terminal.`,
    async run({ values, positionals: [name] }) {
      const project = await site();
      const hosts = Object.keys(project.extensions.hosts);
      if (name !== undefined && !hosts.includes(name)) throw unknownName("host", name, hosts);
      const plan = planHost(project, name, values.forge);
      console.log(describePlan(plan));
      if (values["dry-run"] || (plan.write.size === 0 && plan.remove.length === 0)) return;
      if (process.stdin.isTTY) await confirm();
      carryOut(project.root, plan);
      if (plan.write.has("package.json"))
        console.log("Next: run npm install to update package-lock.json.");
    },
  });
}

function describePlan({ from, to, write, remove, keep }: HostPlan) {
  const lines = [
    ...[...write.keys()].map((file) => `  writes   ${file}`),
    ...remove.map((file) => `  removes  ${file}`),
    ...keep.map(
      (file) => `  keeps    ${file}, which differs; delete it to get the generated version`,
    ),
  ];
  const head = from === to ? `host: ${to}` : `host: ${from} → ${to}`;
  return lines.length > 0 ? `${head}\n${lines.join("\n")}` : `${head}, and all its files exist.`;
}

async function confirm() {
  const answer = await promptUntilValid(UsageError, (prompt) =>
    prompt("Continue? [yes]", () => undefined),
  );
  if (!/^(?:y|yes|)$/i.test(answer)) throw new CommandError("Cancelled. Nothing was changed.");
}

function carryOut(root: string, { write, remove }: HostPlan) {
  writeFiles(root, write);
  for (const name of remove) {
    rmSync(path.join(root, name));
    const folder = path.join(root, path.dirname(name));
    if (readdirSync(folder).length === 0) rmdirSync(folder);
  }
}
