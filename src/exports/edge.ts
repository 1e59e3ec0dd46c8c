/**
 * `broadsheet/edge`: request handler of a built site, Request → Response on web standards. The host
 * provides the file reader.
 *
 *     const handle = createHandler((path, headers) => fetch(assets + path, { headers }));
 */
export { createHandler } from "../plugins/built-in-edge.ts";
export type { EdgeHandler, EdgeOptions } from "../edge/handle.ts";
export type { EdgeContext, ResponseCache } from "../edge/cache-layer.ts";
export type { AssetReader } from "../edge/asset-store.ts";
