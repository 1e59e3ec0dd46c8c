/** Cloudflare Pages finds the Function by the name of this file. */
export { onRequest } from "../src/exports/cloudflare-pages.ts";
