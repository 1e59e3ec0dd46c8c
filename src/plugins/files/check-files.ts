/** Files that fields name: they exist, browsers do not run them, and they are no images. */
import { refusalOf } from "../../checks/check-links.ts";
import { ask, nearestFile, type Rule } from "../../checks/rule.ts";
import { isRasterImage } from "../../site/media/content-urls.ts";
import { attachedFiles } from "../../site/media/published-files.ts";

/** Images have a type of their own, which removes their metadata. */
export const checkFiles: Rule = function* ({ site }) {
  const { media } = site;
  for (const document of site.documents)
    for (const { field, file, name, place } of attachedFiles(site, document)) {
      const near = nearestFile(site, document.source, name ?? file, (one) => media.has(one));
      const refusal =
        name === undefined || !media.has(name)
          ? `must be a file in the content folder, got "${file}". ${ask(near, "Put it beside the document, and write its path from here, as in ./files/name.pdf.")}`
          : isRasterImage(name)
            ? `is the image "${file}". Declare the field as type: image.`
            : refusalOf(site, name);
      if (refusal !== undefined)
        yield {
          ...place(),
          message: `"${field}" ${refusal.startsWith("which") ? `is the file "${file}", ` : ""}${refusal}`,
        };
    }
};
