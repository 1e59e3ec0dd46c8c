/**
 * Content of the API reference, derived from the operations, schemas and errors of the API, with
 * real responses of the site.
 */
import { z } from "zod";
import {
  fillPath,
  validValues,
  type DescribedOperation,
  type ParameterRow,
} from "../../format/api.ts";
import { isRecord } from "../../format/is-record.ts";
import { toStrongETag } from "../../format/digest.ts";
import { errorCodes, errors, toErrorBody } from "../../contract/errors.ts";
import { formatLinkHeader, listEnvelope } from "../../contract/list-envelope.ts";
import { defaultQuery, formatQuery } from "../../contract/parse-query.ts";
import { apiFile, apiPath, linesExtension, openApiPath } from "../../format/urls.ts";
import { urlOf, type Site } from "../../content/site.ts";
import type { LanguageMark } from "../../site/strings/language.ts";
import type { ReferenceStrings } from "./strings.ts";
import { pickExamples, type Example } from "../../emit/api/examples.ts";
import { errorExamples, errorsOf } from "../../emit/api/error-examples.ts";
import { pathParameter, valueSchema } from "../../emit/api/openapi-parameters.ts";
import { describeSchemas } from "../../emit/api/openapi-schemas.ts";
import { toIndex } from "../../emit/serialize.ts";
import { apisOf, servedApi, usedApi, type SiteApi } from "../../emit/site-apis.ts";
import { jsonFile, shortDigestOf } from "../../emit/output-file.ts";
import {
  inItem,
  listFields,
  listShapes,
  pickCommonFields,
  withoutKnown,
  type Schemas,
  shortenExample,
  type FieldReference,
} from "./response-fields.ts";
import { existsSync } from "node:fs";
import { readTable } from "../../cache/read-table.ts";

type Reference = ReturnType<typeof describeReference>;
export type OperationReference = ReturnType<typeof toOperationReference>;

/** Props of the sections of the page. */
export interface ReferenceProps {
  reference: Reference;
  strings: ReferenceStrings;
  /** Locale of the strings. */
  locale: string;
  /** Marks the API's own words as English on pages in other languages. */
  english: LanguageMark;
}

export interface ParameterReference {
  name: string;
  type: string;
  isInPath: boolean;
  /** True if a request without the parameter, or with an empty one, is refused. */
  isRequired?: true;
  /** A common parameter of all lists, which is not repeated for each operation. */
  isOfEveryList: boolean;
  default?: number;
  maximum?: number | undefined;
  /** Maximum length in Unicode code points. */
  maxLength?: number;
  /** Allowed values, if no others are allowed. */
  values: readonly string[];
  example: string;
  summary: string;
  description: string;
}

/** Additions to the API on one day. */
export const ApiChanges = z.strictObject({
  date: z.iso.date(),
  added: z.array(
    z.strictObject({
      kind: z.enum(["operation", "parameter", "field"]),
      /** Ids of operations, names of parameters and of their new values (`include=html`), paths of fields. */
      names: z.array(z.string()).min(1),
      /**
       * Operations that have them: ids, `lists` for all lists, `documents` for all single documents.
       * Absent for operations.
       */
      of: z.array(z.string()).min(1).exactOptional(),
    }),
  ),
});

export type ApiChanges = z.output<typeof ApiChanges>;

export type Addition = ApiChanges["added"][number];

/**
 * @param locale language of the examples
 * @returns the reference of a site's API: its current version, and the names of the others
 */
