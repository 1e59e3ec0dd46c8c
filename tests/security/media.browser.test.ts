/**
 * Scripts in media files on a host with a function and on one without, or on each kind of server in
 * `npm run verify:site`. media.slow.test.ts tests the other hosts.
 */
import { sampleRows } from "../../src/format/property-tests.fixture.ts";
import { kindsOfHosts, testMedia } from "./media.fixture.ts";

for (const name of sampleRows(kindsOfHosts, 2)) testMedia(name);
