/**
 * The `case-studies` collection: projects and their results.
 */
import type { Preset } from "../declaration.ts";
import { industry, services } from "./project-fields.ts";
import { clientLogo, figures, outcomes } from "./result-fields.ts";

export const caseStudies = {
  name: "case-studies",
  label: "Case studies",
  word: "case-study",
  order: "-date",
  feed: false,
  startsDated: false,
  schema: "Article",
  lead: { field: "client" },
  home: { place: 3, count: 3, layout: "cards" },
  unit: "countCaseStudies",
  isStandard: true,
  fields: {
    client: {
      type: "text",
      required: true,
      word: "client",
      description: "For whom the work was done",
      example: "Port of Example",
    },
    client_logo: clientLogo,
    industry,
    services,
    figures,
    outcomes,
  },
  openApi: {
    type: "case_study",
    list: {
      id: "listCaseStudies",
      summary: "List the case studies",
      description: "Projects with their client, industry, services and outcomes, newest first.",
    },
    single: { id: "getCaseStudy", one: "case study", many: "case studies" },
    item: { id: "CaseStudy", description: "A project and its results" },
  },
} as const satisfies Preset;
