/**
 * `broadsheet/cloudflare-pages`: Function for Cloudflare Pages. A site's `functions/_middleware.ts`
 * is one line:
 *
 *     export { onRequest } from "broadsheet/cloudflare-pages";
 */
export { onRequest } from "../plugins/cloudflare/function.ts";
