/**
 * Snapshot of an API: everything that its OpenAPI description guarantees to clients, one sentence
 * each; and the comparison of two snapshots.
 *
 * Valid requests must stay valid and keep their meaning: limits may be relaxed but not tightened,
 * and defaults stay. Responses must stay readable by existing clients: properties and headers may
 * be added, but an enum in a response must not grow, because generated clients reject unknown
 * values.
 *
 * A description may become more precise if requests stay the same: a string of n digits may become
 * an integer of n digits, because a query has no types. Leading zeros, as in `0999`, are then no
 * longer described.
 */
import { z } from "zod";
import {
  digitRange,
  JsonSchema,
  Reference,
  referenceName,
  resolveReference,
  typeName,
  variantsOf,
} from "./json-schema.ts";

const Response = z.object({
  headers: z.record(z.string(), z.unknown()).default({}),
  content: z.record(z.string(), z.object({ schema: JsonSchema })).default({}),
});

const Parameter = z.object({
  in: z.string(),
  name: z.string(),
  required: z.boolean().optional(),
  allowEmptyValue: z.boolean().optional(),
  schema: JsonSchema,
});

const Security = z.array(z.record(z.string(), z.unknown()));

const Operation = z.object({
  operationId: z.string(),
  security: Security.optional(),
  requestBody: z.object({ required: z.boolean().optional() }).optional(),
  parameters: z.array(z.union([Reference, Parameter])).default([]),
  responses: z.record(z.string(), z.union([Reference, Response])),
});

const OpenApi = z.object({
  security: Security.default([]),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({
    schemas: z.record(z.string(), JsonSchema),
    responses: z.record(z.string(), Response),
    parameters: z.record(z.string(), Parameter).default({}),
  }),
});

type Components = z.infer<typeof OpenApi>["components"];

/**
 * @param openapi parsed openapi.json
 * @returns its snapshot, sorted
 */
