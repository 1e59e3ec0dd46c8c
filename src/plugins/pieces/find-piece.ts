/**
 * The file that an include names. Only names of the content folder are found, so no path leaves it.
 */
import path from "node:path";
import { didYouMean } from "../../contract/did-you-mean.ts";
import { isInPieces } from "../../content/file-name.ts";
import { show } from "../../content/problems.ts";
import type { MarkdownFile } from "../../plugin/plugin.ts";
import { relativeSource } from "../../site/media/content-urls.ts";
import { FaultInPiece } from "./read-piece.ts";

interface PieceAddress {
  /** Path as it is written in the include. */
  written: string;
  /** Name of the file with the include. */
  from: string;
  /** Path with the section after it. */
  target: string;
}

/**
 * @throws FaultInPiece for a file that does not exist or must not be included
 */
export function findPiece(
  { names, source, label, isPublished }: MarkdownFile,
  { written, from, target }: PieceAddress,
): string {
  const folder = path.posix.dirname(from);
  if (written === "")
    throw new FaultInPiece(
      `includes ${show(target)}, which names no file. Write <include>path/of/file.md</include>.`,
    );
  if (/^(?:[/\\]|[a-z][a-z\d+.-]*:)/i.test(written))
    throw new FaultInPiece(
      `includes ${show(written)}, which is not a relative path. Write the path of a file in the content folder, relative to this file, such as ${relativeSource(from, "_pieces/name.md")}.`,
    );
  const name = path.posix.join(folder, written);
  if (name.startsWith("../"))
    throw new FaultInPiece(
      `includes ${show(written)}, which is outside of the content folder. Move the file into the content folder.`,
    );
  if (!names.has(name)) {
    const candidates = Array.from(names, (other) => path.posix.relative(folder, other));
    const near = didYouMean(written.replace(/^\.\//, ""), candidates);
    throw new FaultInPiece(
      `includes ${show(written)}, which does not exist. ${near === undefined ? `Create ${label}/${name}, or correct the path, which is relative to this file.` : `Did you mean ${show(near)}?`}`,
    );
  }
  if (!isInPieces(name) && path.posix.dirname(name) !== folder)
    throw new FaultInPiece(
      `includes ${show(written)}, which is neither beside this file nor in a folder whose name starts with _. Move it into such a folder, for example ${label}/_pieces/.`,
    );
  if (isPublished(source) && !isPublished(name))
    throw new FaultInPiece(
      `includes ${show(written)}, which is not published. Publish it, or move its text into a folder whose name starts with _.`,
    );
  return name;
}
