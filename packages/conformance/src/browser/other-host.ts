/**
 * Attacker's host that hostile pages try to reach.
 */
import { once } from "node:events";
import http from "node:http";

/** Starts a server that records the paths of all requests and allows every origin. */
export async function listen() {
  const reached: string[] = [];
  const server = http.createServer((request, response) => {
    reached.push(request.url ?? "");
    const isScript = request.url?.endsWith(".js") ?? false;
    response.writeHead(200, {
      "Access-Control-Allow-Origin": "*",
      "Content-Type": isScript ? "text/javascript" : "text/html",
    });
    response.end("window.ran=1");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return {
    origin: `http://127.0.0.1:${port}`,
    reached,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
