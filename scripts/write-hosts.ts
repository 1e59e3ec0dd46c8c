/**
 * Writes the README's table of hosts, of what each host keeps of the promises over HTTP, which tests/hosts/host-promises.slow.test.ts asks of them.
 */
import { formatHostsTable } from "../tests/hosts/host-promises.fixture.ts";
import { writePart } from "./written-part.ts";

await writePart("README.md", "hosts: written by npm run fix", formatHostsTable());
