/**
 * A case study, with what it refers to by slug.
 */
import { z } from "zod";
import { text } from "../field.ts";
import { defineItem } from "../item.ts";

export const caseStudies = defineItem({
  collection: "case-studies",
  id: "CaseStudy",
  description: "A project and what came of it",
  own: {
    client: text("For whom the work was done", "Port of Example"),
    industry: z
      .string()
      .nullable()
      .meta({ description: "The slug of the industry", examples: ["ports"] }),
    services: z.array(z.string()).meta({
      description: "The slugs of the services",
      examples: [["energy"]],
    }),
    outcomes: z.array(z.string()).meta({
      description: "What came of it",
      examples: [["A third less energy"]],
    }),
  },
  toOwn: ({ client, industry, services, outcomes }) => ({
    client,
    industry,
    services,
    outcomes,
  }),
});
