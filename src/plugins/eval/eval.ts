/** The command `eval`: whether agents can answer questions from the site, by content/evals.yaml. */
import { suggest, type Rule } from "../../checks/rule.ts";
import { readContentFile } from "../../content/read/site-files.ts";
import { valuePlace } from "../../content/read/yaml-source.ts";
import { definePlugin } from "../../plugin/plugin.ts";
import { listHtmlPages } from "../../site/html-pages.ts";
import { commands } from "./commands.ts";
import { evalsFile, evalsSchema } from "./evals.ts";

/** Questions whose pages do not exist, which no agent could cite. */
const checkUrls: Rule = function* ({ site, files }) {
  const { value = [], yaml } = readContentFile(files, evalsFile, evalsSchema);
  if (value.length === 0) return;
  const pages = new Set(listHtmlPages(site).map((page) => page.path));
  for (const [index, { urls }] of value.entries())
    for (const [at, url] of urls.entries())
      if (!pages.has(url))
        yield {
          ...valuePlace(yaml, [index, "urls", at]),
          message: `"urls" must be paths of pages, got ${JSON.stringify(url)}. ${suggest(url, pages, "Correct or remove it.")}`,
        };
};

export const evaluation = definePlugin({
  api: 1,
  name: "eval",
  contentFiles: { [evalsFile]: evalsSchema },
  rules: { site: [checkUrls] },
  commands,
});
