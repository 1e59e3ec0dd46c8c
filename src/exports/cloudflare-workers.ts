/**
 * `broadsheet/cloudflare-workers`: Worker for Cloudflare Workers. A site's `worker.js` is one line:
 *
 *     export { default } from "broadsheet/cloudflare-workers";
 */
export { default } from "../plugins/cloudflare/function.ts";
