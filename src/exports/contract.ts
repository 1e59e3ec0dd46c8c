/**
 * `broadsheet/contract`: zod schemas and types of version 1 of the API, by their names in OpenAPI.
 *
 *     const { data } = schemas.BlogPostList.parse(await response.json());
 */
import type { z } from "zod";
import type { schemas } from "../contract/v1/schemas.ts";

export { schemas } from "../contract/v1/schemas.ts";

/** Type of a response by the name of its schema, as in `ResponseBody<"BlogPostList">`. */
export type ResponseBody<Name extends keyof typeof schemas> = z.infer<(typeof schemas)[Name]>;
