/**
 * Calls that the program of every client makes, and the line that each must print.
 *
 * A line consists of the operation, the status and a fact of the body, for example
 * `listBlogPosts 200 18 graduates-and-trainees-2026` or `listBlogPosts 400 bad_request`. The
 * expected facts are fetched from the site.
 */
import { z } from "zod";
import { readOperations, type DescribedOperation } from "../openapi.ts";

/** Form of a successful response, which determines the printed fact. */
type Kind = "list" | "tags" | "item" | "changes" | "export" | "file" | "named";

/** Values of query and path parameters by name. */
type Values = Readonly<Record<string, string | number | boolean>>;

export interface Call {
  operation: DescribedOperation;
  kind: Kind;
  /** Variable of the program that holds the origin: of the intact or of the damaged site. */
  host: "origin" | "damaged";
  sent: Values;
  status: number;
}

/**
 * @param description the served openapi.json, whose examples become parameter values
 * @param hasDamaged true if there is a damaged site to call
 * @returns calls of each operation: without filters, with all filters, with an invalid value, and
 *   on a damaged site
 */
export function listCalls(description: unknown, hasDamaged: boolean): Call[] {
  const operations = readOperations(description).map((operation) => ({
    operation,
    kind: kindOf(operation),
    host: "origin" as const,
    status: 200,
  }));
  const valuesOf = ({ parameters }: DescribedOperation, place: "path" | "query"): Values =>
    Object.fromEntries(
      parameters.flatMap(({ in: where, name, example }) =>
        where === place && example !== undefined ? [[name, example]] : [],
      ),
    );
  return [
    ...operations.map((one) => ({ ...one, sent: valuesOf(one.operation, "path") })),
    ...operations
      .filter(({ operation }) => operation.parameters.some((one) => one.in === "query"))
      .map((one) => ({ ...one, sent: valuesOf(one.operation, "query") })),
    ...operations.flatMap((one) => {
      const [sent, status] = failures[one.kind] ?? [];
      return sent && status ? [{ ...one, sent, status }] : [];
    }),
    // The first build of a site has no changes to read.
    ...operations
      .filter(({ kind }) => hasDamaged && kind !== "changes")
      .map((one) => ({
        ...one,
        host: "damaged" as const,
        status: 502,
        sent: valuesOf(one.operation, "path"),
      })),
  ];
}

function kindOf({ path, parameters }: DescribedOperation): Kind {
  const has = (name: string) => parameters.some((one) => one.name === name);
  if (has("page")) return path.endsWith("/tags") ? "tags" : "list";
  if (has("slug")) return "item";
  if (has("file")) return "file";
  if (has("since")) return "changes";
  return path.endsWith("/export") ? "export" : "named";
}

/**
 * Calls that match the schema, so a validating client sends them, but that the API answers with an
 * error.
 */
const failures: Partial<Record<Kind, [sent: Values, status: number]>> = {
  list: [{ page: 1_000_000 }, 400],
  tags: [{ page: 1_000_000 }, 400],
  item: [{ slug: "no-such-document" }, 404],
  file: [{ file: "no-such-file.ndjson" }, 404],
  changes: [{ since: "0123456789abcdef" }, 410],
};

/** @returns the lines in the order of the calls */
export function expectedLines(
  calls: readonly Call[],
  hosts: Readonly<Record<Call["host"], string>>,
): Promise<string[]> {
  return Promise.all(
    calls.map(async ({ operation, kind, host, sent, status }) => {
      const url = new URL(
        operation.path.replace(/\{(\w+)\}/, (_, name: string) =>
          encodeURIComponent(String(sent[name] ?? "")),
        ),
        hosts[host],
      );
      for (const [name, value] of Object.entries(sent))
        if (!operation.path.includes(`{${name}}`)) url.searchParams.set(name, String(value));
      const response = await fetch(url);
      if (response.status !== status)
        throw new Error(`${url} returns ${response.status}, expected ${status}.`);
      const body = await response.text();
      const fact = status === 200 ? facts[kind](body) : Failure.parse(JSON.parse(body)).error.code;
      return `${operation.id} ${status} ${fact}`;
    }),
  );
}

const Failure = z.object({ error: z.object({ code: z.string() }) });

/** @returns a fact that reads the parsed body with a schema */
function factOf<Body>(schema: z.ZodType<Body>, read: (body: Body) => unknown) {
  return (body: string) => String(read(schema.parse(JSON.parse(body))));
}

const Named = z.object({ name: z.string() });
const Paged = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.tuple([item]).rest(z.unknown()),
    pagination: z.object({ total: z.number() }),
  });
const Exported = z.object({ files: z.array(z.unknown()), cursor: z.string() });

const facts: Record<Kind, (body: string) => string> = {
  list: factOf(
    Paged(z.object({ slug: z.string() })),
    ({ data: [item], pagination }) => `${pagination.total} ${item.slug}`,
  ),
  tags: factOf(Paged(Named), ({ data: [tag], pagination }) => `${pagination.total} ${tag.name}`),
  item: factOf(z.object({ data: z.object({ title: z.string() }) }), ({ data }) => data.title),
  changes: factOf(
    z.object({ data: z.array(z.unknown()), cursor: z.string() }),
    ({ data, cursor }) => `${data.length} ${cursor}`,
  ),
  export: factOf(z.object({ data: Exported }), ({ data }) => `${data.files.length} ${data.cursor}`),
  file: (body) => String(Buffer.byteLength(body)),
  named: factOf(z.object({ data: Named }), ({ data }) => data.name),
};
