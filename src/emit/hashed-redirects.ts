/**
 * Redirects to unlisted pages, hashed because no public file may reveal their paths.
 */
import { createCipheriv, createHash } from "node:crypto";
import { formatHashedRedirect, type Redirect } from "../contract/data/redirects.ts";

/** @returns the lines, in an order that reveals nothing about the documents */
export function formatHashedRedirects(redirects: readonly Pick<Redirect, "key" | "to">[]): string {
  return `\n${redirects.map(hashRedirect).toSorted().join("")}`;
}

function hashRedirect({ key, to }: Pick<Redirect, "key" | "to">): string {
  // Nonce derived from the encrypted text and the key, so that it is unique per text and builds are
  // deterministic.
  const nonce = sha256(`start ${key} ${to}`).subarray(0, 12);
  const cipher = createCipheriv("aes-256-gcm", sha256(`read ${key}`), nonce);
  const encrypted = Buffer.concat([cipher.update(to, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return formatHashedRedirect(sha256(`find ${key}`), nonce, encrypted);
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
