/**
 * CHANGELOG.md as releases, in the form of Keep a Changelog 1.1 (https://keepachangelog.com/en/1.1.0/).
 */
import { writeDocument } from "./document.ts";

interface Release {
  /** As in `0.2.0`. */
  version: string;
  /** YYYY-MM-DD. */
  date: string;
  /** Markdown, without the heading. */
  text: string;
}

const heading = /^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d{2}-\d{2})\n/;

/**
 * @returns the releases as they stand, the newest first; not what is unreleased
 * @throws Error that names a heading of the second level that is neither
 */
export function readReleases(changelog: string): Release[] {
  const [, ...sections] = changelog.split(/^(?=## )/m);
  return sections.flatMap((section) => {
    if (section.startsWith("## [Unreleased]\n")) return [];
    const [whole, version, date] = heading.exec(section) ?? [];
    if (whole === undefined || version === undefined || date === undefined)
      throw new Error(
        `CHANGELOG.md has the heading "${section.split("\n", 1).join()}". Write "## [Unreleased]", or "## [1.2.3] - 2026-01-31".`,
      );
    return [{ version, date, text: section.slice(whole.length).trim() }];
  });
}

/** @returns a release as a post of the blog */
export function writeRelease({ version, date, text }: Release): string {
  return writeDocument(
    {
      title: `Broadsheet ${version}`,
      description: /^(?!###).+/.exec(text)?.[0] ?? `What ${version} adds, changes and fixes.`,
      date,
      kind: "news",
    },
    text.replace(/^###/gm, "##"),
  );
}