export function toSnapshot(openapi: unknown): string[] {
  const { security, paths, components } = OpenApi.parse(openapi);
  const sentences = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`;
      const isOpen = (operation.security ?? security).every((one) => Object.keys(one).length === 0);
      return [
        `${name} is ${operation.operationId}`,
        ...(isOpen ? [`${name} needs no authentication`] : []),
        ...(operation.requestBody?.required ? [`${name} requires a body`] : []),
        ...operation.parameters.flatMap((one) => {
          const parameter = resolveReference(one, components.parameters);
          if (!parameter) return [];
          const place = `${parameter.in} ${parameter.name}`;
          return [
            ...(parameter.required ? [`${name} requires ${place}`] : []),
            ...(parameter.allowEmptyValue ? [`${name} takes ${place} also empty`] : []),
            ...describeRequest(parameter.schema, `${name} takes ${place}`, components),
          ];
        }),
        ...Object.entries(operation.responses).flatMap(([status, one]) => {
          const response = resolveReference(one, components.responses);
          const place = `${name} answers ${status}`;
          return [
            ...Object.keys(response?.headers ?? {}).map(
              (header) => `${place} with header ${header}`,
            ),
            ...Object.entries(response?.content ?? {}).flatMap(([type, { schema }]) =>
              describeResponse(schema, `${place} as ${type}:`, components),
            ),
          ];
        }),
      ];
    }),
  );
  return sentences.toSorted();
}

/**
 * Tests whether a new limit of a request allows at least as much as the old one. All other limits
 * must not change.
 */
const isLooser: Readonly<Record<string, (before: number, after: number) => boolean>> = {
  exclusiveMaximum: (before, after) => after >= before,
  exclusiveMinimum: (before, after) => after <= before,
  maxItems: (before, after) => after >= before,
  maxLength: (before, after) => after >= before,
  maximum: (before, after) => after >= before,
  minItems: (before, after) => after <= before,
  minLength: (before, after) => after <= before,
  minimum: (before, after) => after <= before,
  multipleOf: (before, after) => before % after === 0,
};

const limits = [...Object.keys(isLooser), "default", "pattern", "uniqueItems"];

function describeRequest(schema: JsonSchema, place: string, components: Components): string[] {
  const variants = resolve(schema, components);
  // Bounds have sentences of their own.
  const types = variants.map((variant) =>
    typeName({ ...variant, minimum: undefined, maximum: undefined }),
  );
  return [
    `${place} ${types.toSorted().join(" or ")}`,
    ...variants.flatMap((variant) => [
      ...(variant.enum ?? []).map((value) => `${place} may be ${JSON.stringify(value)}`),
      ...limits.flatMap((limit) =>
        variant[limit] === undefined
          ? []
          : `${place} with ${limit} ${JSON.stringify(variant[limit])}`,
      ),
      ...(variant.items ? describeRequest(variant.items, `${place} []`, components) : []),
    ]),
  ];
}

function describeResponse(schema: JsonSchema, place: string, components: Components): string[] {
  const variants = resolve(schema, components);
  return [
    `${place} ${variants.map(typeName).toSorted().join(" or ")}`,
    ...variants.flatMap((variant) => {
      const { maxLength, maxItems, properties, items } = variant;
      const { required = [], dependentRequired = {} } = variant;
      // Includes properties that a required one depends on (emit/api/openapi.ts).
      const present = [required, ...required.map((other) => dependentRequired[other] ?? [])].flat();
      return [
        ...(variant.enum ?? []).map((value) => `${place} may be ${JSON.stringify(value)}`),
        ...(maxLength === undefined ? [] : [`${place} of up to ${maxLength} characters`]),
        ...(maxItems === undefined ? [] : [`${place} of up to ${maxItems} items`]),
        ...(properties && variant.additionalProperties !== false
          ? [`${place} may have more fields`]
          : []),
        ...(items ? describeResponse(items, `${place} []`, components) : []),
        ...Object.entries(properties ?? {}).flatMap(([key, property]) => [
          ...(present.includes(key) ? [`${place} .${key} is there`] : []),
          ...describeResponse(property, `${place} .${key}`, components),
        ]),
      ];
    }),
  ];
}

/** @returns the possible forms of a value, with references resolved */
function resolve(schema: JsonSchema, components: Components): JsonSchema[] {
  const named = components.schemas[referenceName(schema) ?? ""];
  if (named) return resolve(named, components);
  const variants = variantsOf(schema);
  return schema.anyOf ? variants.flatMap((variant) => resolve(variant, components)) : variants;
}

export interface Breaks {
  /** Guarantees that no longer hold. */
  removed: string[];
  /** New limits of requests, and new enum values in responses. */
  tightened: string[];
}

/** @returns the changes that break clients of the earlier snapshot */
export function compareSnapshots(earlier: readonly string[], current: readonly string[]): Breaks {
  const before = indexSnapshot(earlier);
  const after = indexSnapshot(current);
  return {
    removed: earlier.filter((one) => !after.all.has(one) && !isRelaxed(one, before, after)),
    tightened: current.filter((one) => !before.all.has(one) && isTightened(one, before, after)),
  };
}

interface Index {
  all: ReadonlySet<string>;
  /** Values of limits, by location and kind of limit. */
  limits: ReadonlyMap<string, string>;
  /** Locations with an enum. */
  enums: ReadonlySet<string>;
  /** Parameters, as in `GET /blog takes query page`, regardless of their type. */
  parameters: ReadonlySet<string>;
}

const limitForm = new RegExp(
  `^(?<place>.* takes .*) with (?<limit>${limits.join("|")}) (?<value>.*)$`,
);
const enumForm = /^(?<place>.*) may be (?:".*"|\S+)$/;
const requiredForm = /^(?<operation>\S+ \S+) requires /;

function readLimit(sentence: string) {
  const { place = "", limit = "", value = "" } = limitForm.exec(sentence)?.groups ?? {};
  return limit === "" ? undefined : { place, limit, value };
}

function enumPlace(sentence: string): string | undefined {
  return enumForm.exec(sentence)?.groups?.["place"];
}

function indexSnapshot(snapshot: readonly string[]): Index {
  const limited = snapshot.flatMap((sentence) => readLimit(sentence) ?? []);
  return {
    all: new Set(snapshot),
    limits: new Map(limited.map(({ place, limit, value }) => [`${place} ${limit}`, value])),
    enums: new Set(snapshot.flatMap((sentence) => enumPlace(sentence) ?? [])),
    parameters: new Set(
      snapshot.flatMap(
        (sentence) => /^\S+ \S+ takes \S+ \S+(?: \[\])*(?= )/.exec(sentence)?.[0] ?? [],
      ),
    ),
  };
}

/** @returns whether a removed sentence was only a limit of requests that has been relaxed */
function isRelaxed(sentence: string, before: Index, after: Index): boolean {
  if (requiredForm.test(sentence)) return true;
  const limited = readLimit(sentence);
  if (limited) {
    const { place, limit, value } = limited;
    const now = after.limits.get(`${place} ${limit}`);
    if (limit === "default") return false;
    if (limit === "pattern" && isNowInteger(place, before, after)) return true;
    return now === undefined
      ? after.parameters.has(place)
      : (isLooser[limit]?.(Number(value), Number(now)) ?? false);
  }
  const text = / string$/.exec(sentence)?.index;
  if (text !== undefined && isNowInteger(sentence.slice(0, text), before, after)) return true;
  const place = enumPlace(sentence);
  return (
    place !== undefined &&
    before.parameters.has(place) &&
    after.parameters.has(place) &&
    !after.enums.has(place)
  );
}

/**
 * @returns whether a parameter has changed from a string of n digits to an integer of n digits,
 * which accepts the same requests
 */
function isNowInteger(place: string, before: Index, after: Index): boolean {
  const pattern = before.limits.get(`${place} pattern`);
  const range = digitRange(JSON.parse(pattern ?? '""'));
  const wasEmpty = pattern?.endsWith(')?$"');
  return (
    range !== undefined &&
    after.all.has(`${place} integer`) &&
    after.limits.get(`${place} minimum`) === String(range.minimum) &&
    after.limits.get(`${place} maximum`) === String(range.maximum) &&
    (!wasEmpty || after.all.has(`${place} also empty`))
  );
}

/**
 * @returns whether a new sentence restricts requests or extends responses in a way that clients may
 * not handle
 */
function isTightened(sentence: string, before: Index, after: Index): boolean {
  const operation = requiredForm.exec(sentence)?.groups?.["operation"];
  if (operation !== undefined)
    return [...before.all].some((known) => known.startsWith(`${operation} is `));
  const limited = readLimit(sentence);
  if (limited)
    return (
      before.parameters.has(limited.place) &&
      !before.limits.has(`${limited.place} ${limited.limit}`) &&
      !(
        ["minimum", "maximum"].includes(limited.limit) && isNowInteger(limited.place, before, after)
      )
    );
  const place = enumPlace(sentence);
  if (place === undefined) return false;
  return before.parameters.has(place) ? !before.enums.has(place) : before.enums.has(place);
}
