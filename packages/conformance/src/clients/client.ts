/**
 * Generated clients as suites, from clients.yaml: generation, installation and one run of the
 * program of each.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { Findings, type Context, type Suite } from "../suite.ts";
import { installPackages, installPython, requireTool, run } from "../tools.ts";
import { pascalCase, snakeCase, styles } from "./arguments.ts";
import type { Call } from "./calls.ts";
import { startSites } from "./sites.ts";

const Step = z.strictObject({
  needs: z.string().optional(),
  run: z.string(),
  env: z.record(z.string(), z.string()).default({}),
});

const Client = z.strictObject({
  npm: z.array(z.string()).optional(),
  pip: z.array(z.string()).optional(),
  generator: z.string().optional(),
  generate: z.array(Step).default([]),
  files: z.record(z.string(), z.string()).default({}),
  file: z.string(),
  program: z.string(),
  arguments: z.string(),
  generated: z.string().optional(),
  call: z.string(),
  file_call: z.string().optional(),
  answer: z.string().default("answer"),
  facts: z.record(z.string(), z.string()),
  build: z.array(Step).default([]),
  in: z.string().default("."),
  run: z.string(),
});
type Client = z.infer<typeof Client>;

const file = new URL("clients.yaml", import.meta.url);
const clients = z
  .record(z.string(), Client)
  .parse(parse(readFileSync(file, "utf8"), { merge: true }));

export const generatedClients: Readonly<Record<string, Suite>> = Object.fromEntries(
  Object.entries(clients).map(([title, client]): [string, Suite] => [
    title,
    { title, isRemote: true, run: (context) => testClient(title, client, context) },
  ]),
);

async function testClient(name: string, client: Client, context: Context) {
  const { description, calls, lines, origins } = await startSites(context);
  const { work, cache } = context;
  const values = {
    description,
    work,
    cache,
    bin: install(name, client, context),
    node: process.execPath,
    delimiter: path.delimiter,
  };
  const folder = path.join(work, client.in);
  const write = (target: string, text: string) => {
    const written = path.join(work, target);
    mkdirSync(path.dirname(written), { recursive: true });
    writeFileSync(written, fill(text, values));
  };
  const runSteps = (steps: Client["build"], cwd: string) => {
    for (const step of steps) {
      const [command = "", ...args] = split(step.run, values);
      const env = Object.entries(step.env).map(([key, value]) => [key, fill(value, values)]);
      if (step.needs === undefined) run(command, args, cwd);
      else requireTool(step.needs, command, args, cwd, Object.fromEntries(env));
    }
  };
  if (client.generator !== undefined) generate(client.generator, description, work);
  for (const [target, text] of Object.entries(client.files)) write(target, text);
  runSteps(client.generate, work);
  const generated =
    client.generated === undefined ? "" : readFileSync(path.join(work, client.generated), "utf8");
  const written = calls.map((call) => writeCall(client, call, generated)).join("\n");
  write(client.file, fill(client.program, { calls: written }));
  runSteps(client.build, folder);
  const [command = "", ...args] = split(client.run, values);
  const printed = run(command, [...args, ...origins], folder)
    .trim()
    .split("\n");
  const findings = new Findings();
  for (const [index, line] of lines.entries())
    if (printed[index] !== line)
      findings.add("every call returns what the site returns", `${line}, got ${printed[index]}`);
  return { tried: `${lines.length} calls`, found: findings.all() };
}

/** Replaces placeholders; unknown ones stay. */
function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/<<(\w+)>>/g, (whole, name: string) => values[name] ?? whole);
}

/** @returns command and arguments; placeholders may contain spaces */
function split(command: string, values: Readonly<Record<string, string>>): string[] {
  return command.split(" ").map((part) => fill(part, values));
}

function writeCall(client: Client, call: Call, generated: string): string {
  const { operation, kind, host, status } = call;
  const { id } = operation;
  return fill((kind === "file" ? client.file_call : undefined) ?? client.call, {
    id,
    Id: pascalCase(`_${id}`),
    i_d: snakeCase(id),
    host,
    arguments: styles[client.arguments]?.(call, generated) ?? "",
    fact: fill(client.facts[kind] ?? "", { answer: client.answer }),
    error: String(status === 200 ? 502 : status),
  });
}

/** @returns the bin folder of the installed packages */
function install(name: string, { npm, pip }: Client, { work, cache }: Context): string {
  if (pip) return installPython(cache, name.replaceAll(" ", "-"), pip);
  if (npm) installPackages(work, npm);
  return path.join(work, "node_modules/.bin");
}

const version = "7.17.0";

/** Runs openapi-generator with its default options. */
function generate(language: string, description: string, work: string): void {
  requireTool("Java", "java", ["-version"]);
  const name = `openapi-generator-cli-${version}.jar`;
  const group = "org/openapitools/openapi-generator-cli";
  const jar = path.join(homedir(), ".m2/repository", group, version, name);
  if (!existsSync(jar))
    requireTool(`${name} from Maven`, "mvn", [
      "--quiet",
      "dependency:get",
      `-Dartifact=org.openapitools:openapi-generator-cli:${version}`,
      "-Dtransitive=false",
    ]);
  // One class for all operations, whatever their tags are.
  const normalizer = ["--openapi-normalizer", "SET_TAGS_FOR_ALL_OPERATIONS=content"];
  const target = ["-i", description, "-o", path.join(work, language)];
  run("java", ["-jar", jar, "generate", "-g", language, ...target, ...normalizer]);
}
