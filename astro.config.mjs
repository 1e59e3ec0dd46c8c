import { defineConfig } from "astro/config";
import broadsheet from "./src/astro/integration.ts";

export default defineConfig({
  integrations: [broadsheet()],
  devToolbar: { enabled: false },
  server: { host: "127.0.0.1", port: 4321 },
});
