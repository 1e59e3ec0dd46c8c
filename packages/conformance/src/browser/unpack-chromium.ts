/**
 * `node packages/conformance/src/browser/unpack-chromium.ts`: unpacks the Chromium of
 * @sparticuz/chromium into the temporary folder.
 *
 * A separate program because the package always unpacks into TMPDIR and reuses the files there,
 * even while another process is still writing them. Each caller passes an empty folder.
 */
import { createRequire } from "node:module";
import path from "node:path";
import chromium, { inflate } from "@sparticuz/chromium";

const bundle = path.dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium"));
await inflate(path.join(bundle, "../bin/al2023.tar.br"));
await chromium.executablePath();
