/**
 * The content of the API reference, from the operations, schemas and errors that the API itself is made of, with real answers of the site.
 */
import { errorCodes, errors, toErrorBody } from "../contract/errors.ts";
import { errorExamples } from "../contract/error-examples.ts";
import { formatLinkHeader, listEnvelope } from "../contract/list-links.ts";
import {
  listOperations,
  operations,
  type Operation,
} from "../contract/operations.ts";
import {
  parameters,
  slugParameter,
  type ParameterName,
} from "../contract/parameters.ts";
import { defaultQuery, formatQuery } from "../contract/parse-query.ts";
import { digestBytes, toStrongTag } from "../contract/strong-tag.ts";
import { apiFile, apiPath, toUrl } from "../contract/urls.ts";
import { currentVersion, version } from "../contract/version.ts";
import type {
  FieldReference,
  OperationReference,
  PagingExample,
  ParameterReference,
  Reference,
} from "../model/reference.ts";
import type { Site } from "../model/site.ts";
import { toApiIndex } from "./api.ts";
import { pickExamples, type Example } from "./examples.ts";
import { errorsOf } from "./openapi.ts";
import { jsonFile } from "./output-file.ts";
import { pickCommonFields, withoutCommon } from "./common-fields.ts";
import { listFields, listShapes, readSchemas } from "./response-fields.ts";
import { shortenAnswer } from "./shorten-answer.ts";

/** @returns what the reference page shows of a site's API */
export async function describeReference(site: Site): Promise<Reference> {
  const baseUrl = site.settings.base_url;
  const schemas = readSchemas();
  const examples = pickExamples(site);
  const itemFields = pickCommonFields(
    listOperations.map(({ response }) => listFields(schemas, response)),
  );
  const described = operations.map((operation) =>
    toOperationReference(
      operation,
      examples.get(operation.id),
      listFields(schemas, operation.response),
      itemFields,
    ),
  );
  return {
    baseUrl,
    version: currentVersion.full,
    operations: described,
    itemFields,
    shapes: listShapes(schemas, [
      ...itemFields,
      ...described.flatMap(({ fields }) => fields),
    ]),
    errors: errorCodes.map((code) => ({
      code,
      status: errors[code].status,
      summary: errors[code].summary,
      request: errorExamples[code].request,
      json: indent(toErrorBody(errorExamples[code], baseUrl)),
    })),
    errorFields: listFields(schemas, "ErrorResponse"),
    paging: pickPaging(site),
    conditional: await tagIndex(site),
    deprecations: site.settings.api.deprecations,
  };
}

function toOperationReference(
  operation: Operation,
  example: Example | undefined,
  fields: readonly FieldReference[],
  itemFields: readonly FieldReference[],
): OperationReference {
  const own = withoutCommon(fields, itemFields);
  const { id, method, summary, description, response } = operation;
  const path = apiPath(version, operation.path);
  return {
    id,
    method,
    path,
    summary,
    description,
    parameters: [
      ...(path.includes("{slug}") ? [slugReference(example)] : []),
      ...operation.parameters.map(toParameterReference),
    ],
    response,
    fields: own ?? [...fields],
    hasItemFields: own !== null,
    errors: errorsOf(operation),
    request: example?.path ?? path.replace("{slug}", slugParameter.example),
    answer: example ? toAnswer(example.answer) : null,
  };
}

function slugReference(example: Example | undefined): ParameterReference {
  return {
    name: "slug",
    type: "string",
    isInPath: true,
    default: null,
    maximum: null,
    values: [],
    example: example?.path.split("/").at(-1) ?? slugParameter.example,
    summary: slugParameter.description,
  };
}

function toParameterReference(name: ParameterName): ParameterReference {
  const parameter = parameters[name];
  return {
    name,
    type: parameter.type === "integer" ? "integer" : "string",
    isInPath: false,
    default: "default" in parameter ? `${parameter.default}` : null,
    maximum: "maximum" in parameter ? `${parameter.maximum}` : null,
    values: "values" in parameter ? parameter.values : [],
    example: parameter.example,
    summary: parameter.summary,
  };
}

function toAnswer(answer: unknown) {
  const json = indent(shortenAnswer(answer));
  return { json, isShortened: json !== indent(answer) };
}

/** Taken from the longest list, so that there is a page before and a page after wherever the site has content for it. */
function pickPaging({ lists, settings }: Site): PagingExample {
  const [longest] = listOperations.toSorted(
    (a, b) => lists[b.collection].length - lists[a.collection].length,
  );
  const path = apiPath(version, longest?.path ?? "");
  const total = longest ? lists[longest.collection].length : 0;
  const query = { ...defaultQuery, per_page: 2, page: total > 2 ? 2 : 1 };
  const url = toUrl(settings.base_url, path);
  return {
    path: path + formatQuery(query),
    link: formatLinkHeader(listEnvelope(url, query, total).links),
  };
}

async function tagIndex(site: Site): Promise<Reference["conditional"]> {
  const { body } = jsonFile(apiFile(version, ""), {
    data: toApiIndex(site, currentVersion),
  });
  const tag = toStrongTag(await digestBytes(new Uint8Array(Buffer.from(body))));
  return { path: apiPath(version, ""), tag };
}

function indent(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
