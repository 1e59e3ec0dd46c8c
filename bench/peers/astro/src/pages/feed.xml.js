import rss from "@astrojs/rss";
import { getCollection } from "astro:content";
export async function GET(context) {
  const posts = (await getCollection("blog")).toSorted((a, b) => b.data.date.valueOf() - a.data.date.valueOf()).slice(0, 50);
  return rss({ title: "Bench", description: "Posts.", site: context.site, items: posts.map((post) => ({ title: post.data.title, description: post.data.description, pubDate: post.data.date, link: `/blog/${post.id}/` })) });
}
