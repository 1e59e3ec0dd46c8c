/**
 * Calls that the program of every client makes, and the line that each must print.
 *
 * A line consists of the operation, the status and a fact of the body, for example
 * `listBlogPosts 200 18 graduates-and-trainees-2026` or `listBlogPosts 400 bad_request`. The
 * expected facts are fetched from the site.
 */
import { readOperations, type DescribedOperation } from "../openapi.ts";

/** Values of query and path parameters by name. */
type Values = Readonly<Record<string, string | number | boolean>>;

export interface Call {
  operation: DescribedOperation;
  /** Form of a successful response, which determines the printed fact. */
  kind: keyof typeof facts;
  /** Variable of the program with the origin: of the intact or of the damaged site. */
  host: "origin" | "damaged";
  sent: Values;
  status: number;
}

/** Paths of the printed values in the body. */
const facts = {
  list: ["pagination.total", "data.0.slug"],
  tags: ["pagination.total", "data.0.name"],
  item: ["data.title"],
  changes: ["data.length", "cursor"],
  export: ["data.files.length", "data.cursor"],
  /** Files have no printed field; their size is printed instead. */
  file: [],
  named: ["data.name"],
} as const;

/**
 * Calls that match the schema, so a validating client sends them, but that the API answers with an
 * error.
 */
const failures: Partial<Record<Call["kind"], Pick<Call, "sent" | "status">>> = {
  list: { sent: { page: 1_000_000 }, status: 400 },
  tags: { sent: { page: 1_000_000 }, status: 400 },
  item: { sent: { slug: "no-such-document" }, status: 404 },
  file: { sent: { file: "no-such-file.ndjson" }, status: 404 },
  changes: { sent: { since: "0123456789abcdef" }, status: 410 },
};

/**
 * @param description the served openapi.json, whose examples become parameter values
 * @param hasDamaged true if there is a damaged site to call
 * @returns calls of each operation: with its required parameters, with all filters, with an invalid
 *   value, and on a damaged site
 */
export function listCalls(description: unknown, hasDamaged: boolean): Call[] {
  return readOperations(description).flatMap((operation): Call[] => {
    const kind = kindOf(operation);
    const examplesOf = (parameters: DescribedOperation["parameters"]): Values =>
      Object.fromEntries(
        parameters.flatMap(({ name, example }) => (example === undefined ? [] : [[name, example]])),
      );
    const sent = examplesOf(operation.parameters.filter(({ required }) => required));
    const call = { operation, kind, host: "origin", sent, status: 200 } as const;
    const hasQuery = operation.parameters.some((one) => one.in === "query");
    const failure = failures[kind];
    return [
      call,
      ...(hasQuery ? [{ ...call, sent: examplesOf(operation.parameters) }] : []),
      ...(failure ? [{ ...call, ...failure, sent: { ...sent, ...failure.sent } }] : []),
      // The first build of a site has no changes to read.
      ...(hasDamaged && kind !== "changes"
        ? [{ ...call, host: "damaged" as const, status: 502 }]
        : []),
    ];
  });
}

function kindOf({ path, parameters }: DescribedOperation): Call["kind"] {
  const has = (name: string) => parameters.some((one) => one.name === name);
  if (has("page")) return path.endsWith("/tags") ? "tags" : "list";
  if (has("slug")) return "item";
  if (has("file")) return "file";
  if (has("since")) return "changes";
  return path.endsWith("/export") ? "export" : "named";
}

/** @returns the line that a program must print for a call */
export async function fetchLine(
  { operation, kind, host, sent, status }: Call,
  origins: Readonly<Record<Call["host"], string>>,
): Promise<string> {
  const url = new URL(operation.path, origins[host]);
  for (const [name, value] of Object.entries(sent))
    if (operation.path.includes(`{${name}}`))
      url.pathname = operation.path.replace(`{${name}}`, encodeURIComponent(value));
    else url.searchParams.set(name, String(value));
  const response = await fetch(url);
  if (response.status !== status)
    throw new Error(`${url} returns ${response.status}, expected ${status}.`);
  const body = await response.text();
  const paths = status === 200 ? facts[kind] : ["error.code"];
  const values =
    paths.length === 0 ? [Buffer.byteLength(body)] : paths.map((one) => readPath(body, one));
  return [operation.id, status, ...values].join(" ");
}

/** @returns the value at a path such as `data.0.slug` in a JSON text */
export function readPath(json: string, path: string): unknown {
  const body: unknown = JSON.parse(json);
  return path.split(".").reduce((parent, key): unknown => Object(parent)[key], body);
}
