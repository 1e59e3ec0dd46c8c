/**
 * The static files of a deployment as Cloudflare hands them to a function: in the words of web standards, so that nobody needs its types.
 */
export interface Assets {
  fetch(address: URL, init: RequestInit): Promise<Response>;
}
