/**
 * Typed schemas of the responses of presets, for tests.
 */
import { z } from "zod";
import { common, list, schemas as fixed } from "../contract/v1/schemas.ts";
import { presetApis } from "./preset-api.ts";

const Item = z.looseObject({ type: z.string(), ...common });
const ItemList = list("ItemList", Item);
const ItemWithText = Item.extend({ markdown: z.string(), digest: z.string() });

/** Validates with the named schema, and adds the types of common properties. */
function typed<Shape extends z.ZodType>(name: string, shape: Shape) {
  const schema = presetApis[0]?.schemas[name];
  if (!schema) throw new Error(`There is no schema ${name}.`);
  return {
    parse: (value: unknown) => shape.parse(schema.parse(value)),
    safeParse: (value: unknown) => schema.safeParse(value),
  };
}

export const presetSchemas = {
  ...fixed,
  PageList: typed("PageList", ItemList),
  ServiceList: typed("ServiceList", ItemList),
  GuideList: typed("GuideList", ItemList),
  GuideResponse: typed("GuideResponse", z.object({ data: ItemWithText })),
  BlogPostList: typed("BlogPostList", ItemList),
  BlogPostResponse: typed("BlogPostResponse", z.object({ data: ItemWithText })),
};
