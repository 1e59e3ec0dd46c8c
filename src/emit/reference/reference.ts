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
} from "../../contract/api.ts";
import { isRecord } from "../../contract/is-record.ts";
import { digestBytes, toStrongETag } from "../../contract/digest.ts";
import { errorCodes, errors, toErrorBody } from "../../contract/errors.ts";
import { formatLinkHeader, listEnvelope } from "../../contract/list-envelope.ts";
import type { Api } from "../../contract/make-api.ts";
import { defaultQuery, formatQuery } from "../../contract/parse-query.ts";
import { apiFile, apiPath, linesExtension, openApiPath, toUrl } from "../../contract/urls.ts";
import type { Site } from "../../content/site.ts";
import type { LanguageMark } from "../../site/strings/language.ts";
import type { ReferenceStrings } from "../../site/strings/strings.ts";
import { pickExamples, type Example } from "../api/examples.ts";
import {
  describeSchemas,
  errorExamples,
  errorsOf,
  pathParameter,
  valueSchema,
} from "../api/openapi.ts";
import { toIndex } from "../api/serialize.ts";
import { apisOf, currentApi } from "../api/site-apis.ts";
import { jsonFile } from "../output-file.ts";
import {
  listFields,
  listShapes,
  pickCommonFields,
  withoutCommon,
  withoutItem,
  type Schemas,
  shortenExample,
  type FieldReference,
} from "./response-fields.ts";
import { existsSync, readFileSync } from "node:fs";
import { parse } from "yaml";

export type Reference = Awaited<ReturnType<typeof describeReference>>;
export type OperationReference = ReturnType<typeof toOperationReference>;
export type ParameterReference = ReturnType<typeof toParameterReference>;

/** Props of the sections of the page. */
export interface ReferenceProps {
  reference: Reference;
  strings: ReferenceStrings;
  /** Locale of the strings. */
  locale: string;
  /** Marks the API's own words as English on pages in other languages. */
  english: LanguageMark;
}

/** Additions to the API on one day. */
export const ApiChanges = z.strictObject({
  date: z.iso.date(),
  added: z.array(
    z.strictObject({
      kind: z.enum(["operation", "parameter", "field"]),
      /** Ids of operations, names of parameters and of their new values (`include=html`), paths of fields. */
      names: z.array(z.string()).min(1),
      /** Operations that have them: ids, `lists` for all lists, `documents` for all single documents. Absent for operations. */
      of: z.array(z.string()).min(1).exactOptional(),
    }),
  ),
});

export type ApiChanges = z.output<typeof ApiChanges>;

export type Addition = ApiChanges["added"][number];

/** @returns the reference of a site's API: its current version, and the names of the others */
export async function describeReference(site: Site) {
  const api = currentApi(site);
  const baseUrl = site.settings.base_url;
  const schemas = describeSchemas(api);
  const examples = pickExamples(site, api);
  const itemFields = pickCommonFields(
    api.operations
      .filter(({ kind }) => kind === "list")
      .map(({ response }) => listFields(schemas, response)),
  );
  const envelope = listFields(schemas, "DocumentList").filter(({ name }) => inEnvelope(name));
  const described = api.operations.map((operation) =>
    toOperationReference(api, operation, examples.get(operation.id), schemas, itemFields),
  );
  const failures = errorExamples(api);
  return {
    baseUrl,
    version: api.full,
    descriptions: apisOf(site).map(({ name, full }) => ({
      version: full,
      path: openApiPath(name),
    })),
    parameters: api.parameters.map((parameter) => ({
      name: parameter.name,
      description: parameter.description,
      values: validValues(parameter) ?? [],
      isOfEveryList: isOfEveryList(parameter),
    })),
    operations: described,
    listParameters: api.parameters
      .filter(isOfEveryList)
      .map((parameter) => toParameterReference(parameter, {})),
    itemFields,
    listFields: envelope,
    shapes: listShapes(schemas, [
      ...itemFields,
      ...envelope,
      ...described.flatMap(({ fields }) => fields),
    ]),
    errors: errorCodes.map((code) => ({
      code,
      status: errors[code].status,
      summary: errors[code].summary,
      request: failures[code].request,
      json: indent(toErrorBody(failures[code].failure, baseUrl)),
    })),
    commonErrors: errorCodes.filter((code) =>
      api.operations.every((operation) => errorsOf(operation).includes(code)),
    ),
    errorFields: listFields(schemas, "ErrorResponse"),
    newestFirst: api.operations.flatMap((operation) =>
      operation.kind === "list" &&
      site.collections.get(operation.collection ?? "")?.order === "-date"
        ? operation.path
        : [],
    ),
    paging: pickPaging(site, api),
    conditional: await tagIndex(site, api),
    deprecations: site.settings.api.deprecations,
    changelog: readChangelog(api.name),
  };
}

