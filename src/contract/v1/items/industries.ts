/**
 * An industry: nothing but what all items have.
 */
import { defineItem } from "../item.ts";

export const industries = defineItem({
  collection: "industries",
  id: "Industry",
  description: "An industry that is served",
  own: {},
  toOwn: () => ({}),
});
