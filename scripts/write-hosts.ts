/**
 * Writes the README's table of hosts, of what each host keeps of the promises over HTTP, which tests/host-promises.slow.test.ts asks of them.
 */
import { formatHostsTable } from "../tests/host-promises.fixture.ts";
import { writePart } from "./written-part.ts";

await writePart("README.md", "hosts: written by npm run fix", formatHostsTable());
