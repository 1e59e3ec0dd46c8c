/**
 * What copies of the site are taken and kept in step by, of each version: the answers as files, the data for the edge, and the history for the next build.
 */
import { changesAnswer, type ChangesAround } from "../../contract/data/changes.ts";
import type { History, VersionHistory } from "../../contract/data/history.ts";
import { historyPath } from "../../contract/data/readable.ts";
import type { Projection } from "../../contract/projection.ts";
import { apiFile, apiPath, toUrl } from "../../contract/urls.ts";
import type { Site } from "../../content/site.ts";
import type { Changes } from "../api/edge-data.ts";
import type { Example } from "../api/examples.ts";
import { jsonFile, type OutputFile } from "../output-file.ts";
import { emitChangePages, toChangeLines, toExportAnswer } from "./copy-answers.ts";
import type { WrittenExport } from "./export-writer.ts";
import { nextHistory, placesOf } from "./next-history.ts";
import { surveySite, type Survey, type Surveyor } from "./survey.ts";

interface Copy {
  projection: Projection;
  files: OutputFile[];
  changes: Changes;
  /** Files of the export. */
  exported: readonly WrittenExport[];
  history: VersionHistory;
}

/**
 * @param hasTexts whether the surveyor has seen the documents
 * @param before the history of all versions until now
 */
export function emitCopy(
  site: Site,
  { projection, surveyor }: { projection: Projection; surveyor: Surveyor },
  hasTexts: boolean,
  before: History | undefined,
): Copy {
  const { name } = projection.version;
  const { files, survey } = hasTexts
    ? surveyor.end()
    : { files: [], survey: { items: [], files: [] } satisfies Survey };
  const history = nextHistory(before?.versions[name], survey.items);
  const places = placesOf(history);
  const lines = toChangeLines(site, projection, history, places);
  const answer = toExportAnswer(site, projection, places.at(-1)?.cursor ?? "", survey.files);
  return {
    projection,
    files: hasTexts
      ? [
          ...files,
          jsonFile(apiFile(name, "/export"), answer),
          ...emitChangePages(site, projection, places, lines),
        ]
      : [],
    changes: { lines, places },
    exported: survey.files,
    history,
  };
}

/** @returns what the next build has to know */
export function historyFile(site: Site, copies: readonly Copy[]): OutputFile {
  return jsonFile(historyPath, {
    base_url: site.settings.base_url,
    versions: Object.fromEntries(
      copies.map(({ projection, history }) => [projection.version.name, history]),
    ),
  } satisfies History);
}

/** @returns where the files of the export are in step with the changes */
function currentCursor({ items }: Survey): string {
  return placesOf({ items, steps: [] })[0]?.cursor ?? "";
}

/** @returns the answer of the operation that names the files of the export */
export function exampleExport(site: Site, projection: Projection): object {
  const survey = surveySite(site, projection);
  return toExportAnswer(site, projection, currentCursor(survey), survey.files);
}

/** @returns the changes since the build itself, which are none, whatever was built before */
export function exampleChanges(site: Site, projection: Projection, path: string): Example {
  const since = currentCursor(surveySite(site, projection));
  const url = (below: string) => toUrl(site.settings.base_url, below);
  const around: ChangesAround = {
    cursor: since,
    links: {
      self: url(`${path}?since=${since}`),
      next: null,
      export: url(apiPath(projection.version.name, "/export")),
    },
  };
  return {
    path: `${path}?since=${since}`,
    answer: JSON.parse(changesAnswer("", around)),
    values: { since },
  };
}
