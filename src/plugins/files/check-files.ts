/** Files that fields name: they exist, browsers do not run them, and they are no images. */
import { refusalOf } from "../../checks/check-links.ts";
import { ask, nearestFile, type Rule, type RuleContext } from "../../checks/rule.ts";
import { isRasterImage } from "../../site/media/content-urls.ts";
import { attachedFiles } from "../../site/media/published-files.ts";

/** Images have a type of their own, which removes their metadata. */
export const checkFiles: Rule = function* (context) {
  const { site } = context;
  for (const document of site.documents)
    for (const { field, file, name, place } of attachedFiles(site, document)) {
      const fault = findFault(context, document.source, file, name);
      if (fault !== undefined) yield { ...place(), message: `"${field}" ${fault}` };
    }
};

/**
 * @param source name of the document
 * @param file path of the file in the document
 * @param name its name in the content folder
 */
function findFault(
  { site }: Pick<RuleContext, "site">,
  source: string,
  file: string,
  name: string | undefined,
): string | undefined {
  const { media } = site;
  if (name === undefined || !media.has(name)) {
    const near = nearestFile(site, source, name ?? file, (path) => media.has(path));
    return `must be a file in the content folder, got "${file}". ${ask(near, "Put it beside the document, and write its path from here, as in ./files/name.pdf.")}`;
  }
  if (isRasterImage(name)) return `is the image "${file}". Declare the field as type: image.`;
  const refusal = refusalOf(site, name);
  return refusal === undefined ? undefined : `is the file "${file}", ${refusal}`;
}