function toOperationReference(
  { name, operations }: Api,
  operation: DescribedOperation,
  example: Example | undefined,
  schemas: Schemas,
  itemFields: readonly FieldReference[],
) {
  const { id, summary, description, response } = operation;
  const list =
    operation.kind === "item"
      ? operations.find((one) => one.kind === "list" && one.collection === operation.collection)
      : undefined;
  const fields = listFields(schemas, response);
  const own = list
    ? withoutItem(fields, listFields(schemas, list.response))
    : withoutCommon(fields, itemFields);
  const known = operations.find(({ kind }) => kind === operation.kind)?.id === id ? null : list;
  const path = apiPath(name, operation.path);
  const values = example?.values ?? {};
  const hasListParameters = operation.kind === "list";
  const toReference = (parameter: ParameterRow) => toParameterReference(parameter, values);
  return {
    id,
    method: "GET",
    path,
    summary,
    description,
    parameters: [...pathReferences(operation, values), ...operation.parameters.map(toReference)],
    ownParameters: [
      ...pathReferences(operation, values),
      ...operation.parameters
        .filter((parameter) => !hasListParameters || !isOfEveryList(parameter))
        .map(toReference),
    ],
    hasListParameters,
    response,
    fields: (own ?? fields).filter(
      ({ name: field }) =>
        (!hasListParameters || !inEnvelope(field)) &&
        (own === null || !/^data(?:(?:\[\])?\.type)?$/.test(field)),
    ),
    hasItemFields: own !== null && list === undefined,
    list: list ? { id: list.id, summary: list.summary } : null,
    itemType: own?.find(({ name: field }) => field.endsWith(".type"))?.type ?? null,
    errors: errorsOf(operation),
    request: example?.path ?? fillPath(path, placeholderOf(operation)),
    example: example ? indent(shortenKnown(shortenExample(example.response), known)) : null,
  };
}

/** Returns whether a field is outside of a list's items. */
function inEnvelope(name: string): boolean {
  return /^(?:pagination|links)\b/.test(name);
}

function isOfEveryList(row: ParameterRow): boolean {
  return row.in === "lists" || row.in === "pages";
}

/** Placeholder name for a request while nothing is published. */
function placeholderOf({ kind }: DescribedOperation): string {
  return kind === "item" ? "slug" : `list${linesExtension}`;
}

function pathReferences(
  operation: DescribedOperation,
  values: Example["values"],
): ParameterReference[] {
  const parameter = pathParameter(operation);
  if (!parameter) return [];
  return [
    {
      name: parameter.name,
      type: "string",
      isInPath: true,
      default: null,
      maximum: null,
      maxLength: null,
      values: [],
      example: values[parameter.name] ?? placeholderOf(operation),
      summary: parameter.description,
    },
  ];
}

function toParameterReference(parameter: ParameterRow, values: Example["values"]) {
  return {
    name: parameter.name,
    type: valueSchema(parameter).type,
    isInPath: false,
    default: "default" in parameter ? `${parameter.default}` : null,
    maximum: "maximum" in parameter ? `${parameter.maximum}` : null,
    maxLength: "maxLength" in parameter ? `${parameter.maxLength}` : null,
    values: validValues(parameter) ?? [],
    example: values[parameter.name] ?? parameter.example,
    summary: parameter.summary,
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
function pickPaging({ lists, settings }: Site, { name, operations }: Api) {
  const [longest] = operations
    .flatMap((operation) =>
      operation.kind === "list" && operation.collection !== null
        ? { operation, total: lists[operation.collection]?.length ?? 0 }
        : [],
    )
    .toSorted((a, b) => b.total - a.total);
  if (!longest) throw new Error(`${name} has no list.`);
  const { operation, total } = longest;
  const path = apiPath(name, operation.path);
  const query = { ...defaultQuery(operation), per_page: 2, page: total > 2 ? 2 : 1 };
  const url = toUrl(settings.base_url, path);
  return {
    path: path + formatQuery(operation, query),
    link: formatLinkHeader(listEnvelope(operation, url, query, total).links),
  };
}

async function tagIndex(site: Site, api: Api) {
  const { body } = jsonFile(apiFile(api.name, ""), { data: toIndex(site, api) });
  const tag = toStrongETag(await digestBytes(new Uint8Array(Buffer.from(body))));
  return { path: apiPath(api.name, ""), tag };
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
  return existsSync(file) ? z.array(ApiChanges).parse(parse(readFileSync(file, "utf8"))) : [];
}
