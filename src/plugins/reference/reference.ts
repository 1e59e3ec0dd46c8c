/** API reference: a page with the operations, parameters and errors of the API. */
import path from "node:path";
import { markdownPath, referencePath } from "../../format/urls.ts";
import { definePlugin } from "../../plugin/plugin.ts";
import { fill } from "../../site/strings/strings.ts";
import { referenceStringsFor } from "./strings.ts";

export const reference = definePlugin({
  api: 1,
  name: "reference",
  pages: {
    reference: {
      component: path.join(import.meta.dirname, "components/ReferencePage.astro"),
      purpose: "the API's reference",
      takesDocuments: true,
      paths: ({ defaultLocale: locale }) => [{ path: referencePath, locale }],
      describe({ settings: { name } }, locale) {
        const { title, about } = referenceStringsFor(locale);
        return { title, description: fill(about, { name }), link: "API" };
      },
    },
  },
  outputs: [
    {
      emit: () => [],
      announce: () => [
        {
          path: markdownPath(referencePath),
          title: "API reference",
          description: "Operations, parameters, errors and guarantees.",
          only: "llms",
          section: "API",
        },
      ],
    },
  ],
});
