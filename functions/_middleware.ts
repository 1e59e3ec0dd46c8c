/**
 * The name by which Cloudflare Pages finds the Function.
 */
export { onRequest } from "../src/hosts/cloudflare-pages/function.ts";
