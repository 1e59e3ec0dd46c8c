/**
 * Clients in TypeScript that hold every answer to schemas of zod: those of hey-api and of orval.
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { isPaged, type Operation } from "../../src/contract/operation.ts";
import { installPackages, run, type Client, type Workplace } from "./client.ts";
import { programLines } from "./program-lines.ts";

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

/** @returns a call's options, as both clients name them */
function toQuery({ kind }: Operation, argument: string | null): string {
  return isPaged({ kind }) && argument !== null
    ? `{ page: ${argument} }`
    : "{}";
}

function factOf({ kind }: Operation): string {
  if (isPaged({ kind }))
    return kind === "tags"
      ? "`${answer.pagination.total} ${answer.data[0]?.name}`"
      : "`${answer.pagination.total} ${answer.data[0]?.slug}`";
  return kind === "item" ? "answer.data.title" : "answer.data.name";
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
    const lines = programLines(place, (operation, host, argument) => {
      const { id, kind } = operation;
      const schema = `schemas.z${id.charAt(0).toUpperCase()}${id.slice(1)}Response`;
      const options =
        kind === "item"
          ? `path: { slug: ${argument} }`
          : isPaged({ kind })
            ? `query: ${toQuery(operation, argument)}`
            : "";
      return `  {
    const { data, error, response } = await sdk.${id}({ baseUrl: ${host}, ${options} });
    const answer = data && ${schema}.parse(data);
    console.log("${id}", response?.status, answer ? ${factOf(operation)} : schemas.zErrorResponse.parse(error).error.code);
  }`;
    });
    const source = `import * as sdk from "./client/sdk.gen";
import * as schemas from "./client/zod.gen";
${start}void (async () => {
${lines}
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
    const lines = programLines(place, (operation, host, argument) => {
      const { id, kind } = operation;
      const schema = `schemas.${id.charAt(0).toUpperCase()}${id.slice(1)}Response`;
      const sent =
        kind === "item"
          ? argument
          : isPaged({ kind })
            ? toQuery(operation, argument)
            : "";
      return `  {
    host = ${host};
    const { data, status } = await api.${id}(${sent});
    const answer = status === 200 ? ${schema}.parse(data) : undefined;
    console.log("${id}", status, status === 200 && answer ? ${factOf(operation)} : status === 200 ? "" : data.error.code);
  }`;
    });
    const source = `import * as api from "./client/api";
import * as schemas from "./client/schemas";
${start}let host = origin;
const send = globalThis.fetch;
globalThis.fetch = (path, init) => {
  const { pathname, search } = new URL(String(path), origin);
  return send(new URL(pathname + search, host), init);
};
void (async () => {
${lines}
})();
`;
    return compile(bin, place.work, source);
  },
};
