/** Creation of a document in the content folder. */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { writeEditorManifest } from "../../authoring/editor-files.ts";
import { newDocument } from "./new-document.ts";
import { newStrings } from "./new-strings.ts";
import {
  listKinds,
  parseKind,
  parseLocale,
  parseTitle,
  RequestError,
  type NewDocument,
} from "./new-request.ts";
import { readContent, readPublicFiles } from "../../content/read/read-content.ts";
import { posts } from "../../collections/presets/presets.ts";
import { toLocalDay, utc } from "../../format/local-time.ts";
import { readCollections, readSettings } from "../../content/read/site-files.ts";
import type { SiteCollections } from "../../content/site-collections.ts";
import type { CommandSite } from "../../plugin/plugin.ts";
import { promptUntilValid } from "../init/prompt.ts";
import { CommandError, UsageError } from "../../command/command.ts";

interface Call {
  values: Record<"locale" | "slug" | "translation-of", string | undefined> & { format: string };
  positionals: string[];
}

export async function createDocument(project: CommandSite, { values, positionals }: Call) {
  const { root, content, publicFolder, extensions } = project;
  const { settings } = extensions;
  const files = readContent(content);
  const { locales, settings: { timezone = utc } = {} } = readSettings(files, [], settings);
  if (!locales)
    throw new CommandError(
      `${path.join(content, "site.yaml")} has no valid "locales". Correct it, or set CONTENT_DIR to the content folder.`,
    );
  const create = (name: string, text: string, next: (created: string) => string) => {
    const file = path.join(content, name);
    writeNew(file, text);
    const created = path.relative(process.cwd(), file);
    console.log(values.format === "json" ? JSON.stringify({ file: created }) : next(created));
  };
  const collections = readCollections(files, settings);
  const [kind, ...title] = positionals;
  if (kind === "strings" && !collections.has(kind)) {
    const locale = parseLocale({ locale: title[0] ?? values.locale }, locales);
    return create(
      `strings.${locale}.yaml`,
      newStrings(locale, extensions.english),
      (created) => `Created ${created}. Uncomment and translate its lines.`,
    );
  }
  const request = await complete(
    {
      kind,
      title: title.length > 0 ? title.join(" ") : undefined,
      locale: values.locale,
      translationOf: values["translation-of"],
      slug: values.slug,
    },
    locales,
    collections,
  );
  const today = toLocalDay(Date.now(), timezone);
  const publicFiles = readPublicFiles(publicFolder);
  const { name, text } = newDocument(request, files, locales, today, publicFiles, extensions);
  create(
    name,
    text,
    (created) => `${created} was created as a draft.
Replace its sample text, and uncomment the lines that you need. To preview it, run: npm run dev`,
  );
  writeEditorManifest(root, content, settings);
}

/**
 * @throws CommandError if the file exists; on case-insensitive file systems, also if it exists in
 *   another letter case
 */
function writeNew(file: string, text: string) {
  if (existsSync(file))
    throw new CommandError(`${file} already exists. Edit it, or choose another name with --slug.`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text, { flag: "wx" });
}

type Given = Record<keyof NewDocument, string | undefined>;

/** Asks for missing values until they are valid. */
async function complete(given: Given, locales: readonly string[], collections: SiteCollections) {
  const kinds = listKinds(collections).join(", ");
  const { kind, title, locale, translationOf } = given;
  if (kind !== undefined && title !== undefined) return { ...given, kind, title };
  if (!process.stdin.isTTY)
    throw new UsageError(
      `Pass a kind and a title, as in broadsheet new ${kind ?? posts.word} "A title". Kinds are ${kinds}.`,
    );
  return promptUntilValid(RequestError, async (prompt) => ({
    ...given,
    kind: kind ?? (await prompt(`Kind (${kinds}):`, (word) => parseKind(word, collections))),
    title: title ?? (await prompt("Title:", parseTitle)),
    locale:
      locale ??
      (locales.length === 1 || translationOf !== undefined
        ? undefined
        : await prompt(`Language (${locales.join(", ")}):`, (code) =>
            parseLocale({ locale: code }, locales),
          )),
  }));
}
