/**
 * The content of the API reference, from the operations, schemas and errors that the API itself is made of, with real answers of the site.
 */
import { errorCodes, errors, toErrorBody } from "../../contract/errors.ts";
import { errorExamples } from "../../contract/error-examples.ts";
import { formatLinkHeader, listEnvelope } from "../../contract/list-links.ts";
import { itemPath, type ListOperation, type Operation } from "../../contract/operation.ts";
import {
  allowedValues,
  fileParameter,
  slugParameter,
  type Parameter,
} from "../../contract/parameter.ts";
import { defaultQuery, formatQuery } from "../../contract/parse-query.ts";
import type { Projection } from "../../contract/projection.ts";
import { projectCollections, projections as allProjections } from "../../contract/projections.ts";
import { digestBytes, toStrongETag } from "../../contract/strong-etag.ts";
import { apiFile, apiPath, linesExtension, openApiPath, toUrl } from "../../contract/urls.ts";
import type { ApiVersion } from "../../contract/version.ts";
import type {
  FieldReference,
  OperationReference,
  PagingExample,
  ParameterReference,
  Reference,
} from "../../site/reference/reference.ts";
import { apiCollections } from "../../site/display/field-labels.ts";
import type { Site } from "../../content/site.ts";
import { pickExamples, type Example } from "../api/examples.ts";
import { toApiIndex } from "../api/items.ts";
import { errorsOf } from "../api/openapi.ts";
import { jsonFile } from "../output-file.ts";
import { pickCommonFields, withoutCommon } from "./common-fields.ts";
import { listFields, listShapes, readSchemas } from "./response-fields.ts";
import { shortenAnswer } from "./shorten-answer.ts";

/**
 * @param projections the versions that there are, the current one first: the reference is about it and names the others
 * @returns what the reference page shows of a site's API
 */
export async function describeReference(
  site: Site,
  projections: readonly Projection[] = allProjections,
): Promise<Reference> {
  const [current] = projections;
  if (!current) throw new Error("The API has no version.");
  const projection = projectCollections(current, apiCollections(site));
  const { version } = projection;
  const baseUrl = site.settings.base_url;
  const schemas = readSchemas(projection);
  const examples = pickExamples(site, projection);
  const itemFields = pickCommonFields(
    version.operations
      .filter(({ kind }) => kind === "list" || kind === "item")
      .map(({ response }) => listFields(schemas, response)),
  );
  const [whole] = listsOf(version);
  const envelope = listFields(schemas, whole?.response ?? "").filter(({ name }) =>
    inEnvelope(name),
  );
  const described = version.operations.map((operation) =>
    toOperationReference(
      version,
      operation,
      examples.get(operation.id),
      examples.get(operation.id)?.values ?? {},
      listFields(schemas, operation.response),
      itemFields,
      site.settings.locales,
    ),
  );
  const failures = errorExamples(version);
  return {
    baseUrl,
    version: version.full,
    descriptions: projections.map(({ version: { name, full } }) => ({
      version: full,
      path: openApiPath(name),
    })),
    parameters: version.parameters.map((parameter) => ({
      name: parameter.name,
      description: parameter.description,
      values: allowedValues(parameter, site.settings.locales),
      isOfEveryList: isOfEveryList(parameter),
    })),
    operations: described,
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
      json: indent(toErrorBody(failures[code], baseUrl)),
    })),
    errorFields: listFields(schemas, "ErrorResponse"),
    newestFirst: listsOf(version)
      .filter(({ collection }) => site.collections.get(collection)?.order === "-date")
      .map(({ path }) => path),
    paging: pickPaging(site, version),
    conditional: await tagIndex(site, projection),
    deprecations: site.settings.api.deprecations,
  };
}

function listsOf({ operations }: ApiVersion) {
  return operations.filter((operation) => operation.kind === "list");
}

function toOperationReference(
  version: ApiVersion,
  operation: Operation,
  example: Pick<Example, "path" | "answer"> | undefined,
  values: Example["values"],
  fields: readonly FieldReference[],
  itemFields: readonly FieldReference[],
  locales: readonly string[],
): OperationReference {
  const own = withoutCommon(fields, itemFields);
  const { id, method, summary, description, response } = operation;
  const path = apiPath(version.name, operation.path);
  const hasListParameters = operation.kind === "list";
  const toReference = (parameter: Parameter) => toParameterReference(parameter, locales, values);
  return {
    id,
    method,
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
      ({ name }) =>
        (!hasListParameters || !inEnvelope(name)) &&
        (own === null || !/^data(?:(?:\[\])?\.type)?$/.test(name)),
    ),
    hasItemFields: own !== null,
    itemType: own?.find(({ name }) => name.endsWith(".type"))?.type ?? null,
    errors: errorsOf(operation),
    request: example?.path ?? emptyExample(operation, path),
    answer: example ? toAnswer(example.answer) : null,
  };
}

