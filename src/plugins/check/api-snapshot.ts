/**
 * Snapshot of an API: everything that its OpenAPI description guarantees to clients, one sentence
 * each; and the comparison of two snapshots.
 *
 * Valid requests must stay valid and keep their meaning: limits may be relaxed but not tightened,
 * and defaults stay. Responses must stay readable by existing clients: properties and headers may
 * be added, but an enum in a response must not grow, because generated clients reject unknown
 * values.
 */
import { z } from "zod";
import {
  JsonSchema,
  listOperations,
  OpenApi,
  referenceName,
  typeLabel,
  singleTypes,
} from "../../contract/json-schema.ts";

type Schemas = Readonly<Record<string, JsonSchema>>;

/**
 * @param openapi parsed openapi.json
 * @returns its snapshot, sorted
 */
export function toSnapshot(openapi: unknown): string[] {
  const api = OpenApi.parse(openapi);
  const schemas = z.record(z.string(), JsonSchema).parse(api.components.schemas);
  const sentences = listOperations(api).flatMap((operation) => {
    const name = `${operation.method.toUpperCase()} ${operation.path}`;
    const isOpen = operation.security.every((scheme) => Object.keys(scheme).length === 0);
    return [
      `${name} is ${operation.operationId}`,
      isOpen ? `${name} needs no authentication` : [],
      operation.requestBody?.required ? `${name} requires a body` : [],
      ...operation.parameters.map(({ in: where, name: key, required, allowEmptyValue, schema }) => {
        const place = `${where} ${key}`;
        return [
          required ? `${name} requires ${place}` : [],
          allowEmptyValue ? `${name} takes ${place} also empty` : [],
          describeRequest(JsonSchema.parse(schema), `${name} takes ${place}`, schemas),
        ].flat();
      }),
      ...operation.responses.map(({ status, headers, content }) => {
        const place = `${name} answers ${status}`;
        return [
          Object.keys(headers).map((header) => `${place} with header ${header}`),
          // A part is not valid by the schema of the whole.
          ...Object.entries(status === "206" ? {} : content).map(([type, { schema }]) =>
            describeResponse(JsonSchema.parse(schema), `${place} as ${type}:`, schemas),
          ),
        ].flat();
      }),
    ].flat();
  });
  return sentences.toSorted();
}

/** Limits of requests that may grow, and those that may shrink; no other limit may change. */
const upperLimits = ["exclusiveMaximum", "maxItems", "maxLength", "maximum"];
const lowerLimits = ["exclusiveMinimum", "minItems", "minLength", "minimum"];

const limits = [...upperLimits, ...lowerLimits, "multipleOf", "default", "pattern", "uniqueItems"];

function describeRequest(schema: JsonSchema, place: string, schemas: Schemas): string[] {
  const variants = resolve(schema, schemas);
  // Bounds have separate sentences.
  const types = variants.map((variant) =>
    typeLabel({ ...variant, minimum: undefined, maximum: undefined }),
  );
  return [
    `${place} ${types.toSorted().join(" or ")}`,
    ...variants.flatMap((variant) => [
      ...describeEnum(variant, place),
      ...limits
        .filter((limit) => variant[limit] !== undefined)
        .map((limit) => `${place} with ${limit} ${JSON.stringify(variant[limit])}`),
      ...(variant.items ? describeRequest(variant.items, `${place} []`, schemas) : []),
    ]),
  ];
}

function describeResponse(schema: JsonSchema, place: string, schemas: Schemas): string[] {
  const variants = resolve(schema, schemas);
  return [
    `${place} ${variants.map(typeLabel).toSorted().join(" or ")}`,
    ...variants.flatMap((variant) => {
      const { maxLength, maxItems, properties, items } = variant;
      const { required = [], dependentRequired = {} } = variant;
      // Includes properties that are required together with another one
      // (emit/api/openapi-schemas.ts).
      const present = [required, ...required.map((other) => dependentRequired[other] ?? [])].flat();
      return [
        ...describeEnum(variant, place),
        ...(maxLength === undefined ? [] : [`${place} of up to ${maxLength} characters`]),
        ...(maxItems === undefined ? [] : [`${place} of up to ${maxItems} items`]),
        ...(properties && variant.additionalProperties !== false
          ? [`${place} may have more fields`]
          : []),
        ...(items ? describeResponse(items, `${place} []`, schemas) : []),
        ...Object.entries(properties ?? {}).flatMap(([key, property]) => [
          ...(present.includes(key) ? [`${place} .${key} is there`] : []),
          ...describeResponse(property, `${place} .${key}`, schemas),
        ]),
      ];
    }),
  ];
}

