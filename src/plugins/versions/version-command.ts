/**
 * `broadsheet version`: freezes the text of a book as a version. The copy is made beside the book
 * under a hidden name and renamed when it is complete, so that no half of it is ever in the content.
 */
import { copyFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { CommandError, defineCommand } from "../../command/command.ts";
import { isInPieces } from "../../content/file-name.ts";
import { formatCount } from "../../content/problems.ts";
import { readContent } from "../../content/read/read-content.ts";
import { requireSettings } from "../../content/read/site-files.ts";
import { toSiteCollections } from "../../content/site-collections.ts";
import type { CommandSite } from "../../plugin/plugin.ts";
import { freezeBook, languagesOf, type FrozenBook } from "./freeze-book.ts";

export const versionCommand = (site: () => Promise<CommandSite>) =>
  defineCommand({
    operands: {
      form: "<book> <version>",
      min: 2,
      max: 2,
      usage: "Name a book and its version, as in: broadsheet version guides/manual 0.1",
    },
    options: {},
    notes:
      'Copies the folder of the book, as in "guides/manual", to "guides/manual@0.1", with the links among its parts changed, and with the pieces, code and images from elsewhere that it shows. The text at its addresses stays as it is, and the book continues as the current version.',
    async run({ positionals: [name = "", version = ""] }) {
      const { content, extensions } = await site();
      const settings = requireSettings(content, extensions.settings);
      const files = readContent(content);
      const book = name.replace(/^\.\//, "").replace(/\/+(?:index\.md)?$/, "");
      const frozen = freezeBook({
        book: book.startsWith(`${files.label}/`) ? book.slice(files.label.length + 1) : book,
        version,
        files,
        collections: [...toSiteCollections(settings).values()],
        settings,
      });
      if ("refusal" in frozen) throw new CommandError(frozen.refusal);
      writeVersion(content, frozen);
      const documents = frozen.copies.filter(
        ({ name: copy }) => copy.endsWith(".md") && !isInPieces(copy),
      );
      console.log(
        `Froze ${formatCount(documents.length, "document")} (${languagesOf(frozen, settings.locales).join(", ")}) as version ${version} in ${path.join(files.label, frozen.folder)}.`,
      );
    },
  });

/** Writes all files of a version, or none, also if the process ends before. */
export function writeVersion(content: string, { folder, copies }: FrozenBook): void {
  const target = path.join(content, folder);
  const part = path.join(path.dirname(target), `.${path.basename(target)}`);
  const remove = () => rmSync(part, { recursive: true, force: true });
  process.on("exit", remove);
  // A process that was killed can have left it.
  remove();
  try {
    for (const { name, from, text } of copies) {
      const file = path.join(part, path.relative(folder, name));
      mkdirSync(path.dirname(file), { recursive: true });
      if (text === undefined) copyFileSync(path.join(content, from), file);
      else writeFileSync(file, text);
    }
    renameSync(part, target);
  } finally {
    remove();
    process.off("exit", remove);
  }
}