/** What stands around the items of a list. */
function inEnvelope(name: string): boolean {
  return /^(?:pagination|links)\b/.test(name);
}

function isOfEveryList({ operations }: Parameter): boolean {
  return operations === "lists" || operations === "pages";
}

/** Stands for a name where nothing has one yet. */
const noSlug = "slug";

/** The file that every site has. */
const wholeExport = `all${linesExtension}`;

/** What to ask for where there is nothing yet. */
function emptyExample(operation: Operation, path: string): string {
  return operation.kind === "item"
    ? itemPath({ path }, noSlug)
    : path.replace("{file}", wholeExport);
}

/** @returns the one name in the path, where an operation has one */
function pathReferences(operation: Operation, values: Example["values"]): ParameterReference[] {
  if (operation.kind === "item")
    return [pathReference("slug", slugParameter(operation).summary, values["slug"] ?? noSlug)];
  return operation.kind === "export-file"
    ? [pathReference("file", fileParameter.description, values["file"] ?? wholeExport)]
    : [];
}

function pathReference(name: string, summary: string, example: string): ParameterReference {
  return {
    name,
    type: "string",
    isInPath: true,
    default: null,
    maximum: null,
    maxLength: null,
    values: [],
    example,
    summary,
  };
}

function toParameterReference(
  parameter: Parameter,
  locales: readonly string[],
  values: Example["values"],
): ParameterReference {
  return {
    name: parameter.name,
    type: parameter.type === "integer" ? "integer" : "string",
    isInPath: false,
    default: "default" in parameter ? `${parameter.default}` : null,
    maximum: "maximum" in parameter ? `${parameter.maximum}` : null,
    maxLength: "maxLength" in parameter ? `${parameter.maxLength}` : null,
    values: allowedValues(parameter, locales),
    example: values[parameter.name] ?? parameter.example,
    summary: parameter.summary,
  };
}

function toAnswer(answer: unknown) {
  const json = indent(shortenAnswer(answer));
  return { json, isShortened: json !== indent(answer) };
}

/** Taken from the longest list, so that there is a page before and a page after wherever the site has content for it. */
function pickPaging({ lists, settings }: Site, version: ApiVersion): PagingExample {
  const lengthOf = ({ collection }: ListOperation) => lists[collection]?.length ?? 0;
  const [longest] = listsOf(version).toSorted((a, b) => lengthOf(b) - lengthOf(a));
  if (!longest) throw new Error(`${version.name} has no list.`);
  const path = apiPath(version.name, longest.path);
  const total = lengthOf(longest);
  const page = total > 2 ? 2 : 1;
  const query = { ...defaultQuery(longest), per_page: 2, page };
  const url = toUrl(settings.base_url, path);
  return {
    path: path + formatQuery(longest, query),
    link: formatLinkHeader(listEnvelope(longest, url, query, total).links),
  };
}

async function tagIndex(site: Site, projection: Projection): Promise<Reference["conditional"]> {
  const { name } = projection.version;
  const { body } = jsonFile(apiFile(name, ""), {
    data: toApiIndex(site, projection),
  });
  const tag = toStrongETag(await digestBytes(new Uint8Array(Buffer.from(body))));
  return { path: apiPath(name, ""), tag };
}

/** @returns the value as JSON with two spaces a level, what is short on one line */
function indent(value: unknown, level = 0): string {
  const flat = JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, " ");
  if (typeof value !== "object" || value === null || flat.length < shortLine)
    return typeof value === "object" ? flat : JSON.stringify(value);
  const space = "  ".repeat(level + 1);
  const lines = Array.isArray(value)
    ? value.map((item) => space + indent(item, level + 1))
    : Object.entries(value).map(
        ([key, item]) => `${space}${JSON.stringify(key)}: ${indent(item, level + 1)}`,
      );
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}\n${lines.join(",\n")}\n${"  ".repeat(level)}${close}`;
}

/** Characters. */
const shortLine = 80;
