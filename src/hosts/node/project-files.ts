/**
 * What a site on a server of one's own has beside its content: how a container is made of it.
 *
 * The first stage builds, with git for the dates of documents. The second has Node, the server, and the files.
 */
import { githubWorkflows } from "../github-workflows.ts";
import type { ProjectFile } from "../host.ts";

const dockerfile = `FROM node:26 AS build
WORKDIR /site
COPY . .
RUN npm ci --ignore-scripts --no-audit --no-fund
RUN npm run build

FROM node:26-slim
WORKDIR /site
COPY --from=build /site/node_modules/broadsheet node_modules/broadsheet
COPY --from=build /site/dist dist
USER node
EXPOSE 8080
HEALTHCHECK CMD ["node", "-e", "fetch('http://127.0.0.1:8080/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "node_modules/broadsheet/lib/cli/broadsheet.js", "serve", "--host", "0.0.0.0", "--port", "8080"]
`;

export function nodeProject(): ProjectFile[] {
  return [
    { path: "/Dockerfile", body: dockerfile, mark: "node_modules/broadsheet" },
    {
      path: "/.dockerignore",
      body: "node_modules\ndist\ndist.*\n.astro\n.wrangler\n",
      mark: ".astro\n.wrangler\n",
    },
    ...githubWorkflows("node"),
  ];
}
