/**
 * Releases of CHANGELOG.md, which follows Keep a Changelog 1.1
 * (https://keepachangelog.com/en/1.1.0/).
 */
import { writeDocument } from "./document.ts";

interface Release {
  /** For example `0.2.0`. */
  version: string;
  /** YYYY-MM-DD. */
  date: string;
  /** Markdown, without the heading. */
  text: string;
}

const heading = /^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d{2}-\d{2})\n/;

/**
 * @returns the releases in the order of the file, newest first, without the Unreleased section
 * @throws Error if a second-level heading is neither a release nor Unreleased
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

/** @returns a release as a blog post */
export function writeRelease({ version, date, text }: Release): string {
  return writeDocument(
    {
      title: `Broadsheet ${version}`,
      description: /^(?!###).+/.exec(text)?.[0] ?? `Changes in version ${version}.`,
      date,
      kind: "news",
    },
    text.replace(/^###/gm, "##"),
  );
}
