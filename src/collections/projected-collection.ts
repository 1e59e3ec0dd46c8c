/**
 * Collections as the API serves them.
 */
import { z } from "zod";
import type { ItemProperty, ApiCollection } from "../contract/collection.ts";
import { count, DocumentReference, Series } from "../contract/field.ts";
import type { FieldFilter } from "../contract/field-filter.ts";
import type { DocumentUrls } from "../contract/serializer.ts";
import type { FieldValue } from "../contract/published-document.ts";
import { toUrl } from "../contract/urls.ts";
import { valuesOf, type Collection } from "./collection.ts";
import type { Field, FieldType } from "./fields/field-type.ts";
import { typeOf } from "./fields/field-types.ts";
import type { LocalText } from "./front-matter/value-schemas.ts";

/** @param locale locale of labels: the default language of the site */
export function projectCollection(collection: Collection, locale: string): ApiCollection {
  const { name, path, hasFolders, hasParts, fields } = collection;
  const shown = fields.filter(({ api }) => api !== false);
  return {
    ...(collection.openApi ?? describeOwn(collection, locale)),
    name,
    path,
    hasFolders: hasFolders || hasParts,
    filters: shown.flatMap(toFilter),
    sorts: shown.flatMap((field) => {
      const of = typeOf(field).range;
      return of === undefined || field.list ? [] : { field: field.name, of };
    }),
    properties: [
      ...shown.flatMap(toProperties),
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
  { name, label, heading: usual, description }: Collection,
  locale: string,
): NonNullable<Collection["openApi"]> {
  const words = toPascalCase(name);
  const heading = inLanguage(label ?? usual, locale);
  const about = description === null ? "" : inLanguage(description, locale);
  return {
    type: typeName(name),
    list: {
      id: listId(name),
      summary: `List the documents of ${heading}`,
      description: [
        `The documents of ${heading}.`,
        ...(about === "" ? [] : [endSentence(about)]),
        "Follow api_url for one with its text.",
      ].join(" "),
    },
    single: {
      id: itemId(name),
      one: `document of ${heading}`,
      many: `documents of ${heading}`,
    },
    item: {
      id: `${words}Item`,
      description: `A document of ${heading}`,
      list: `${words}List`,
    },
  };
}

function inLanguage(text: LocalText, locale: string): string {
  if (typeof text === "string") return text;
  return text[locale] ?? Object.values(text)[0] ?? "";
}

function endSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
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

function toFilter(field: Field): FieldFilter[] {
  const { name, title: label, filter, filtering = {} } = field;
  const type = typeOf(field);
  const described = { field: name, label };
  if (!filter) return [];
  if (filter === "range")
    return type.range
      ? [
          {
            ...described,
            kind: "range",
            of: type.range,
            example: exampleOf(field),
          },
        ]
      : [];
  if (!type.filter) return [];
  return [
    {
      ...described,
      kind: "value",
      parameter: name,
      example: exampleOf(field),
      ...type.filter(field),
      ...filtering,
    },
  ];
}

/** @returns an example value in query syntax */
function exampleOf(field: Field): string {
  const { example = typeOf(field).example(field) } = field;
  const [first = ""] = typeof example === "string" ? [example] : example;
  return first.replaceAll(/^"|"$/g, "");
}

function toProperties(field: Field): ItemProperty[] {
  const { name, title, description = title, references, to = "" } = field;
  const type = typeOf(field);
  const example = exampleInJson(field);
  const about = {
    description,
    ...(example === undefined ? {} : { examples: [example] }),
  };
  const isNullable = !field.list && !field.required && field.default === undefined;
  const schema = type.schema(field);
  const own: ItemProperty = {
    name,
    schema: field.list
      ? z.array(schema).meta(about)
      : isNullable
        ? schema.nullable().meta(about)
        : schema.meta(about),
    read: ({ fields }, urls) => toJson(fields[name] ?? null, type, urls),
  };
  if (field.type !== "reference") return [own];
  const named = references ?? {
    name: `${name}_${field.list ? "refs" : "ref"}`,
    description: field.list
      ? `${title} as documents, without those that are not published`
      : `${title} as a document; null for none and while it is not published`,
  };
  // The list of slugs precedes that of the documents, in the order that version 1 guarantees for
  // services.
  return field.list
    ? [
        {
          name: named.name,
          schema: z.array(DocumentReference).meta({ description: named.description }),
          read: (document, { refer }) =>
            valuesOf(document, name).flatMap((slug) => refer(to, String(slug)) ?? []),
        },
        own,
      ]
    : [
        own,
        {
          name: named.name,
          schema: DocumentReference.nullable().meta({ description: named.description }),
          read: (document, { refer }) => {
            const [slug] = valuesOf(document, name);
            return slug === undefined ? null : refer(to, String(slug));
          },
        },
      ];
}

/**
 * @returns an example as in responses; undefined for an image, whose schema has its own examples
 */
function exampleInJson(field: Field): unknown {
  const { example, list, type } = field;
  if (example !== undefined && type !== "datetime") return example;
  if (type === "image") return undefined;
  const value = typeOf(field)
    .parse(field)
    .safeParse(parseExample(exampleOf(field))).data;
  const shown = typeOf(field).toJson?.(value) ?? value;
  return list ? [shown] : shown;
}

function parseExample(text: string): unknown {
  if (text === "true") return true;
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}

/** Images have absolute URLs in the API. */
function toJson(value: FieldValue, type: FieldType, urls: DocumentUrls): unknown {
  if (value === null) return null;
  if (Array.isArray(value)) return value.map((one) => toJson(one, type, urls));
  if (typeof value === "object" && "src" in value) return urls.toImage(value);
  return type.toJson?.(value) ?? value;
}

const readingTime: ItemProperty = {
  name: "reading_time_minutes",
  schema: count(1).meta({ description: "Reading time in minutes", examples: [4] }),
  read: ({ readingTimeMinutes }) => readingTimeMinutes,
};

const series: ItemProperty = {
  name: "series",
  schema: Series.nullable().meta({ description: "Position in a book; null for none" }),
  read: (document, { nameOf, baseUrl }) =>
    document.series && {
      slug: nameOf(document.series.index),
      title: document.series.index.title,
      url: toUrl(baseUrl, document.series.index.path),
      part: document.series.part,
      parts: document.series.parts.length,
    },
};
