/** Scripts in media files on the hosts that media.browser.test.ts leaves out. */
import { hostNames } from "../../src/plugins/built-in.fixture.ts";
import { kindsOfHosts, testMedia } from "./media.fixture.ts";

for (const name of hostNames) if (!kindsOfHosts.includes(name)) testMedia(name);
