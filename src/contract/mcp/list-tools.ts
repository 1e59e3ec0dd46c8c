/**
 * The tools that stand for the operations of all collections: one searches them, one lists one of them, one reads a document.
 */
import {
  searchPage,
  toolNames,
  type Listing,
  type Tool,
} from "./description.ts";
import { toProperties, type JsonOperation } from "./json-operation.ts";
import { mergeParameters } from "./merge-parameters.ts";
import { standAlone, type JsonSchema } from "./schema.ts";
import { readOnly } from "./tool-hints.ts";

type Components = Readonly<Record<string, JsonSchema>>;

interface ListedCollection {
  name: string;
  list: JsonOperation;
  read: JsonOperation | undefined;
}

/** @returns the lists among the operations and the tools for them; none for an API without lists */
export function describeLists(
  operations: readonly JsonOperation[],
  components: Components,
): { lists: Record<string, Listing>; tools: Tool[] } {
  const collections = operations
    .filter(({ parameters }) => parameters.some(({ name }) => name === "q"))
    .map((list): ListedCollection => ({
      name: list.path.slice(list.path.lastIndexOf("/") + 1),
      list,
      read: operations.find(({ path }) => path === `${list.path}/{slug}`),
    }));
  if (collections.length === 0) return { lists: {}, tools: [] };
  return {
    lists: Object.fromEntries(
      collections.map(({ name, list, read }) => [
        name,
        { path: list.path, read: read?.path ?? null },
      ]),
    ),
    tools: [
      searchTool(collections, components),
      listTool(collections, components),
      ...readTool(
        collections.filter(({ read }) => read),
        components,
      ),
    ],
  };
}

function searchTool(
  collections: readonly ListedCollection[],
  components: Components,
): Tool {
  const shared = allParameters(collections).filter(
    // Lists differ in length, so a page number has no common meaning.
    ({ name, takers }) => name !== "page" && takers.size === collections.length,
  );
  return {
    name: toolNames.search,
    title: "Search all documents",
    description: `Searches titles and descriptions in all collections, or in one. Returns the first matches of each collection under its name, in the form that ${toolNames.list} returns; collections without a match are left out. pagination.total is the number of matches; ${toolNames.list} with the same q and a page returns the rest. Matches substrings, without ranking, so one short word finds more than a sentence.`,
    inputSchema: {
      type: "object",
      properties: {
        ...toProperties(shared),
        per_page: {
          ...toProperties(shared)["per_page"],
          default: searchPage,
          description: `Maximum number of items per collection, ${searchPage} by default`,
        },
        collection: collectionProperty(
          collections,
          "The collection to search; all by default",
        ),
      },
      required: ["q"],
      additionalProperties: false,
    },
    outputSchema: standAlone(
      {
        type: "object",
        description: "A list for each collection with a match",
        properties: Object.fromEntries(
          collections.map(({ name, list }) => [name, list.answer]),
        ),
      },
      components,
    ),
    annotations: readOnly,
  };
}

function listTool(
  collections: readonly ListedCollection[],
  components: Components,
): Tool {
  return {
    name: toolNames.list,
    title: "List the documents of a collection",
    description: `Lists the documents of one collection, a page at a time: follow pagination and links.next. ${collections.map(({ name, list }) => `${name}: ${list.description}`).join(" ")}`,
    inputSchema: {
      type: "object",
      properties: {
        collection: collectionProperty(collections, "The collection to list"),
        ...toProperties(allParameters(collections)),
      },
      required: ["collection"],
      additionalProperties: false,
    },
    outputSchema: standAlone(
      anyOf(collections.map(({ list }) => list.answer)),
      components,
    ),
    annotations: readOnly,
  };
}

function readTool(
  collections: readonly ListedCollection[],
  components: Components,
): Tool[] {
  const operations = collections.flatMap(({ read }) => read ?? []);
  if (operations.length === 0) return [];
  const queries = mergeParameters(operations).filter(
    (parameter) => parameter.in === "query",
  );
  return [
    {
      name: toolNames.read,
      title: "Read a document",
      description: `Reads one document, with its full text as Markdown. A text that is too long for one response ends with the offset of the rest.`,
      inputSchema: {
        type: "object",
        properties: {
          collection: collectionProperty(
            collections,
            "The collection of the document",
          ),
          slug: {
            type: "string",
            description: "The slug from a list or a search",
          },
          ...toProperties(queries),
          from: {
            type: "integer",
            minimum: 0,
            default: 0,
            description:
              "Offset in a long text, in characters, from the end of the previous response",
          },
        },
        required: ["collection", "slug"],
        additionalProperties: false,
      },
      outputSchema: standAlone(
        anyOf(operations.map(({ answer }) => answer)),
        components,
      ),
      annotations: readOnly,
    },
  ];
}

/** All clients require an object at the root of a tool's output. */
function anyOf(answers: readonly JsonSchema[]): JsonSchema {
  return { type: "object", anyOf: answers };
}

function collectionProperty(
  collections: readonly ListedCollection[],
  description: string,
): JsonSchema {
  return {
    type: "string",
    enum: collections.map(({ name }) => name),
    description,
  };
}

/** @returns the parameters of all lists. A parameter that only some lists take names them in its description */
function allParameters(collections: readonly ListedCollection[]) {
  return mergeParameters(collections.map(({ list }) => list)).map(
    (parameter) => {
      const takers = collections.filter(({ list }) =>
        parameter.takers.has(list.id),
      );
      const about = String(parameter.schema["description"] ?? "");
      const only = ` Only for ${takers.map(({ name }) => name).join(", ")}.`;
      const description =
        takers.length === collections.length ? about : about + only;
      return { ...parameter, schema: { ...parameter.schema, description } };
    },
  );
}
