/**
 * Images with a valid header and damaged data, which only shows when a build decodes them. Each
 * becomes a content problem on the line that uses the image.
 */
import path from "node:path";
import { ContentError, filePlace, type Problem } from "../../content/problems.ts";
import { notReadable } from "../../content/read/image-files.ts";
import type { Site } from "../../content/site.ts";
import { resolveSource } from "../../site/media/content-urls.ts";
import { localImages } from "../../site/media/local-files.ts";

/**
 * @param files paths of the damaged images
 * @returns an error with one problem for each use of an image
 */
export function describeDamage(site: Site, files: readonly string[]): ContentError {
  const names = files.map((file) => path.relative(site.folder, file).replaceAll("\\", "/"));
  const images = site.documents.flatMap((document) =>
    localImages(site, document).flatMap(({ url, locate }) => {
      const name = resolveSource(document.source, url) ?? "";
      const message = `shows the image "${url}", which is ${notReadable(name)}`;
      return names.includes(name) ? [{ name, problem: { ...locate(), message } }] : [];
    }),
  );
  const problems = names.flatMap((name): Problem[] => {
    const places = images.filter((place) => place.name === name);
    if (places.length > 0) return places.map(({ problem }) => problem);
    const place = filePlace(`${path.basename(site.folder)}/${name}`);
    return [{ ...place, message: `is ${notReadable(name)}` }];
  });
  return new ContentError(problems);
}
