import { getCollection } from "astro:content";
export async function getStaticPaths() {
  return (await getCollection("blog")).map((post) => ({ params: { slug: post.id }, props: { post } }));
}
export const GET = ({ props: { post } }) =>
  new Response(`# ${post.data.title}\n\n${post.body}`, { headers: { "Content-Type": "text/markdown" } });
