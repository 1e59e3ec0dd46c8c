/**
 * Calls that the program of every client makes, and the line that each must print.
 *
 * A line consists of the operation, the status and a value from the body, for example
 * `listBlogPosts 200 18 graduates-and-trainees-2026` or `listBlogPosts 400 bad_request`. The
 * expected values are fetched from the site.
 */
import { z } from "zod";
import { isPaged, parameterNames, type Operation } from "../../src/contract/api.ts";
import { apiPath } from "../../src/contract/urls.ts";
import { currentVersion } from "../../src/contract/version.ts";
import { readOperations } from "../openapi.ts";

/** Values of query and path parameters by name. */
type Values = Readonly<Record<string, string | number | boolean>>;

export interface Call {
  operation: Operation;
  /** Variable of the program that holds the origin: of the intact or of the damaged site. */
  host: "origin" | "damaged";
  sent: Values;
  status: number;
}

/**
 * @param description the served openapi.json, whose examples become parameter values
 * @param api the operations of the site
 * @returns calls of each operation: without filters, with all filters, with an invalid value, and
 *   on a damaged site
 */
export function listCalls(
  description: unknown,
  { operations }: { operations: readonly Operation[] },
): Call[] {
  const examples = new Map(
    readOperations(description).map(({ id, parameters }) => [id, parameters]),
  );
  const valuesOf = ({ id }: Operation, place: "path" | "query"): Values =>
    Object.fromEntries(
      (examples.get(id) ?? []).flatMap(({ in: where, name, example }) =>
        where === place && example !== undefined ? [[name, example]] : [],
      ),
    );
  const good = { host: "origin", status: 200 } as const;
  return [
    ...operations.map((operation) => ({
      ...good,
      operation,
      sent: valuesOf(operation, "path"),
    })),
    ...operations
      .filter(({ parameters }) => parameters.length > 0)
      .map((operation) => ({
        ...good,
        operation,
        sent: valuesOf(operation, "query"),
      })),
    ...operations.flatMap((operation) =>
      failingCalls(operation).map((call) => ({
        host: "origin" as const,
        operation,
        ...call,
      })),
    ),
    // The first build of a site has no changes to read.
    ...operations
      .filter(({ kind }) => kind !== "changes")
      .map((operation) => ({
        host: "damaged" as const,
        status: 502,
        operation,
        sent: valuesOf(operation, "path"),
      })),
  ];
}

/**
 * @returns calls that match the schema, so a validating client sends them, but that the API answers
 *   with an error
 */
function failingCalls(operation: Operation): Pick<Call, "sent" | "status">[] {
  if (isPaged(operation)) return [{ sent: { page: 1_000_000 }, status: 400 }];
  switch (operation.kind) {
    case "item":
      return [{ sent: { slug: "no-such-document" }, status: 404 }];
    case "export-file":
      return [{ sent: { file: "no-such-file.ndjson" }, status: 404 }];
    case "changes":
      return [{ sent: { since: "0123456789abcdef" }, status: 410 }];
    default:
      return [];
  }
}

/** @returns the lines in the order of the calls */
export function expectedLines(
  calls: readonly Call[],
  hosts: Readonly<Record<Call["host"], string>>,
): Promise<string[]> {
  return Promise.all(
    calls.map(async ({ operation, host, sent, status }) => {
      const names = parameterNames({ ...operation, path: "" });
      const path = operation.path.replace(/\{(\w+)\}/, (_, name: string) =>
        encodeURIComponent(String(sent[name] ?? "")),
      );
      const query = new URLSearchParams(
        names.flatMap((name) => (sent[name] === undefined ? [] : [[name, String(sent[name])]])),
      );
      const url = `${hosts[host]}${apiPath(currentVersion, path)}?${query}`;
      const response = await fetch(url);
      if (response.status !== status)
        throw new Error(`${url} returns ${response.status}, expected ${status}.`);
      const fact =
        status === 200
          ? factOf(operation, await response.text())
          : Failure.parse(await response.json()).error.code;
      return `${operation.id} ${status} ${fact}`;
    }),
  );
}

const Failure = z.object({ error: z.object({ code: z.string() }) });
const List = z.object({
  data: z.array(z.object({ slug: z.string().optional(), name: z.string().optional() })),
  pagination: z.object({ total: z.number() }),
});
const Item = z.object({ data: z.object({ title: z.string() }) });
const Named = z.object({ data: z.object({ name: z.string() }) });
const Changes = z.object({ data: z.array(z.unknown()), cursor: z.string() });
const Export = z.object({
  data: z.object({ files: z.array(z.unknown()), cursor: z.string() }),
});

function factOf({ kind }: Operation, answer: string): string {
  if (kind === "export-file") return String(Buffer.byteLength(answer));
  const json: unknown = JSON.parse(answer);
  if (isPaged({ kind })) {
    const { data, pagination } = List.parse(json);
    return `${pagination.total} ${data[0]?.slug ?? data[0]?.name}`;
  }
  if (kind === "item") return Item.parse(json).data.title;
  if (kind === "changes") {
    const { data, cursor } = Changes.parse(json);
    return `${data.length} ${cursor}`;
  }
  if (kind === "export") {
    const { files, cursor } = Export.parse(json).data;
    return `${files.length} ${cursor}`;
  }
  return Named.parse(json).data.name;
}
