/**
 * `broadsheet/node`: a server of a built site on Node's own HTTP, as `broadsheet serve` starts it.
 *
 *     const { origin, stop } = await serve("dist", { port: 8080, log: console.log });
 */
export { serve, type ServeOptions } from "../hosts/node/serve.ts";
