/**
 * Projects, with what came of them.
 */
import { explain } from "./fields/explain.ts";
import {
  orNull,
  plainText,
  slug,
  slugList,
  textList,
} from "./fields/field-kinds.ts";
import { sharedFields } from "./fields/shared-fields.ts";
import { writeCollection } from "./written-collection.ts";

export const caseStudies = writeCollection("case-studies", {
  word: "case-study",
  heading: "Case studies",
  home: { place: 3, count: 3 },
  frontMatter: {
    ...sharedFields,
    client: explain(plainText, {
      advice: "Write for whom the work was done.",
      example: "Name of the client",
      note: "for whom the work was done",
    }),
    industry: explain(orNull(slug), {
      advice: "Write the file name of an industry without .md.",
      example: "name-of-an-industry",
      note: "the file name of an industry without .md",
    }),
    services: explain(slugList.default([]), {
      advice: "Write [one, two] with the file names of services without .md.",
      example: "[name-of-a-service]",
      note: "the file names of services without .md",
    }),
    outcomes: explain(textList.default([]), {
      advice: 'Write a line "- …" for each outcome.',
      example: "\n  - What it brought",
      note: "what it brought, a line for each",
    }),
  },
  references: { industry: "industries", services: "services" },
  show: ({ client, industry, services, outcomes }) => ({
    facts: [
      { label: "client", values: [client] },
      {
        label: "industry",
        values:
          industry === null
            ? []
            : [{ collection: "industries", slug: industry }],
      },
      {
        label: "services",
        values: services.map((name) => ({
          collection: "services",
          slug: name,
        })),
      },
      { label: "outcomes", values: outcomes, areFigures: true },
    ],
    leading: client,
    article: "Article",
  }),
});
