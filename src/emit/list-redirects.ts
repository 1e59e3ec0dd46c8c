/**
 * Redirects from the earlier paths of all pages.
 */
import { createCipheriv, createHash } from "node:crypto";
import { aliasKey, formatHashedRedirect } from "../contract/data/redirects.ts";
import type { Document } from "../content/document.ts";
import type { Site } from "../content/site.ts";

export interface Redirect {
  /** The same for every spelling of the earlier path. */
  key: string;
  /** The earlier path as a browser requests it. */
  spelling: string;
  /** Path of today's page. */
  path: string;
}

/** @returns redirects to published pages, in the order of the documents. The content model refuses two spellings of one path */
export function listRedirects(site: Site): Redirect[] {
  return site.visible.filter(({ state }) => state === "published").flatMap(toRedirects);
}

function toRedirects({ aliases, path }: Document): Redirect[] {
  return aliases.map((alias) => ({
    key: aliasKey(alias),
    spelling: new URL(alias, "https://site.invalid").pathname,
    path,
  }));
}

/** @returns hashed redirects to the other pages, which no public file may name */
export function hashRedirects(site: Site): string {
  const unlisted = site.visible.filter(({ state }) => state !== "published").flatMap(toRedirects);
  return formatHashedRedirects(unlisted);
}

/** @returns lines in an order that says nothing about the documents */
export function formatHashedRedirects(
  redirects: readonly Pick<Redirect, "key" | "path">[],
): string {
  return `\n${redirects.map(hashRedirect).toSorted().join("")}`;
}

function hashRedirect({ key, path }: Pick<Redirect, "key" | "path">): string {
  // Unique for each text under a key, and derived from both, so that two builds are equal.
  const nonce = sha256(`start ${key} ${path}`).subarray(0, 12);
  const cipher = createCipheriv("aes-256-gcm", sha256(`read ${key}`), nonce);
  const encrypted = Buffer.concat([
    cipher.update(path, "utf8"),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  return formatHashedRedirect(sha256(`find ${key}`), nonce, encrypted);
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
