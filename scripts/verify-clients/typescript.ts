/**
 * Clients in TypeScript that hold every answer to schemas of zod: those of hey-api and of orval.
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { isPaged, type Operation } from "../../src/contract/api.ts";
import type { Call } from "./calls.ts";
import { installPackages, run, type Client, type Workplace } from "./client.ts";

const shared = ["typescript@5", "zod@4", "@types/node@24"];

/** @returns the folder of the generator's programs */
function install({ work }: Workplace, generator: string): string {
  installPackages(work, [generator, ...shared]);
  return path.join(work, "node_modules/.bin");
}

/** @returns the built program, which tsc has checked with the client's own types */
function compile(bin: string, work: string, source: string) {
  writeFileSync(path.join(work, "program.ts"), source);
  run(
    path.join(bin, "tsc"),
    [
      "--strict",
      "--skipLibCheck",
      "--target",
      "es2022",
      "--module",
      "commonjs",
      "--moduleResolution",
      "node10",
      "--types",
      "node",
      "--outDir",
      "built",
      "program.ts",
    ],
    work,
  );
  return { command: process.execPath, args: ["built/program.js"], cwd: work };
}

const start = `const [origin = "", damaged = ""] = process.argv.slice(2);
`;

function factOf({ kind }: Operation): string {
  if (isPaged({ kind }))
    return kind === "tags"
      ? "`${answer.pagination.total} ${answer.data[0]?.name}`"
      : "`${answer.pagination.total} ${answer.data[0]?.slug}`";
  switch (kind) {
    case "item":
      return "answer.data.title";
    case "changes":
      return "`${answer.data.length} ${answer.cursor}`";
    case "export":
      return "`${answer.data.files.length} ${answer.data.cursor}`";
    case "export-file":
      return "answer.size";
    default:
      return "answer.data.name";
  }
}

export const heyApi: Client = {
  name: "hey-api with zod",
  prepare(place) {
    const bin = install(place, "@hey-api/openapi-ts@0.99.0");
    run(
      path.join(bin, "openapi-ts"),
      [
        "-i",
        place.description,
        "-o",
        "client",
        "-p",

        "@hey-api/typescript",
        "@hey-api/client-fetch",
        "@hey-api/sdk",
        "zod",
      ],
      place.work,
    );
    const lines = place.calls.map(heyApiLine);
    const source = `import * as sdk from "./client/sdk.gen";
import * as schemas from "./client/zod.gen";
${start}void (async () => {
${lines.join("\n")}
})();
`;
    return compile(bin, place.work, source);
  },
};

export const orval: Client = {
  name: "orval with zod",
  prepare(place) {
    // Its newest versions need a package that the registry does not have.
    const bin = install(place, "orval@8.30.0");
    const input = JSON.stringify(place.description);
    writeFileSync(
      path.join(place.work, "orval.config.mjs"),
      `export default {
  api: { input: ${input}, output: { target: "client/api.ts", client: "fetch" } },
  schemas: { input: ${input}, output: { target: "client/schemas.ts", client: "zod" } },
};
`,
    );
    run(path.join(bin, "orval"), [], place.work);
    const lines = place.calls.map(orvalLine);
    const source = `import * as api from "./client/api";
import * as schemas from "./client/schemas";
${start}let host = origin;
const send = globalThis.fetch;
globalThis.fetch = (path, init) => {
  const { pathname, search } = new URL(String(path), origin);
  return send(new URL(pathname + search, host), init);
};
void (async () => {
${lines.join("\n")}
})();
`;
    return compile(bin, place.work, source);
  },
};

/** Its zod takes a file for a string, so that alone is not held to a schema. */
function heyApiLine({ operation, host, sent }: Call): string {
  const { id, path: place, kind } = operation;
  const schema = `schemas.z${capitalize(id)}Response`;
  const options =
    Object.keys(sent).length === 0
      ? ""
      : `${place.includes("{") ? "path" : "query"}: ${JSON.stringify(sent)}`;
  return `  {
    const { data, error, response } = await sdk.${id}({ baseUrl: ${host}, ${options} });
    const answer = data${kind === "export-file" ? "" : ` && ${schema}.parse(data)`};
    console.log("${id}", response?.status, answer ? ${factOf(operation)} : schemas.zErrorResponse.parse(error).error.code);
  }`;
}

/** It hands on the response of a file as a stream, whatever its status. */
function orvalLine({ operation, host, sent }: Call): string {
  const { id, path: place, kind, parameters } = operation;
  const schema = `schemas.${capitalize(id)}Response`;
  const args = place.includes("{")
    ? Object.values(sent).map((value) => JSON.stringify(value))
    : parameters.length > 0
      ? [JSON.stringify(sent)]
      : [];
  const call = `await api.${id}(${args.join(", ")})`;
  if (kind === "export-file")
    return `  {
    host = ${host};
    const { status, ...rest } = ${call};
    const response = "stream" in rest ? rest.stream : new Response();
    console.log("${id}", status, status === 200 ? (await response.arrayBuffer()).byteLength : (await response.json()).error.code);
  }`;
  return `  {
    host = ${host};
    const { data, status } = ${call};
    const answer = status === 200 ? ${schema}.parse(data) : undefined;
    console.log("${id}", status, status === 200 && answer ? ${factOf(operation)} : status === 200 ? "" : data.error.code);
  }`;
}

function capitalize(id: string): string {
  return id.charAt(0).toUpperCase() + id.slice(1);
}
