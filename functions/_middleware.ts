/** The name by which Cloudflare Pages finds the Function. */
export { onRequest } from "../src/exports/cloudflare-pages.ts";
