/**
 * The `consulting` collection: consulting practices.
 */
import type { Preset } from "../declaration.ts";
import { contact } from "./contact.ts";

export const consulting = {
  name: "consulting",
  label: "Consulting",
  word: "consulting",
  sidebar: true,
  home: { place: 2, count: 6, layout: "index" },
  isStandard: true,
  fields: { contact },
  openApi: {
    type: "consulting_page",
    list: {
      id: "listConsultingPages",
      summary: "List the consulting practices",
      description: "The consulting practices, by their position, then title.",
    },
    single: {
      id: "getConsultingPage",
      one: "consulting practice",
      many: "consulting practices",
    },
    item: { id: "ConsultingPage", description: "A consulting practice" },
  },
} as const satisfies Preset;
