/**
 * The only tool without an operation of its own: a search in the lists of all collections.
 */
import { searchPage, searchTool, type Tool } from "./description.ts";
import {
  nameTool,
  toProperties,
  type DescribedParameter,
  type JsonOperation,
} from "./json-operation.ts";
import { standAlone, type JsonSchema } from "./schema.ts";
import { readOnly } from "./tool-hints.ts";

/**
 * @param lists the list operations by the names of their collections
 * @param components the schemas that the operations refer to
 */
export function describeSearch(
  lists: ReadonlyMap<string, JsonOperation>,
  components: Readonly<Record<string, JsonSchema>>,
): Tool {
  const properties = toProperties(findShared([...lists.values()]));
  const tools = [...lists.values()].map(({ id }) => nameTool(id)).join(", ");
  return {
    name: searchTool,
    title: "Search all documents",
    description: `Searches titles and descriptions in all collections, or in one. Returns the first matches of each collection under its name; collections without a match are left out. pagination.total is the number of matches. The tool that lists a collection returns the rest for the same q and a page: ${tools}. Matches substrings, without ranking, so one short word finds more than a sentence.`,
    inputSchema: {
      type: "object",
      properties: {
        ...properties,
        per_page: {
          ...properties["per_page"],
          default: searchPage,
          description: `Maximum number of items per collection, ${searchPage} by default`,
        },
        collection: {
          type: "string",
          enum: [...lists.keys()],
          description: "The collection to search; all by default",
        },
      },
      required: ["q"],
      additionalProperties: false,
    },
    outputSchema: standAlone(
      {
        type: "object",
        description: "A list for each collection with a match",
        properties: Object.fromEntries([...lists].map(([name, { answer }]) => [name, answer])),
      },
      components,
    ),
    annotations: readOnly,
  };
}

/** @returns the parameters that all lists take, without `page`: lists differ in length, so a page number has no common meaning */
function findShared([first, ...others]: readonly JsonOperation[]): DescribedParameter[] {
  return (first?.parameters ?? []).filter(
    ({ name }) =>
      name !== "page" &&
      others.every(({ parameters }) => parameters.some((parameter) => parameter.name === name)),
  );
}
