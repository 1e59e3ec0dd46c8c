/**
 * Collections as the API serves them.
 */
import { z } from "zod";
import type { ItemProperty, ApiCollection } from "../contract/api-version.ts";
import { DocumentReference, Series, count, type DocumentUrls } from "../contract/field.ts";
import type { ParameterRow, RangeParameter } from "../format/api.ts";
import type { FieldValue } from "../contract/published-document.ts";
import { utc } from "../format/local-time.ts";
import { toUrl } from "../format/urls.ts";
import { valuesOf, type Collection } from "./collection.ts";
import type { Field, FieldType } from "./fields/field-type.ts";
import { typeOf } from "./fields/field-types.ts";
import type { LocalText } from "./front-matter/value-schemas.ts";

/** @param locale locale of labels: the default language of the site */
export function projectCollection(collection: Collection, locale: string): ApiCollection {
  const { name, path, hasFolders, hasParts, fields } = collection;
  const published = fields.filter(({ api }) => api !== false);
  const described = collection.openApi ?? describeOwn(collection, locale);
  return {
    ...described,
    name,
    path,
    hasFolders: hasFolders || hasParts,
    filters: published.flatMap((field) => toParameters(field, described.list.id)),
    sorts: published.flatMap((field) => {
      const of = typeOf(field).range;
      return of === undefined || field.list ? [] : { field: field.name, of };
    }),
    properties: [
      ...published.flatMap(toProperties),
      ...(collection.hasReadingTime ? [readingTime] : []),
      ...(hasParts ? [series] : []),
    ],
  };
}

/**
 * Names and descriptions of a custom collection: `case-notes` → `listCaseNotes`,
 * `getCaseNotesItem`, `CaseNotesItem`.
 */
function describeOwn(
  { name, label, heading: defaultHeading, description }: Collection,
  locale: string,
): NonNullable<Collection["openApi"]> {
  const words = toPascalCase(name);
  const heading = inLanguage(label ?? defaultHeading, locale);
  const about = inLanguage(description ?? "", locale);
  return {
    type: typeName(name),
    list: {
      id: listId(name),
      summary: `List documents in ${heading}`,
      description: [
        `Returns the documents in ${heading}.`,
        ...(about === "" ? [] : [/[.!?…]$/.test(about) ? about : `${about}.`]),
        "To get the full text of a document, use its api_url.",
      ].join(" "),
    },
    single: {
      id: itemId(name),
      one: `document in ${heading}`,
      many: `documents in ${heading}`,
    },
    item: {
      id: `${words}Item`,
      description: `A document in ${heading}`,
      list: `${words}List`,
    },
  };
}

function inLanguage(text: LocalText, locale: string): string {
  if (typeof text === "string") return text;
  return text[locale] ?? Object.values(text)[0] ?? "";
}

