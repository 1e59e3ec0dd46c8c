/** Summaries of the commands of the core, in the order of the help. */
export const summaries: Readonly<Record<string, string>> = {
  dev: "serve the site and its API from the content, with live reload",
  build: "build the site",
  preview: "serve the built site as its host does",
  schemas: "write the schemas with which VS Code completes and checks front matter",
};
