/**
 * Entry of requests to a site below a base path. Inside of the edge, paths start at the root of the
 * site: the base path is removed from a request here, and added to the headers of its response.
 */
import { basePathOf, pathBelow } from "../format/urls.ts";
import { quote } from "../contract/errors.ts";
import { redirect } from "./pages.ts";
import { failure, toResponse } from "./respond.ts";

/** @param answer responds to a request whose path starts at the root of the site */
export async function serveBelow(
  baseUrl: string,
  request: Request,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> {
  const base = basePathOf(baseUrl);
  if (base === "") return answer(request);
  const { origin, pathname, search } = new URL(request.url);
  const path = pathname === base ? undefined : pathBelow(base, pathname);
  if (path !== undefined) {
    const response = await answer(new Request(origin + path + search, request));
    for (const name of ["Location", "Content-Location", "Link"]) {
      const value = response.headers.get(name);
      if (value !== null) response.headers.set(name, value.replaceAll(/(?<=^|<)(?=\/)/g, base));
    }
    return response;
  }
  const message = `${quote(pathname)} is outside of this site.`;
  const hint = `The site starts at ${baseUrl}/.`;
  return toResponse(
    request,
    pathname === base
      ? redirect(`${base}/`, search, 308)
      : failure({ code: "not_found", message, hint }, baseUrl),
  );
}
