/**
 * Workflows of GitHub that check pull requests and publish a site: the same for every host but for the job that publishes.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import type { ProjectFile } from "./host.ts";

const folder = path.join(import.meta.dirname, "workflows");

/** Addresses in wrangler's output file, as jq filters. */
interface WranglerAddresses {
  published: string;
  previewed: string;
}

/** Those that the workflow files have. */
const addressesOfPages: WranglerAddresses = {
  published: 'select(.type == "pages-deploy-detailed") | .url',
  previewed: 'select(.type == "pages-deploy-detailed") | .alias // .url',
};

const addressesOfWorkers: WranglerAddresses = {
  published: 'select(.type == "deploy") | .targets[0]',
  previewed: 'select(.type == "version-upload") | .preview_alias_url // .preview_url',
};

/** How each publishes, as no other host does. */
const publishingMarks = {
  node: "docker push",
  static: "actions/deploy-pages@",
};

/** @param publishes the host whose job publishes */
export function githubWorkflows(publishes: "node" | "static"): ProjectFile[] {
  return [
    workflow("check", read("check")),
    workflow("publish", publishing(publishes), publishingMarks[publishes]),
  ];
}

/** Cloudflare also publishes previews of pull requests. */
export function cloudflareWorkflows(host: "pages" | "workers"): ProjectFile[] {
  const { published, previewed } = host === "pages" ? addressesOfPages : addressesOfWorkers;
  const withAddress = (text: string, before: string, after: string) =>
    text.replace(`'${before}'`, () => `'${after}'`);
  return [
    workflow("check", read("check")),
    workflow(
      "preview",
      withAddress(read("preview"), addressesOfPages.previewed, previewed),
      previewed,
    ),
    workflow(
      "publish",
      withAddress(publishing("cloudflare"), addressesOfPages.published, published),
      published,
    ),
  ];
}

/** The jobs of several files, one after the other under the first one's head. */
function publishing(job: string): string {
  const jobs = [`publish-${job}`, "publish-attest"].map((name) =>
    read(name).replace(/^jobs:\n/, ""),
  );
  return [read("publish"), ...jobs].join("\n");
}

function read(name: string): string {
  return readFileSync(path.join(folder, `${name}.yml`), "utf8");
}

/** @param mark what no other host's workflow of this name has */
function workflow(name: string, body: string, mark?: string): ProjectFile {
  const file = { path: `/.github/workflows/${name}.yml`, body };
  return mark === undefined ? file : { ...file, mark };
}