export function describeReference(site: Site, locale = site.defaultLocale) {
  const current = usedApi(site);
  const api = servedApi(current);
  const baseUrl = site.settings.base_url;
  const schemas = describeSchemas(api);
  const examples = pickExamples(current, locale);
  const failures = errorExamples(api);
  const itemFields = pickCommonFields(
    api.operations
      .filter(({ kind }) => kind === "list")
      .map(({ response }) => listFields(schemas, response)),
  );
  const envelope = listFields(schemas, "DocumentList").filter(isInEnvelope);
  const operations = api.operations.map((operation) =>
    toOperationReference(api, operation, examples.get(operation.id), schemas, itemFields),
  );
  return {
    baseUrl,
    /** True if the API consists of files, without parameters, headers and errors. */
    isStatic: !site.hasFunction,
    version: api.full,
    descriptions: apisOf(site).map(({ name, full }) => ({
      version: full,
      path: openApiPath(name),
    })),
    parameters: api.parameters.map((parameter) => toParameterReference(parameter, {})),
    operations,
    groups: (["lists", "documents", "site"] as const).flatMap((name) => {
      const grouped = operations.filter(({ group }) => group === name);
      return grouped.length > 0 ? [{ name, operations: grouped }] : [];
    }),
    itemFields,
    listFields: envelope,
    shapes: listShapes(schemas, [
      ...itemFields,
      ...envelope,
      ...operations.flatMap(({ fields }) => fields),
    ]),
    errors: errorCodes.map((code) => ({
      code,
      ...errors[code],
      request: failures[code].request,
      json: indent(toErrorBody(failures[code].failure, baseUrl)),
    })),
    commonErrors: errorCodes.filter((code) =>
      api.operations.every((operation) => errorsOf(operation).includes(code)),
    ),
    errorFields: listFields(schemas, "ErrorResponse"),
    newestFirst: api.lists
      .filter(({ name }) => site.collections.get(name)?.order === "-date")
      .map(({ operation }) => operation.path),
    paging: pickPaging(api),
    conditional: tagIndex(current),
    deprecations: site.settings.api.deprecations,
    changelog: withoutUnused(
      readChangelog(api.name),
      new Set(
        apisOf(site)[0]
          .operations.map(({ id }) => id)
          .filter((id) => !current.operations.some((operation) => operation.id === id)),
      ),
    ),
  };
}

/** @param unused ids of operations that the site does not have */
function withoutUnused(changes: readonly ApiChanges[], unused: ReadonlySet<string>): ApiChanges[] {
  const isUsed = (name: string) => !unused.has(name);
  return changes.flatMap(({ date, added: all }) => {
    const added = all.flatMap(({ kind, names, of }): Addition[] => {
      const known = names.filter(isUsed);
      if (known.length === 0 || of?.every((id) => unused.has(id))) return [];
      return [{ kind, names: known, ...(of && { of: of.filter(isUsed) }) }];
    });
    return added.length > 0 ? { date, added } : [];
  });
}

function toOperationReference(
  { name: version, operations }: SiteApi,
  operation: DescribedOperation,
  example: Example | undefined,
  schemas: Schemas,
  itemFields: readonly FieldReference[],
) {
  const { id, summary, description, response, kind } = operation;
  const list =
    kind === "item"
      ? operations.find(
          (candidate) => candidate.kind === "list" && candidate.collection === operation.collection,
        )
      : undefined;
  const fields = listFields(schemas, response);
  const known = list ? listFields(schemas, list.response).flatMap(inItem) : itemFields;
  const newFields = withoutKnown(fields, known);
  const hasItemFields =
    !list && known.length > 0 && fields.length - newFields.length === known.length;
  const hasItems = hasItemFields || list !== undefined;
  const isList = kind === "list";
  const isFirst = operations.find((candidate) => candidate.kind === kind)?.id === id;
  const path = apiPath(version, operation.path);
  const values = example?.values ?? {};
  const inPath = pathParameter(operation);
  const placeholder = kind === "item" ? "slug" : `list${linesExtension}`;
  // Without the parameters that all lists have.
  const parameters: ParameterReference[] = [
    ...(inPath
      ? [
          {
            ...inPath,
            type: "string",
            isInPath: true,
            isOfEveryList: false,
            values: [],
            example: values[inPath.name] ?? placeholder,
            summary: inPath.description,
          },
        ]
      : []),
    ...operation.parameters
      .map((parameter) => toParameterReference(parameter, values))
      .filter(({ isOfEveryList }) => !isList || !isOfEveryList),
  ];
  return {
    id,
    path,
    summary,
    group: isList ? "lists" : kind === "item" ? "documents" : "site",
    label: shortenSummary(summary),
    description,
    parameters,
    isList,
    response,
    fields: hasItems
      ? newFields.filter(
          (field) =>
            !(isList && isInEnvelope(field)) && !/^data(?:(?:\[\])?\.type)?$/.test(field.name),
        )
      : fields,
    hasItemFields,
    list: list ? { id: list.id, summary: list.summary } : null,
    itemType: (hasItems && newFields.find(({ name }) => name.endsWith(".type"))?.type) || null,
    errors: errorsOf(operation),
    request: example?.path ?? fillPath(path, placeholder),
    example: example?.response
      ? indent(shortenKnown(shortenExample(example.response), isFirst ? null : list))
      : null,
  };
}

