/**
 * A service: nothing but what all items have.
 */
import { defineItem } from "../item.ts";

export const services = defineItem({
  collection: "services",
  id: "Service",
  description: "A service on offer",
  own: {},
  toOwn: () => ({}),
});
