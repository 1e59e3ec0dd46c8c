/** Scripts in media files on every host. */
import { hostNames } from "../../src/hosts/host.ts";
import { testMedia } from "./media.fixture.ts";

for (const name of hostNames) testMedia(name);
