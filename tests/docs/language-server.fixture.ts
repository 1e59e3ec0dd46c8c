/**
 * Language servers, started as VS Code does, to get diagnostics and completions.
 */
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { after } from "node:test";
import { z } from "zod";
import { root as project } from "../build/built-sites.fixture.ts";

/**
 * The servers are dependencies of `@astrojs/check`; the VS Code extensions contain the same ones.
 */
const check = createRequire(path.join(project, "node_modules/@astrojs/check/package.json"));
const astroServer = check.resolve("@astrojs/language-server/bin/nodeServer.js");
const yamlServer = createRequire(createRequire(astroServer).resolve("volar-service-yaml")).resolve(
  "yaml-language-server/bin/yaml-language-server",
);

/** Starts the Astro server, which reads the front matter schemas that `npm run schemas` writes. */
export function startAstroServer(root: string) {
  return startLanguageServer(astroServer, {
    root,
    options: {
      typescript: { tsdk: path.join(project, "node_modules/typescript/lib") },
      contentIntellisense: true,
    },
    settings: {},
  });
}

/** Starts the YAML server, which reads the schema of site.yaml from the workspace settings. */
export function startYamlServer(root: string, schemas: unknown) {
  return startLanguageServer(yamlServer, {
    root,
    options: {},
    settings: { yaml: { schemas, validate: true, completion: true } },
  });
}

const message = z.object({
  id: z.number().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
});

const diagnostics = z.object({
  uri: z.string(),
  diagnostics: z.array(
    z.object({
      message: z.string(),
      range: z.object({ start: z.object({ line: z.number() }) }),
    }),
  ),
});

const completions = z.object({
  items: z.array(z.object({ label: z.string() })),
});

interface Workspace {
  root: string;
  /** Initialization options of the extension. */
  options: object;
  /** Workspace settings by section. */
  settings: Readonly<Record<string, unknown>>;
}

/** Starts a server, which stops after the tests of the file. */
async function startLanguageServer(program: string, { root, options, settings }: Workspace) {
  const server = spawn(process.execPath, [program, "--stdio"]);
  after(() => server.kill());
  const pending = new Map<number, (result: unknown) => void>();
  const reports = new Map<string, (lines: string[]) => void>();
  let lastId = 0;

  function send(content: object) {
    const text = JSON.stringify({ jsonrpc: "2.0", ...content });
    server.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  }
  function request(method: string, params: object) {
    const id = ++lastId;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    pending.set(id, resolve);
    send({ id, method, params });
    return promise;
  }
  function receive(text: string) {
    const { id, method, params, result } = message.parse(JSON.parse(text));
    if (method === undefined) pending.get(id ?? 0)?.(result);
    else if (method === "textDocument/publishDiagnostics") {
      const report = diagnostics.parse(params);
      reports.get(report.uri)?.(
        report.diagnostics.map((found) => `${found.range.start.line + 1}: ${found.message}`),
      );
    } else if (id !== undefined) send({ id, result: respondToServer(method, params, settings) });
  }

  let received = Buffer.alloc(0);
  server.stdout.on("data", (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const start = received.indexOf("\r\n\r\n") + 4;
      const header = received.subarray(0, start).toString();
      const length = Number(/Content-Length: (\d+)/i.exec(header)?.[1]);
      if (start < 4 || received.length < start + length) return;
      const text = received.subarray(start, start + length).toString();
      received = received.subarray(start + length);
      receive(text);
    }
  });

  const rootUri = pathToFileURL(root).href;
  await request("initialize", {
    processId: process.pid,
    rootUri,
    workspaceFolders: [{ uri: rootUri, name: "content" }],
    capabilities: { workspace: { configuration: true } },
    initializationOptions: options,
  });
  send({ method: "initialized", params: {} });

  return {
    /** @returns the first non-empty diagnostics of a file: `line: message`, sorted */
    async check(file: string, languageId: string, text: string) {
      const uri = pathToFileURL(file).href;
      const { promise, resolve } = Promise.withResolvers<string[]>();
      reports.set(uri, (lines) => {
        if (lines.length > 0) resolve(lines.toSorted());
      });
      const textDocument = { uri, languageId, version: 1, text };
      send({ method: "textDocument/didOpen", params: { textDocument } });
      return promise;
    },
    /** @returns the completions at a zero-based position */
    async complete(file: string, position: { line: number; character: number }) {
      const result = await request("textDocument/completion", {
        textDocument: { uri: pathToFileURL(file).href },
        position,
      });
      return completions.parse(result).items.map(({ label }) => label);
    },
  };
}

const configuration = z.object({
  items: z.array(z.object({ section: z.string().optional() })),
});

function respondToServer(
  method: string,
  params: unknown,
  settings: Readonly<Record<string, unknown>>,
): unknown {
  if (method !== "workspace/configuration") return null;
  return configuration.parse(params).items.map(({ section = "" }) => settings[section] ?? null);
}
