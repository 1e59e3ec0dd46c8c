/**
 * Scripts in media files on each kind of server: a function on workerd, the Node server, and the
 * files of a static host. media.slow.test.ts tests the other hosts.
 */
import { testMedia } from "./media.fixture.ts";

const kinds = ["cloudflare-pages", "node", "static"];

for (const name of kinds) testMedia(name);
