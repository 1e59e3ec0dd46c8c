import { defineCollection } from "astro:content";
import { glob } from "astro/loaders";
import { z } from "astro/zod";
const blog = defineCollection({
  loader: glob({ base: "./posts", pattern: "**/*.md" }),
  schema: z.object({ title: z.string(), description: z.string(), date: z.coerce.date() }),
});
export const collections = { blog };
