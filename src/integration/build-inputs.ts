/**
 * What a build is made from, in digests: two builds with the same ones have the same bytes.
 */
import type { ContentFiles } from "../model/read-content.ts";
import { referencedMedia } from "../model/local-files.ts";
import { expiryRenewal } from "../model/security-expiry.ts";
import type { Site } from "../model/site.ts";
import { buildKey } from "./build-key.ts";
import { digest, type BuildState } from "./build-state.ts";
import { withoutText } from "./track-reads.ts";

export interface ContentRead {
  root: string;
  folder: string;
  now: Date;
  files: ContentFiles;
  /** When each file changed last. */
  dates: ReadonlyMap<string, string>;
}

/** @returns what can be told without understanding the content */
export function fileInputs({
  root,
  folder,
  now,
  files,
  dates,
}: ContentRead): Pick<BuildState, "key" | "since" | "folder" | "sources"> {
  return {
    key: buildKey(root, folder, files),
    since: now.toISOString(),
    folder,
    sources: Object.fromEntries(
      files.sources.map(({ name, text }) => [
        name,
        digest(`${dates.get(name) ?? ""}\0${text}`),
      ]),
    ),
  };
}

/** @returns what shows which part of the content is another one */
export function siteInputs(
  site: Site,
): Pick<BuildState, "metadata" | "until" | "texts" | "media"> {
  const metadata = site.documents.map(
    ({
      locate: _locate,
      translations: _links,
      bodyStart: _start,
      bodyLine: _line,
      ...document
    }) => withoutText(document),
  );
  return {
    metadata: digest(JSON.stringify([site.company.updatedAt, metadata])),
    until:
      [
        ...site.documents.flatMap(({ state, publishedAt }) =>
          state === "scheduled" && publishedAt !== null ? publishedAt : [],
        ),
        ...(site.company.security
          ? [expiryRenewal(site.company.securityExpires)]
          : []),
      ].toSorted()[0] ?? null,
    texts: Object.fromEntries(
      site.documents.map(({ source, body, readingTimeMinutes, updatedAt }) => [
        source,
        [digest(body), `${readingTimeMinutes} ${updatedAt}`],
      ]),
    ),
    media: referencedMedia(site, site.visible),
  };
}