function toPascalCase(name: string): string {
  return name.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** @returns the `type` of items in a custom collection: `case-notes` → `case_notes` */
export function typeName(name: string): string {
  return name.replaceAll("-", "_");
}

/** @returns the id of the operation that lists a custom collection */
export function listId(name: string): string {
  return `list${toPascalCase(name)}`;
}

/** @returns the id of the operation that reads one of its documents */
export function itemId(name: string): string {
  return `get${toPascalCase(name)}Item`;
}

/** @returns the query parameters that a field adds to the list with this operation id */
function toParameters(field: Field, operationId: string): ParameterRow[] {
  const { name, filter, timezone } = field;
  const { range, filter: optionsOf } = typeOf(field);
  const shared = { field: name, example: exampleOf(field), in: [operationId] };
  if (filter === "range" && range)
    return (["from", "to"] as const).map((bound) => ({
      ...shared,
      type: "range",
      name: `${name}_${bound}`,
      key: name,
      bound,
      of: range,
      summary: `Filter by ${bound === "from" ? "minimum" : "maximum"} ${name}`,
      description: `Returns items whose ${name} is ${describeBound(bound, range, timezone)}.`,
    }));
  if (filter !== true || !optionsOf) return [];
  const { parameter = name, ...filtering }: Partial<NonNullable<Field["filtering"]>> =
    field.filtering ?? {};
  const options = optionsOf(field);
  const { collection } = options;
  const rule =
    collection === undefined
      ? "a value that an item of the site has"
      : `the slug of a document in ${collection}`;
  return [
    {
      ...shared,
      type: "facet",
      name: parameter,
      rule,
      ...filtering,
      ...options,
      summary: filtering.summary ?? `Filter by ${name}`,
      description:
        filtering.description ??
        `Returns items with this value of ${name} (${collection === undefined ? "exact match" : rule}).`,
    },
  ];
}

function describeBound(
  bound: RangeParameter["bound"],
  of: RangeParameter["of"],
  timezone = utc,
): string {
  if (of === "number") return `${bound === "from" ? "at least" : "at most"} this number`;
  const now = of === "day" ? "day" : "time";
  return `at or ${bound === "from" ? "after" : "before"} this time (RFC 3339), day (${timezone}) or now. The value now means the ${now} of the request`;
}

/** @returns an example value in query syntax */
function exampleOf(field: Field): string {
  // Queries require an offset, which front matter may omit.
  if (field.timezone !== undefined && field.type === "datetime")
    return String(exampleInJson(field));
  const { example = typeOf(field).example(field) } = field;
  const [first = ""] = typeof example === "string" ? [example] : example;
  return first.replaceAll(/^"|"$/g, "");
}

function toProperties(field: Field): ItemProperty[] {
  const { name, title, list, description = title, references, to = "" } = field;
  const type = typeOf(field);
  const example = exampleInJson(field);
  const isNullable = !list && !field.required && field.default === undefined;
  const single = type.schema(field);
  const schema = list ? z.array(single) : isNullable ? single.nullable() : single;
  const property: ItemProperty = {
    name,
    schema: schema.meta({ description, ...(example === undefined ? {} : { examples: [example] }) }),
    read: ({ fields }, urls) => toJson(fields[name] ?? null, type, urls),
  };
  if (field.type !== "reference") return [property];
  const about = references ?? {
    name: `${name}_${list ? "refs" : "ref"}`,
    description: list
      ? `References to the documents in ${name}; unpublished ones are omitted`
      : `Reference to the document in ${name}; null if there is none or it is not published`,
  };
  const referred: ItemProperty["read"] = (document, { refer }) => {
    const referenced = valuesOf(document, name).flatMap((slug) => refer(to, String(slug)) ?? []);
    return list ? referenced : (referenced[0] ?? null);
  };
  const shape = list ? z.array(DocumentReference) : DocumentReference.nullable();
  const documents: ItemProperty = {
    name: about.name,
    schema: shape.meta({ description: about.description }),
    read: referred,
  };
  // The list of slugs precedes that of the documents, in the order that version 1 guarantees for
  // services.
  return list ? [documents, property] : [property, documents];
}

/**
 * @returns an example as in responses; undefined for an image, whose schema has its own examples
 */
function exampleInJson(field: Field): unknown {
  const { example, list, type } = field;
  if (example !== undefined && type !== "datetime") return example;
  const { files, toJson: convert } = typeOf(field);
  if (type === "image" || files) return undefined;
  const written = type === "datetime" ? typeOf(field).example(field) : exampleOf(field);
  const value = typeOf(field).parse(field).safeParse(parseExample(written)).data;
  const json = convert?.(value, { baseUrl: "", findFile: () => undefined }) ?? value;
  return list ? [json] : json;
}

function parseExample(text: string): unknown {
  if (text === "true") return true;
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}

/** Images have absolute URLs in the API. */
function toJson(value: FieldValue, type: FieldType, urls: DocumentUrls): unknown {
  if (value === null) return null;
  if (Array.isArray(value)) return value.map((entry) => toJson(entry, type, urls));
  if (typeof value === "object" && "src" in value) return urls.toImage(value, "field");
  return type.toJson?.(value, urls) ?? value;
}

const readingTime: ItemProperty = {
  name: "reading_time_minutes",
  schema: count(1).meta({ description: "Reading time in minutes", examples: [4] }),
  read: ({ readingTimeMinutes }) => readingTimeMinutes,
};

const series: ItemProperty = {
  name: "series",
  schema: Series.nullable().meta({ description: "Position in a book; null if there is none" }),
  read({ series: place }, { nameOf, baseUrl }) {
    if (!place) return null;
    const { title, path, ...named } = place.index.original ?? place.index;
    return {
      slug: nameOf(named),
      title,
      url: toUrl(baseUrl, path),
      part: place.part,
      parts: place.parts.length,
    };
  },
};
