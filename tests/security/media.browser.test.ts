/** Scripts in media files on each kind of server. media.slow.test.ts tests the other hosts. */
import { kindsOfHosts, testMedia } from "./media.fixture.ts";

for (const name of kindsOfHosts) testMedia(name);
