/**
 * Generates the table of promises by host in docs/guides/hosting.md.
 * tests/hosts/host-promises.slow.test.ts checks it.
 */
import { formatHostsTable } from "../tests/hosts/host-promises.fixture.ts";
import { writeSection } from "./generated-section.ts";

await writeSection("docs/guides/hosting.md", "hosts: written by npm run fix", formatHostsTable());
