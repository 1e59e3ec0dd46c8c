/**
 * Generated clients from clients.yaml and tools from mcp.yaml: generation, installation, and one run
 * of the program of each.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { Context, Suite } from "../suite.ts";
import { readTable } from "../table.ts";
import { installPackages, installPython, requireTool, run } from "../tools.ts";
import type { Call } from "./calls.ts";
import { camelCase, pascalCase, snakeCase } from "./letter-case.ts";
import { startSites } from "./sites.ts";

const Step = z.strictObject({
  needs: z.string().optional(),
  run: z.string(),
  prints: z.string().default(""),
});

/** Official tool, tested only with commands. */
const Tool = z.strictObject({
  npm: z.array(z.string()).optional(),
  pip: z.array(z.string()).optional(),
  steps: z.array(Step).default([]),
});

const Arguments = z.strictObject({
  item: z.string(),
  absent: z.string().default(""),
  join: z.string().default(", "),
  group: z.string().default("<<items>>"),
});

const Client = Tool.extend({
  generator: z.string().default(""),
  files: z.record(z.string(), z.string()).default({}),
  file: z.string(),
  program: z.string(),
  path: Arguments,
  query: Arguments,
  rename: z.record(z.string(), z.string()).default({}),
  call: z.string(),
  file_call: z.string().optional(),
  result: z.string().default("result"),
  facts: z.record(z.string(), z.string()),
  build: z.array(Step).default([]),
  in: z.string().default("."),
  run: z.string(),
});

type Tool = z.infer<typeof Tool>;
type Client = z.infer<typeof Client>;
type Values = Readonly<Record<string, string>>;

const rows = {
  ...readTable("clients.yaml", import.meta.url, z.record(z.string(), Client)),
  ...readTable("mcp.yaml", import.meta.url, z.record(z.string(), Tool)),
};

export const generatedClients = Object.entries(rows).map(([title, row]): Suite => ({
  title,
  isRemote: true,
  async run(context) {
    const { work, cache } = context;
    const values = {
      ...(await startSites(context)).values,
      work,
      cache,
      bin: installPrograms(title, row, context),
      node: process.execPath,
      delimiter: path.delimiter,
      source: import.meta.dirname,
    };
    if ("program" in row) return testClient(row, values, context);
    for (const step of row.steps) runStep(step, values, work);
    return `${row.steps.length} commands`;
  },
}));

async function testClient(client: Client, known: Values, context: Context): Promise<string> {
  const values = { ...known, generator: client.generator };
  const { calls, lines } = await startSites(context);
  const { work, findings } = context;
  const write = (name: string, text: string) => {
    const file = path.join(work, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, fill(text, values));
  };
  for (const [name, text] of Object.entries(client.files)) write(name, text);
  for (const step of client.steps) runStep(step, values, work);
  const source = calls.map((call) => formatCall(client, call)).join("\n");
  write(client.file, fill(client.program, { calls: source }));
  const folder = path.join(work, client.in);
  for (const step of client.build) runStep(step, values, folder);
  const [command = "", ...args] = splitCommand(`${client.run} <<origin>> <<damaged>>`, values);
  const printed = run(command, args, folder).trim().split("\n");
  const rule = "every call returns what the site returns";
  for (const [index, line] of lines.entries())
    findings.check(rule, printed[index] === line, `${line}, got ${printed[index]}`);
  return `${lines.length} calls`;
}

/** @throws Error if the command fails or does not print the expected text */
function runStep({ needs, run: line, prints }: z.infer<typeof Step>, values: Values, cwd: string) {
  const [command = "", ...args] = splitCommand(line, values);
  if (needs !== undefined) requireTool(needs, command, args, cwd);
  else if (!new RegExp(fill(prints, values)).test(run(command, args, cwd)))
    throw new Error(`${line} does not print ${prints}.`);
}

/** Replaces placeholders and keeps unknown ones. */
function fill(text: string, values: Values): string {
  return text.replace(/<<(\w+)>>/g, (whole, name: string) => values[name] ?? whole);
}

/** @returns command and arguments; placeholders may contain spaces */
function splitCommand(command: string, values: Values): string[] {
  return command.split(" ").map((part) => fill(part, values));
}

function formatCall(client: Client, call: Call): string {
  const { operation, kind, host, status } = call;
  const { id } = operation;
  const inPath = formatArguments(client, "path", call);
  const inQuery = formatArguments(client, "query", call);
  // A group has its own separator.
  const isSeparate = inPath === "" || inQuery === "" || client.path.group !== "<<items>>";
  return fill((kind === "file" ? client.file_call : undefined) ?? client.call, {
    id,
    Id: pascalCase(id),
    i_d: snakeCase(id),
    host,
    path: inPath,
    query: isSeparate ? inQuery : `, ${inQuery}`,
    fact: fill(client.facts[kind] ?? "", { result: client.result }),
    error: String(status === 200 ? 502 : status),
  });
}

/** @returns the arguments of a call for one kind of parameters; empty if it has none */
function formatArguments(client: Client, place: "path" | "query", call: Call): string {
  const { item, absent, join, group } = client[place];
  const { parameters, id } = call.operation;
  const items = parameters
    .filter((parameter) => parameter.in === place)
    .map(({ name }) => {
      const value = call.sent[name];
      const known = client.rename[name] ?? name;
      const names = { name: known, Name: pascalCase(known), nAme: camelCase(known) };
      return value === undefined ? absent : fill(item, { ...names, value: JSON.stringify(value) });
    });
  if (items.length === 0) return "";
  const list = items.filter((text) => text !== "").join(join);
  return fill(group, { items: list, Id: pascalCase(id) });
}

/** @returns the bin folder of the installed packages */
function installPrograms(title: string, { npm, pip }: Tool, { work, cache }: Context): string {
  if (pip) return installPython(cache, title.replaceAll(/\W+/g, "-"), pip);
  if (npm) installPackages(work, npm);
  return path.join(work, "node_modules/.bin");
}
