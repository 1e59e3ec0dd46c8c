/**
 * Writes the old addresses of pages that are not to be told, in the format of contract/data/unlisted-aliases.ts.
 */
import { createCipheriv, createHash } from "node:crypto";
import { formatUnlistedAlias } from "../../contract/data/unlisted-aliases.ts";

/** @returns a file that tells where an old address leads to those who know it */
export function formatUnlistedAliases(aliases: readonly { key: string; to: string }[]): string {
  // In an order that tells nothing of the documents.
  return `\n${aliases.map(formatLine).toSorted().join("")}`;
}

function formatLine({ key, to }: { key: string; to: string }): string {
  // Never the same start for two texts under one key, and the same for the same, so that two builds are equal.
  const start = sha256(`start ${key} ${to}`).subarray(0, 12);
  const cipher = createCipheriv("aes-256-gcm", sha256(`read ${key}`), start);
  const enciphered = Buffer.concat([
    cipher.update(to, "utf8"),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  return formatUnlistedAlias(sha256(`find ${key}`), start, enciphered);
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