function describeEnum({ enum: values = [] }: JsonSchema, place: string): string[] {
  return values.map((value) => `${place} may be ${JSON.stringify(value)}`);
}

/** @returns the possible forms of a value, with references resolved */
function resolve(schema: JsonSchema, schemas: Schemas): JsonSchema[] {
  const named = schemas[referenceName(schema) ?? ""];
  if (named) return resolve(named, schemas);
  const variants = singleTypes(schema);
  return schema.anyOf ? variants.flatMap((variant) => resolve(variant, schemas)) : variants;
}

/**
 * @returns the sentences that break clients of the earlier snapshot: guarantees that no longer hold,
 *   and new limits of requests and new enum values in responses
 */
export function compareSnapshots(earlier: readonly string[], current: readonly string[]) {
  const before = indexSnapshot(earlier);
  const after = indexSnapshot(current);
  return {
    removed: earlier.filter(
      (sentence) => !after.sentences.has(sentence) && !isRelaxed(sentence, after),
    ),
    tightened: current.filter(
      (sentence) => !before.sentences.has(sentence) && isTightened(sentence, before),
    ),
  };
}

type Index = ReturnType<typeof indexSnapshot>;

function indexSnapshot(snapshot: readonly string[]) {
  const claims = snapshot.map(readClaim);
  return {
    sentences: new Set(snapshot),
    places: new Set(claims.map(({ place }) => place)),
    /** Values by place and limit. */
    limits: new Map(claims.map(({ place, limit, value }) => [`${place} ${limit}`, value])),
  };
}

const claimForm =
  /^(?<place>\S+ \S+ (?:takes \S+ \S+|answers \S+ as \S+:)(?: \[\]| \.\S+)*) (?:with (?<limit>\w+) (?<value>.*)|may be (?<option>.*)|.*)$/;

/**
 * @returns the parameter or the part of a response that a sentence is about, and the limit that it
 *   states; an enum is a limit, too
 */
function readClaim(sentence: string) {
  const { place = "", limit = "", value, option } = claimForm.exec(sentence)?.groups ?? {};
  return { place, limit: option === undefined ? limit : "enum", value };
}

function isRequest(place: string): boolean {
  return /^\S+ \S+ takes /.test(place);
}

/** @returns whether a removed sentence was only a limit of requests that has been relaxed */
function isRelaxed(sentence: string, after: Index): boolean {
  const { place, limit, value } = readClaim(sentence);
  if (place === "") return / requires /.test(sentence);
  if (!isRequest(place) || limit === "" || limit === "default") return false;
  const key = `${place} ${limit}`;
  const [old, now] = [Number(value), Number(after.limits.get(key))];
  if (!after.limits.has(key)) return after.places.has(place);
  // A further variant in the form of emit/api/openapi-parameters.ts: `^(?:a)$` and `^(?:a|b)$`.
  if (limit === "pattern") {
    const [, start = "", end = ""] = /^(.*)(\)\??\$")$/.exec(value ?? "") ?? [];
    const current = after.limits.get(key) ?? "";
    return end !== "" && current.startsWith(`${start}|`) && current.endsWith(end);
  }
  if (upperLimits.includes(limit)) return now >= old;
  if (lowerLimits.includes(limit)) return now <= old;
  return limit === "multipleOf" && old % now === 0;
}

/**
 * @returns whether a new sentence restricts requests or extends responses in a way that clients may
 *   not handle
 */
function isTightened(sentence: string, before: Index): boolean {
  const { place, limit } = readClaim(sentence);
  const wasLimited = before.limits.has(`${place} ${limit}`);
  if (isRequest(place)) return limit !== "" && before.places.has(place) && !wasLimited;
  if (place !== "") return limit === "enum" && wasLimited;
  const [, operation] = /^(\S+ \S+) requires /.exec(sentence) ?? [];
  return [...before.sentences].some((known) => known.startsWith(`${operation} is `));
}
