/**
 * `broadsheet/contract`: schemas of version 1 of the API, as zod schemas by their names in OpenAPI, and as types.
 *
 *     const { data } = schemas.BlogPostList.parse(await response.json());
 */
import type { z } from "zod";
import type { schemas } from "../contract/v1/schemas.ts";

export { schemas } from "../contract/v1/schemas.ts";

/** Type of a response by the name of its schema, as in `Answer<"BlogPostList">`. */
export type Answer<Name extends keyof typeof schemas> = z.infer<(typeof schemas)[Name]>;
