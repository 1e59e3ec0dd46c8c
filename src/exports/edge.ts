/**
 * `broadsheet/edge`: answers every request of a built site, Request → Response on web standards. A host hands in how files are read.
 *
 *     const handle = createHandler((path, headers) => fetch(assets + path, { headers }));
 */
export {
  createHandler,
  type EdgeContext,
  type EdgeHandler,
  type EdgeOptions,
} from "../edge/handle.ts";
export type { ResponseCache } from "../edge/cache-layer.ts";
export type { AssetReader } from "../edge/asset-store.ts";