/** @returns the name of an operation in a list of operations: `Case studies` for `List case studies` */
function shortenSummary(summary: string): string {
  const name = summary.replace(/^(?:List|Get|Download) (?:the )?/, "");
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** @returns whether a field is outside of a list's items */
function isInEnvelope({ name }: FieldReference): boolean {
  return /^(?:pagination|links)\b/.test(name);
}

function toParameterReference(
  parameter: ParameterRow,
  examples: Example["values"],
): ParameterReference {
  return {
    ...parameter,
    type: valueSchema(parameter).type,
    isInPath: false,
    isOfEveryList: typeof parameter.in === "string",
    values: validValues(parameter) ?? [],
    example: examples[parameter.name] ?? parameter.example,
  };
}

/**
 * @param known list of the shown document; undefined for a list, null for the first response of its
 * kind
 * @returns the response without properties that earlier examples show
 */
function shortenKnown(response: unknown, known: DescribedOperation | null | undefined): unknown {
  if (known === null || !isRecord(response)) return response;
  if (!known) return { ...response, pagination: "…", links: "…" };
  const { type, slug, title, markdown, digest } = z
    .record(z.string(), z.unknown())
    .parse(response["data"]);
  return { data: { type, slug, title, "…": `as in ${known.id}`, markdown, digest } };
}

/** Uses the longest list, which is most likely to have a previous and a next page. */
function pickPaging({ lists, name, site }: SiteApi) {
  const [longest] = lists.toSorted((a, b) => b.documents.length - a.documents.length);
  if (!longest) throw new Error(`${name} has no list.`);
  const { operation, documents } = longest;
  const total = documents.length;
  const path = apiPath(name, operation.path);
  const query = { ...defaultQuery(operation), per_page: 2, page: total > 2 ? 2 : 1 };
  const { links } = listEnvelope(operation, urlOf(site, path), query, total);
  return {
    path: path + formatQuery(operation, query),
    link: formatLinkHeader(links),
  };
}

function tagIndex(api: SiteApi) {
  const file = jsonFile(apiFile(api.name, ""), { data: toIndex(api) });
  return {
    path: apiPath(api.name, servedApi(api).operations[0]?.path ?? ""),
    tag: toStrongETag(shortDigestOf(file)),
  };
}

/** @returns the value as JSON, indented with tabs; short values are on one line */
function indent(value: unknown, level = 0): string {
  const flat = JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, " ");
  if (typeof value !== "object" || value === null || flat.length < shortLine)
    return typeof value === "object" ? flat : JSON.stringify(value);
  const space = "\t".repeat(level + 1);
  const lines = Array.isArray(value)
    ? value.map((item) => space + indent(item, level + 1))
    : Object.entries(value).map(
        ([key, item]) => `${space}${JSON.stringify(key)}: ${indent(item, level + 1)}`,
      );
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}\n${lines.join(",\n")}\n${"\t".repeat(level)}${close}`;
}

/** Maximum length of a value on one line, in characters. */
const shortLine = 80;

/** @returns the changes in changelog.yaml of a version such as `v1`, newest first; empty if none are recorded */
export function readChangelog(version: string): ApiChanges[] {
  const file = new URL(`../../contract/${version}/changelog.yaml`, import.meta.url);
  return existsSync(file) ? z.array(ApiChanges).parse(readTable(file)) : [];
}
