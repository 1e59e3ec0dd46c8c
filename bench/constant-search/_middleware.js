/**
 * Function that returns a recorded response, as the edge does: it is looked for in the cache and
 * stored there, and the files that a header names are read.
 */
import { headers, body } from "./recorded.json";

const bytes = Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0));

export const onRequest = async ({ request, env, waitUntil }) => {
  const { url } = request;
  await caches.default.match(url);
  await Promise.all(
    JSON.parse(request.headers.get("X-Files") ?? "[]").map(async (name) =>
      (await env.ASSETS.fetch(new URL(name, url))).arrayBuffer(),
    ),
  );
  waitUntil(caches.default.put(url, new Response(bytes, { headers })));
  return new Response(bytes, { headers });
};
