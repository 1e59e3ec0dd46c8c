/**
 * Plugins of the package, which every site has unless it leaves them out. A list instead of the
 * folders beside this file, because outputs follow its order, and types and bundlers read imports.
 */
import { extend, type Extensions } from "../plugin/extensions.ts";
import type { BroadsheetPlugin } from "../plugin/plugin.ts";
import { admin } from "./admin/admin.ts";
import { announcementPlugin } from "./announcement/announcement.ts";
import { agents } from "./agents/agents.ts";
import { basePath } from "./base-path/base-path.ts";
import { calendar } from "./calendar/calendar.ts";
import { checkPlugin } from "./check/check.ts";
import { cloudflare } from "./cloudflare/cloudflare.ts";
import { copyPage } from "./copy-page/copy-page.ts";
import { covers } from "./covers/covers.ts";
import { deploy } from "./deploy/deploy.ts";
import { evaluation } from "./eval/eval.ts";
import { fallback } from "./fallback/fallback.ts";
import { files } from "./files/files.ts";
import { feeds } from "./feeds/feeds.ts";
import { hostPlugin } from "./host/host.ts";
import { importSites } from "./import/import.ts";
import { init } from "./init/init.ts";
import { lint } from "./lint/lint.ts";
import { localMcp } from "./local-mcp/local-mcp.ts";
import { mcp } from "./mcp/mcp.ts";
import { nearestPage } from "./nearest-page/nearest-page.ts";
import { newDocuments } from "./new-documents/new-documents.ts";
import { nodeServer } from "./node-server/node-server.ts";
import { notify } from "./notify/notify.ts";
import { ownPages } from "./own-pages/own-pages.ts";
import { pieces } from "./pieces/pieces.ts";
import { pageActions } from "./page-actions/page-actions.ts";
import { reference } from "./reference/reference.ts";
import { rsl } from "./rsl/rsl.ts";
import { search } from "./search/search.ts";
import { socialImages } from "./social-images/social-images.ts";
import { staticHosts } from "./static-hosts/presets.ts";
import { versions } from "./versions/versions.ts";
import { wikilinks } from "./wikilinks/wikilinks.ts";
import { structuredData } from "./structured-data/structured-data.ts";

const plugins = [
  cloudflare,
  nodeServer,
  staticHosts,
  lint,
  reference,
  mcp,
  agents,
  pageActions,
  copyPage,
  admin,
  feeds,
  notify,
  calendar,
  rsl,
  nearestPage,
  search,
  socialImages,
  covers,
  structuredData,
  checkPlugin,
  init,
  hostPlugin,
  importSites,
  newDocuments,
  deploy,
  localMcp,
  evaluation,
  files,
  fallback,
  announcementPlugin,
  pieces,
  wikilinks,
  basePath,
  versions,
  ownPages,
] as const;

export const builtInNames: readonly string[] = plugins.map(({ name }) => name);

/** @returns the tables of a site */
export function withPlugins(
  sitePlugins: readonly BroadsheetPlugin[] = [],
  without: readonly string[] = [],
): Extensions {
  return extend(
    [...plugins.filter(({ name }) => !without.includes(name)), ...sitePlugins],
    sitePlugins,
  );
}

/** Tables of a site without its own plugins. */
export const builtIn = withPlugins();
