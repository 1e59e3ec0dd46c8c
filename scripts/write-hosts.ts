/**
 * Generates the table of features by host in docs/guides/hosting.md.
 * tests/hosts/host-features.slow.test.ts checks it.
 */
import { formatHostsTable } from "../tests/hosts/host-features.fixture.ts";
import { writeSection } from "./generated-section.ts";

await writeSection("docs/guides/hosting.md", "hosts: written by npm run fix", formatHostsTable());
