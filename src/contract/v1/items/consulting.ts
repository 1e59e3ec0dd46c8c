/**
 * A consulting practice: nothing but what all items have.
 */
import { defineItem } from "../item.ts";

export const consulting = defineItem({
  collection: "consulting",
  id: "ConsultingPage",
  description: "A consulting practice",
  own: {},
  toOwn: () => ({}),
});
