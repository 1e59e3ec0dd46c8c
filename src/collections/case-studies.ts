/**
 * Projects, with what came of them.
 */
import type { PublishedOf } from "../contract/published-document.ts";
import type { WrittenCollection } from "./written-collection.ts";

export const caseStudies: WrittenCollection<PublishedOf<"case-studies">> = {
  word: "case-study",
  heading: "Case studies",
  home: { place: 3, count: 3 },
  startsDated: false,
  namesSiblings: false,
  openGraph: "website",
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
        values: services.map((slug) => ({ collection: "services", slug })),
      },
      { label: "outcomes", values: outcomes },
    ],
    leading: client,
    article: "Article",
  }),
};
