/**
 * Redirects to unlisted pages, which no public file may name.
 */
import { createCipheriv, createHash } from "node:crypto";
import { formatHashedRedirect, type Redirect } from "../contract/data/redirects.ts";

/** @returns lines in an order that says nothing about the documents */
export function formatHashedRedirects(redirects: readonly Pick<Redirect, "key" | "to">[]): string {
  return `\n${redirects.map(hashRedirect).toSorted().join("")}`;
}

function hashRedirect({ key, to }: Pick<Redirect, "key" | "to">): string {
  // Unique for each text under a key, and derived from both, so that two builds are equal.
  const nonce = sha256(`start ${key} ${to}`).subarray(0, 12);
  const cipher = createCipheriv("aes-256-gcm", sha256(`read ${key}`), nonce);
  const encrypted = Buffer.concat([cipher.update(to, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return formatHashedRedirect(sha256(`find ${key}`), nonce, encrypted);
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
