/** Bundle of the package: the client, and the search in files, which it loads only if needed. */
import { defineConfig } from "vite";

export default defineConfig({
  build: {
    lib: { entry: "src/index.ts", formats: ["es"], fileName: "index" },
    outDir: "lib",
    target: "es2022",
    minify: false,
    // The types have the documentation.
    rollupOptions: { output: { chunkFileNames: "[name].js", comments: { jsdoc: false } } },
  },
});
