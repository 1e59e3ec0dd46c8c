/**
 * Reads the files of an output folder as the edge asks for them: pages by the addresses of their folders, other HTML without its ending.
 */
import { createHash, hash } from "node:crypto";
import {
  createReadStream,
  existsSync,
  openAsBlob,
  readFileSync,
  statSync,
} from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { manifestPath, openManifest } from "../contract/data/manifest.ts";
import { isRecord } from "../contract/is-record.ts";
import { percentDecode } from "../contract/percent-decode.ts";
import { digestLength, toStrongETag } from "../contract/strong-etag.ts";
import type { PagePolicies } from "../contract/page-policies.ts";
import type { AssetReader } from "../edge/asset-store.ts";
import { fileHeaders } from "./file-headers.ts";

/** Bytes of a file up to which it is read at once; a larger one is read while it is sent, and its digest is kept. */
const mostAtOnce = 4 * 1024 * 1024;

/** @param folder the output of a build, which stays as it is for as long as this is used */
export function fileReader(folder: string): AssetReader {
  const root = path.resolve(folder);
  const tags = new Map<string, string>();
  const policies = readPolicies(root);
  const tagOf = async (file: string) => {
    const tag = tags.get(file) ?? toStrongETag(await digestOfFile(file));
    tags.set(file, tag);
    return tag;
  };
  return async (address) => {
    const found = findFile(root, percentDecode(address));
    if (!found) return new Response(null, { status: 404 });
    const { file, name, bytes } = found;
    const isSmall = bytes <= mostAtOnce;
    const body = isSmall ? await readFile(file) : await openAsBlob(file);
    return new Response(body, {
      headers: {
        ...fileHeaders(name, policies),
        "Content-Length": String(bytes),
        ETag:
          body instanceof Blob
            ? await tagOf(file)
            : toStrongETag(hash("sha256", body).slice(0, digestLength)),
      },
    });
  };
}

/** @returns what a build says of the policies of its pages; nothing where they have the usual one */
function readPolicies(root: string): PagePolicies {
  const file = path.join(root, manifestPath);
  if (!existsSync(file)) return {};
  const { json } = openManifest(readFileSync(file, "utf8")) ?? { json: "{}" };
  // Without zod, which a container with the server alone has not.
  const manifest: unknown = JSON.parse(json);
  if (!isRecord(manifest)) return {};
  const { page_policy, form_policy } = manifest;
  return {
    ...(typeof page_policy === "string" ? { page_policy } : {}),
    ...(isRecord(form_policy) &&
    Array.isArray(form_policy["files"]) &&
    typeof form_policy["policy"] === "string"
      ? {
          form_policy: {
            files: form_policy["files"].map(String),
            policy: form_policy["policy"],
          },
        }
      : {}),
  };
}

function findFile(root: string, address: string) {
  const names = address.endsWith("/")
    ? [`${address}index.html`]
    : [address, `${address}.html`];
  for (const name of names) {
    const file = path.join(root, name);
    if (name.includes("\0") || !file.startsWith(root + path.sep)) continue;
    const found = statSync(file, { throwIfNoEntry: false });
    if (found?.isFile()) return { file, name, bytes: found.size };
  }
  return undefined;
}

async function digestOfFile(file: string): Promise<string> {
  const digest = createHash("sha256");
  await pipeline(createReadStream(file), digest);
  return digest.digest("hex").slice(0, digestLength);
}
