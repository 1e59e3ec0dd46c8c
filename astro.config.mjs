import broadsheet from "./src/astro/integration.ts";

/** @type {import("astro").AstroUserConfig} */
export default {
  integrations: [broadsheet()],
  devToolbar: { enabled: false },
  server: { host: "127.0.0.1", port: 4321 },
};
