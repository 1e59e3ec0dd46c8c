import { getCollection } from "astro:content";
export async function getStaticPaths() {
  return (await getCollection("blog")).map((post) => ({ params: { slug: post.id }, props: { post } }));
}
export const GET = ({ props: { post } }) =>
  new Response(JSON.stringify({ data: { title: post.data.title, description: post.data.description, markdown: post.body } }), { headers: { "Content-Type": "application/json" } });
