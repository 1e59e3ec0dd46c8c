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

const unreleased = "## [Unreleased]\n";

const heading = /^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d{2}-\d{2})\n/;

/**
 * @returns the releases in the order of the file, newest first, without the Unreleased section
 * @throws Error if a second-level heading is neither a release nor Unreleased
 */
export function readReleases(changelog: string): Release[] {
  return readSections(changelog).flatMap((section) => {
    if (section.startsWith(unreleased)) return [];
    const [whole, version, date] = heading.exec(section) ?? [];
    if (whole === undefined || version === undefined || date === undefined)
      throw new Error(
        `CHANGELOG.md has the heading "${section.split("\n", 1).join()}". Write "## [Unreleased]", or "## [1.2.3] - 2026-01-31".`,
      );
    return [{ version, date, text: section.slice(whole.length).trim() }];
  });
}

/** @returns the entries of the Unreleased section in Markdown, without the heading */
export function readUnreleased(changelog: string): string {
  const section = readSections(changelog).find((text) => text.startsWith(unreleased));
  return section?.slice(unreleased.length).trim() ?? "";
}

function readSections(changelog: string): string[] {
  return changelog.split(/^(?=## )/m).slice(1);
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
