/**
 * The links inside the API's prebuilt files lead to files, so that a site without its function can be walked on any host: `…/blog/x.json` where the API
 * says `…/blog/x`. The function puts the API's own addresses in their place before it answers out of such a file.
 *
 * A value of JSON has no quote that is not escaped, so the key is found where it is one and nowhere else, without parsing.
 */
const apiUrl = /"api_url":"[^"]*/g;
const fileUrl = /("api_url":"[^"]*)\.json(?=")/g;

/** @returns the JSON of items with their addresses in the API led to files */
export function toFileLinks(json: string): string {
  return json.replaceAll(apiUrl, "$&.json");
}

/** @returns the JSON that toFileLinks was given */
export function toApiLinks(json: string): string {
  return json.replaceAll(fileUrl, "$1");
}
