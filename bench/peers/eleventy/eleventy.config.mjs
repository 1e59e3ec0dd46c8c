import { feedPlugin } from "@11ty/eleventy-plugin-rss";
export default function (config) {
  config.addCollection("posts", (api) => api.getFilteredByGlob("input/blog/**/*.md").reverse());
  config.addPlugin(feedPlugin, {
    type: "rss",
    outputPath: "/feed.xml",
    collection: { name: "posts", limit: 50 },
    metadata: { language: "en", title: "Bench", base: "https://bench.example/", author: { name: "Bench" } },
  });
  return { dir: { input: "input", output: "public" }, markdownTemplateEngine: false };
}
