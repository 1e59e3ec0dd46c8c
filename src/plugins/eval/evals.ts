/** content/evals.yaml: questions with the facts and the pages of a right answer. */
import { z } from "zod";
import { matching, plainText } from "../../collections/front-matter/value-schemas.ts";
import { explain } from "../../collections/help.ts";

export const evalsFile = "evals.yaml";

/** YAML reads `- 1994` as a number. Others would lose their form, such as 2.50. */
const fact = z
  .preprocess((value) => (Number.isSafeInteger(value) ? String(value) : value), plainText)
  .meta({ type: ["string", "integer"] });

const evaluation = z
  .strictObject({
    question: explain(plainText, {
      note: "a question that the site answers",
      advice: "Write a question that the site answers.",
    }),
    facts: explain(z.array(fact).default([]), {
      note: "texts that a right answer contains, in any letter case",
      advice: 'Write texts that a right answer contains, such as facts: [41 days, "€5,700"].',
    }),
    urls: explain(z.array(matching(/^\/[^\s?#]*$/, "must be the path of a page")).default([]), {
      note: "paths of the pages that a right answer cites",
      advice: "Write paths of pages of this site, such as urls: [/about/].",
    }),
  })
  .refine(({ facts, urls }) => facts.length + urls.length > 0, {
    path: ["facts"],
    error: "must contain a text, unless urls names a page",
  });

export const evalsSchema = z.array(evaluation);

export type Evaluation = z.output<typeof evaluation>;
