/**
 * `broadsheet/node`: serves a built site with Node's own HTTP server, as `broadsheet serve` does.
 *
 *     const { origin, stop } = await serve("dist", { port: 8080, log: console.log });
 */
export { serve, type ServeOptions } from "../plugins/node-server/serve.ts";
