/**
 * The `services` collection: services on offer.
 */
import type { Preset } from "../declaration.ts";
import { contact } from "./contact.ts";

export const services = {
  name: "services",
  label: "Services",
  word: "service",
  sidebar: true,
  home: { place: 1, count: 6, layout: "index" },
  unit: "countServices",
  isStandard: true,
  fields: { contact },
  openApi: {
    type: "service",
    list: {
      id: "listServices",
      summary: "List the services",
      description:
        "The services on offer, by their position, then title. Use it to find out what can be bought.",
    },
    single: { id: "getService", one: "service", many: "services" },
    item: { id: "Service", description: "A service on offer" },
  },
} as const satisfies Preset;
