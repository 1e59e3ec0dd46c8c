/**
 * Files of the content: images that are missing or unusable.
 */
import path from "node:path";
import {
  isComputerPath,
  isRasterImage,
  relativeSource,
  resolveSource,
} from "../site/media/content-urls.ts";
import { frontImages, localImages } from "../site/media/local-files.ts";
import { findHeavyImage, findImageFault, type ImageFault } from "../content/read/image-files.ts";
import { warn } from "../content/problems.ts";
import type { Site } from "../content/site.ts";
import { memoizeBySite } from "../site/memoize.ts";
import { onOneComputer, refusalOf } from "./check-links.ts";
import { ask, missingFile, nearestFile, type Rule } from "./rule.ts";

/** Local images in front matter and body. */
const checkImages: Rule = function* ({ site }) {
  const { media, company } = site;
  for (const document of site.documents) {
    const { source, toWritten = (message: string) => message } = document;
    for (const { url, locate } of frontImages(document, isComputerPath))
      yield {
        ...locate(),
        message: `"image" ${onOneComputer(url)}`,
      };
    for (const { url, locate } of localImages(site, document)) {
      const name = resolveSource(source, url);
      if (name !== undefined && media.has(name)) {
        const fault = faultOf(site, name);
        if (!fault) continue;
        const place = locate();
        yield {
          ...fault,
          ...place,
          message: toWritten(`shows the image "${url}", ${fault.message}`, place),
        };
        continue;
      }
      const near = nearestFile(site, source, name ?? url, (file) => media.has(file));
      const remedy =
        name !== undefined && near?.normalize() === relativeSource(source, name).normalize()
          ? "A file has this name with accents in another encoding. Rename it without accents."
          : ask(near, missingFile);
      const message = `shows the image "${url}", which does not exist. ${remedy}`;
      const place = locate();
      yield { ...place, message: toWritten(message, place) };
    }
  }
  const name = company.logo && resolveSource(company.source, company.logo);
  const refusal = name !== undefined && media.has(name) ? refusalOf(site, name) : undefined;
  if (refusal !== undefined)
    yield { ...company.locate("logo"), message: `"logo" is the file "${name}", ${refusal}` };
  if (name !== undefined && !media.has(name))
    yield {
      ...company.locate("logo"),
      message: `"logo" must be an image in the content folder, got "${company.logo}". ${missingFile}`,
    };
};

/** Files that browsers show as images, besides those that a build resizes. */
const browserImage = /\.(?:svg|apng|bmp|ico)$/i;

const faultOf = memoizeBySite((site: Site, name: string): ImageFault | undefined => {
  const file = path.join(site.folder, name);
  if (isRasterImage(name)) return findImageFault(file);
  const refusal = refusalOf(site, name);
  if (refusal !== undefined) return { message: refusal };
  return browserImage.test(name)
    ? findHeavyImage(file)
    : warn({}, "which most browsers do not show as an image. Save it as JPEG, PNG or SVG.");
});

export const fileRules: readonly Rule[] = [checkImages];
