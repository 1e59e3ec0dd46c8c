import { defineConfig } from "blume";
export default defineConfig({ title: "Bench", description: "Documents for benchmarks.", deployment: { site: "https://bench.example" } });
